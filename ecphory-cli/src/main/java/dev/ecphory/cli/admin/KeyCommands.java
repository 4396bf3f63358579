package dev.ecphory.cli.admin;

import dev.ecphory.cli.kit.JsonOption;
import dev.ecphory.cli.kit.ConsolePage;
import dev.ecphory.cli.kit.ConsoleTable;
import dev.ecphory.cli.kit.ExitCode;
import dev.ecphory.cli.kit.Moments;
import dev.ecphory.cli.kit.Shell;
import dev.ecphory.InvalidInputException;
import dev.ecphory.server.access.ApiKey;
import dev.ecphory.server.access.ApiKeys;
import dev.ecphory.server.access.Role;
import dev.ecphory.wire.EnumNames;
import dev.ecphory.wire.Json;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Who may use the server. */
final class KeyCommands {
    private KeyCommands() {}

    /** Where the keys are. */
    static final class KeyFile {
        @Option(
                names = "--keys",
                paramLabel = "FILE",
                description = "The file of keys, for its owner only; ECPHORY_KEYS when not given.")
        private @Nullable String file;

        ApiKeys keys(Shell shell) {
            String told = file == null ? shell.variable("ECPHORY_KEYS").orElse(null) : file;
            if (told == null) {
                throw new InvalidInputException(
                        "--keys", "(none)", "is missing", "give --keys FILE, or set ECPHORY_KEYS");
            }
            return new ApiKeys(Path.of(told), InstantSource.system(), new SecureRandom());
        }
    }

    /** One more. */
    @Command(
            name = "add",
            description =
                    "Makes a key and shows it once: only its hash is kept. The file is made when it does not exist.")
    static final class Add implements Callable<Integer> {
        private final Shell shell;

        @Mixin
        private final KeyFile file = new KeyFile();

        @Mixin
        private final JsonOption json = new JsonOption();

        @Option(
                names = "--role",
                paramLabel = "ROLE",
                description = "read (recall, answer, list), write (append, retract, assert too) or admin (erase too)."
                        + " Default: write.")
        private Role role = Role.WRITE;

        @Option(
                names = "--for",
                paramLabel = "NAMESPACE",
                required = true,
                description = "Whose memory; a star at the end stands for any rest; repeatable.")
        private List<String> namespaces = List.of();

        @Option(names = "--note", paramLabel = "TEXT", description = "What it is for.")
        private String note = "";

        Add(Shell shell) {
            this.shell = shell;
        }

        @Override
        public Integer call() {
            ApiKeys.Issued issued = file.keys(shell).issue(role, namespaces, note);
            if (json.asked()) {
                Map<String, @Nullable Object> object = issued.key().object();
                object.put("key", issued.secret());
                shell.out().println(Json.text(object));
            } else {
                shell.out().println(issued.secret());
                shell.note("note: it is shown this once; " + describe(issued.key()));
            }
            shell.out().flush();
            return ExitCode.OK.number();
        }
    }

    /** All. */
    @Command(name = "list", description = "Lists the keys, without their secrets.")
    static final class Valid implements Callable<Integer> {
        private final Shell shell;

        @Mixin
        private final KeyFile file = new KeyFile();

        @Mixin
        private final JsonOption json = new JsonOption();

        Valid(Shell shell) {
            this.shell = shell;
        }

        @Override
        public Integer call() {
            List<ApiKey> keys = file.keys(shell).list();
            if (json.asked()) {
                shell.out()
                        .println(Json.text(Json.object(
                                "keys", keys.stream().map(ApiKey::object).toList())));
            } else {
                ConsolePage page = new ConsolePage(shell);
                ConsoleTable table = new ConsoleTable("id", "role", "for", "since", "note");
                keys.forEach(key -> table.row(
                        ConsoleTable.Cell.of(key.grant().id()),
                        ConsoleTable.Cell.of(EnumNames.lower(key.grant().role())),
                        ConsoleTable.Cell.of(String.join(", ", key.grant().namespaces())),
                        new ConsoleTable.Cell(Moments.shown(key.created()), page.paint()::date),
                        ConsoleTable.Cell.of(key.note())));
                table.print(page, 0);
            }
            shell.out().flush();
            return ExitCode.OK.number();
        }
    }

    /** One fewer. */
    @Command(name = "revoke", description = "Makes a key invalid at once, also for a server that is running.")
    static final class Revoke implements Callable<Integer> {
        private final Shell shell;

        @Mixin
        private final KeyFile file = new KeyFile();

        @Mixin
        private final JsonOption json = new JsonOption();

        @Parameters(paramLabel = "ID", description = "The key's id, as the list shows it.")
        private String id = "";

        Revoke(Shell shell) {
            this.shell = shell;
        }

        @Override
        public Integer call() {
            file.keys(shell).revoke(id);
            shell.out().println(json.asked() ? Json.text(Json.object("id", id, "revoked", true)) : "revoked " + id);
            shell.out().flush();
            return ExitCode.OK.number();
        }
    }

    private static String describe(ApiKey key) {
        return "role " + EnumNames.lower(key.grant().role()) + ", for "
                + String.join(", ", key.grant().namespaces()) + ", id "
                + key.grant().id();
    }
}
