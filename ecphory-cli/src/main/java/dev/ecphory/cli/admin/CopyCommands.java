package dev.ecphory.cli.admin;

import dev.ecphory.Ecphory;
import dev.ecphory.InvalidInputException;
import dev.ecphory.Namespace;
import dev.ecphory.cli.JsonCommand;
import dev.ecphory.cli.MemoryCommand;
import dev.ecphory.cli.kit.ArgumentChecks;
import dev.ecphory.cli.kit.ExitCode;
import dev.ecphory.cli.kit.NativeLibraries;
import dev.ecphory.cli.kit.PlainText;
import dev.ecphory.cli.kit.PrivateFile;
import dev.ecphory.cli.kit.ProgressBars;
import dev.ecphory.cli.options.GovernanceOptions;
import dev.ecphory.cli.options.StoreOptions;
import dev.ecphory.ingest.copy.NamespaceMigration;
import dev.ecphory.ingest.copy.NamespaceMigration.Moved;
import dev.ecphory.internal.window.ChatWindows;
import dev.ecphory.spi.store.EventStore;
import dev.ecphory.spi.store.EventStore.Durability;
import dev.ecphory.wire.Json;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Copies of a store or of namespaces. */
public final class CopyCommands {
    private CopyCommands() {}

    /** What commands that copy namespaces have in common: stores by their addresses, and how it is told. */
    public abstract static class Copy extends MemoryCommand {
        /** Copies a namespace, and says so. */
        public final int copied(EventStore source, EventStore other, Namespace namespace, Namespace target) {
            long start = System.nanoTime();
            Moved moved;
            try (ProgressBars bars = new ProgressBars(shell)) {
                moved = new NamespaceMigration(source, other, GovernanceOptions.reader(shell))
                        .run(namespace, target, bars);
            }
            double seconds = Math.round((System.nanoTime() - start) / 1e6) / 1000.0;
            return print(new Reply(
                            () -> json(moved, seconds),
                            page -> page.line(line(moved, seconds)),
                            moved.level() ? ExitCode.OK : ExitCode.PROBLEMS))
                    .number();
        }

        /** Opens the store at an address, which must be there if it is a file. */
        public static EventStore existing(String field, @Nullable String address) {
            String told = required(field, address);
            if (EventStore.isFile(told) && !Files.exists(Path.of(told))) {
                throw ArgumentChecks.invalid(field, told, 60, "is not there", "give the address of a store");
            }
            return open(told);
        }

        /** Opens the store at an address, making it when it does not exist. */
        public static EventStore any(String field, @Nullable String address) {
            return open(required(field, address));
        }

        private static String required(String field, @Nullable String address) {
            if (address == null || address.isEmpty()) {
                throw ArgumentChecks.missing(field, "give a file's path, or postgresql://user@host:port/database");
            }
            return address;
        }

        private static EventStore open(String address) {
            NativeLibraries.ready(false);
            return EventStore.open(address, Durability.FULL, Clock.systemUTC());
        }

        /** As {@code --json} has it. */
        public static Map<String, @Nullable Object> json(Moved moved, double seconds) {
            return Json.object(
                    "namespace", moved.namespace().value(),
                    "target", moved.target().value(),
                    "events", moved.events(),
                    "decisions", moved.decisions(),
                    "accesses", moved.accesses(),
                    "vectors", moved.vectors(),
                    "claims", moved.claims(),
                    "through", moved.through(),
                    "level", moved.level(),
                    "begunAgain", moved.begun(),
                    "seconds", seconds);
        }

        /** As a person reads it. */
        public static String line(Moved moved, double seconds) {
            String name = moved.namespace().equals(moved.target())
                    ? moved.namespace().value()
                    : moved.namespace() + " as " + moved.target();
            String again = moved.begun() == 0
                    ? ""
                    : "; begun again " + moved.begun() + (moved.begun() == 1 ? " time" : " times")
                            + ", because something was forgotten";
            return PlainText.format(
                    "%s: %,d events, %,d decisions, %,d accesses copied in %.1f s; %s event %,d%s",
                    PlainText.line(name),
                    moved.events(),
                    moved.decisions(),
                    moved.accesses(),
                    seconds,
                    moved.level() ? "level at" : "not level yet at",
                    moved.through(),
                    again);
        }
    }

    /** The whole store, copied. */
    @Command(
            name = "backup",
            description = "Copies the whole store, every namespace, to a new file while it is in use.")
    public static final class Backup extends JsonCommand {
        @Mixin
        private final StoreOptions store = new StoreOptions();

        @Parameters(paramLabel = "TARGET", description = "The new file; never overwritten.")
        private Path target = Path.of("");

        @Override
        public Integer call() throws Exception {
            if (Files.exists(target)) {
                throw PrivateFile.taken("TARGET", target);
            }
            try (Ecphory ecphory = store.open(shell, false)) {
                ecphory.backup(target);
            }
            long bytes = Files.size(target);
            return print(reply(
                            () -> Json.object("file", target.toString(), "bytes", bytes),
                            page -> page.line(PlainText.line(target.toString()) + "  " + StatusCommands.size(bytes))))
                    .number();
        }
    }

    /** Namespaces to another store. */
    @Command(
            name = "migrate",
            description = {
                "Copies namespaces to another store as they are, with their numbers and moments, while they are written"
                        + " to.",
                "Killed, it goes on where it was; run again, it brings what came since. What was erased or redacted"
                        + " since has it begin again."
            })
    public static final class Migrate extends JsonCommand {
        @Option(names = "--from", paramLabel = "ADDRESS", description = "The store that has them; it is only read.")
        private @Nullable String from;

        @Option(
                names = "--to",
                paramLabel = "ADDRESS",
                description = "The store that is to have them; made when missing.")
        private @Nullable String to;

        @Option(
                names = "--namespace",
                paramLabel = "NAME",
                description = "Which; may be given more than once. ECPHORY_NAMESPACE when not given.")
        private List<String> namespaces = new ArrayList<>();

        @Option(names = "--all", description = "Every namespace that holds an event.")
        private boolean all;

        @Override
        public Integer call() throws Exception {
            if (all && !namespaces.isEmpty()) {
                throw new InvalidInputException(
                        "--all", "with --namespace", "is one or the other", "leave one of them out");
            }
            try (EventStore source = Copy.existing("--from", from);
                    EventStore target = Copy.any("--to", to);
                    ProgressBars bars = new ProgressBars(shell)) {
                NamespaceMigration migration = new NamespaceMigration(source, target, GovernanceOptions.reader(shell));
                List<Map<String, @Nullable Object>> answers = new ArrayList<>();
                boolean level = true;
                for (Namespace one : wanted(source)) {
                    long start = System.nanoTime();
                    Moved moved = migration.run(one, bars);
                    bars.wipe();
                    double seconds = Math.round((System.nanoTime() - start) / 1e6) / 1000.0;
                    level &= moved.level();
                    answers.add(Copy.json(moved, seconds));
                    if (!json.asked()) {
                        shell.out().println(Copy.line(moved, seconds));
                    }
                }
                if (json.asked()) {
                    shell.json().println(Json.text(Json.object("level", level, "namespaces", answers)));
                }
                return (level ? ExitCode.OK : ExitCode.PROBLEMS).number();
            }
        }

        private List<Namespace> wanted(EventStore source) {
            if (all) {
                return source.namespaces().stream()
                        .filter(one -> !ChatWindows.reserved(one))
                        .toList();
            }
            if (namespaces.isEmpty()) {
                namespaces = shell.variable("ECPHORY_NAMESPACE").map(List::of).orElse(List.of());
            }
            if (namespaces.isEmpty()) {
                throw ArgumentChecks.missing("--namespace", "give --namespace NAME, or --all for every one");
            }
            return namespaces.stream().map(Namespace::of).toList();
        }
    }

    /** A namespace under a second name, that goes its own way. */
    @Command(
            name = "fork",
            description = "Copies a namespace to another name, with the same ids; from then on neither sees the other.")
    public static final class Fork extends Copy {
        @Option(names = "--to", paramLabel = "NAME", description = "The new name; nothing may be kept under it yet.")
        private @Nullable String to;

        @Option(
                names = "--into",
                paramLabel = "ADDRESS",
                description = "Another store to put it into; the same one when not given.")
        private @Nullable String into;

        @Override
        public Integer call() throws Exception {
            Namespace namespace = where.namespace(shell);
            Namespace target = Namespace.of(ArgumentChecks.required("--to", to, "give the new namespace's name"));
            if (ChatWindows.reserved(target)) {
                throw ArgumentChecks.invalid(
                        "--to",
                        target.value(),
                        60,
                        "begins with " + ChatWindows.RESERVED + ", where windows are kept",
                        "take another name");
            }
            try (EventStore source = existing("--db", where.address(shell))) {
                if (into == null) {
                    return copied(source, source, namespace, target);
                }
                try (EventStore other = any("--into", into)) {
                    return copied(source, other, namespace, target);
                }
            }
        }
    }

    /** One namespace as it is now, in a file of its own. */
    @Command(
            name = "snapshot",
            description = "Copies one namespace as it is now to a new file, which every command reads with --db.")
    public static final class Snapshot extends Copy {
        @Option(
                names = "--to",
                paramLabel = "FILE",
                description = "The new file, for its owner only; never overwritten.")
        private @Nullable Path to;

        @Override
        public Integer call() throws Exception {
            Namespace namespace = where.namespace(shell);
            Path target = ArgumentChecks.required("--to", to, "give a new file");
            PrivateFile.requireNew("--to", target);
            try (EventStore source = existing("--db", where.address(shell));
                    EventStore other = any("--to", target.toString())) {
                return copied(source, other, namespace, namespace);
            }
        }
    }
}
