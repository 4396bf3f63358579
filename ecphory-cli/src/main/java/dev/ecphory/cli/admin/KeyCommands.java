package dev.ecphory.cli.admin;

import dev.ecphory.InvalidInputException;
import dev.ecphory.cli.JsonCommand;
import dev.ecphory.cli.kit.ConsoleTable;
import dev.ecphory.cli.kit.Moments;
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
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Who may use the server. */
public final class KeyCommands {
    private KeyCommands() {}

    /** What is done to a file of keys. */
    abstract static class KeyCommand extends JsonCommand {
        @Option(
                names = "--keys",
                paramLabel = "FILE",
                description = "The file of keys, for its owner only; ECPHORY_KEYS when not given.")
        private @Nullable String file;

        abstract Reply of(ApiKeys keys);

        @Override
        public final Integer call() {
            String told = file == null ? shell.variable("ECPHORY_KEYS").orElse(null) : file;
            if (told == null) {
                throw new InvalidInputException(
                        "--keys", "(none)", "is missing", "give --keys FILE, or set ECPHORY_KEYS");
            }
            return print(of(new ApiKeys(Path.of(told), InstantSource.system(), new SecureRandom())))
                    .number();
        }
    }

    /** One more. */
    @Command(
            name = "add",
            description =
                    "Makes a key and shows it once: only its hash is kept. The file is made when it does not exist.")
    public static final class Add extends KeyCommand {
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

        @Override
        Reply of(ApiKeys keys) {
            ApiKeys.Issued issued = keys.issue(role, namespaces, note);
            return reply(
                    () -> {
                        Map<String, @Nullable Object> object = issued.key().object();
                        object.put("key", issued.secret());
                        return object;
                    },
                    page -> {
                        page.line(issued.secret());
                        shell.note("note: it is shown this once; " + describe(issued.key()));
                    });
        }
    }

    /** All. */
    @Command(name = "list", description = "Lists the keys, without their secrets.")
    public static final class Valid extends KeyCommand {
        @Override
        Reply of(ApiKeys file) {
            List<ApiKey> keys = file.list();
            return reply(
                    () -> Json.object("keys", keys.stream().map(ApiKey::object).toList()), page -> {
                        ConsoleTable table = new ConsoleTable("id", "role", "for", "since|date", "note");
                        keys.forEach(key -> table.row(
                                key.grant().id(),
                                EnumNames.lower(key.grant().role()),
                                String.join(", ", key.grant().namespaces()),
                                Moments.shown(key.created()),
                                key.note()));
                        table.print(page, 0);
                    });
        }
    }

    /** One fewer. */
    @Command(name = "revoke", description = "Makes a key invalid at once, also for a server that is running.")
    public static final class Revoke extends KeyCommand {
        @Parameters(paramLabel = "ID", description = "The key's id, as the list shows it.")
        private String id = "";

        @Override
        Reply of(ApiKeys keys) {
            keys.revoke(id);
            return reply(() -> Json.object("id", id, "revoked", true), page -> page.line("revoked " + id));
        }
    }

    private static String describe(ApiKey key) {
        return "role " + EnumNames.lower(key.grant().role()) + ", for "
                + String.join(", ", key.grant().namespaces()) + ", id "
                + key.grant().id();
    }
}
