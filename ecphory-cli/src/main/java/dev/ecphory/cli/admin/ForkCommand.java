package dev.ecphory.cli.admin;

import dev.ecphory.cli.kit.JsonOption;
import dev.ecphory.cli.options.GovernanceOptions;
import dev.ecphory.cli.options.MemoryOptions;
import dev.ecphory.cli.kit.ExitCode;
import dev.ecphory.cli.kit.PlainText;
import dev.ecphory.cli.kit.ProgressBars;
import dev.ecphory.cli.kit.Shell;
import dev.ecphory.ingest.copy.NamespaceMigration;
import dev.ecphory.ingest.copy.NamespaceMigration.Moved;
import dev.ecphory.InvalidInputException;
import dev.ecphory.Namespace;
import dev.ecphory.spi.store.EventStore;
import dev.ecphory.internal.window.ChatWindows;
import dev.ecphory.wire.Json;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** A namespace under a second name, that goes its own way. */
@Command(
        name = "fork",
        description = "Copies a namespace to another name, with the same ids; from then on neither sees the other.")
final class ForkCommand implements Callable<Integer> {
    private final Shell shell;

    @Mixin
    private final MemoryOptions where = new MemoryOptions();

    @Option(names = "--to", paramLabel = "NAME", description = "The new name; nothing may be kept under it yet.")
    private @Nullable String to;

    @Option(
            names = "--into",
            paramLabel = "ADDRESS",
            description = "Another store to put it into; the same one when not given.")
    private @Nullable String into;

    @Mixin
    private final JsonOption json = new JsonOption();

    ForkCommand(Shell shell) {
        this.shell = shell;
    }

    @Override
    public Integer call() throws Exception {
        Namespace namespace = where.namespace(shell);
        if (to == null) {
            throw new InvalidInputException("--to", "(none)", "is missing", "give the new namespace's name");
        }
        Namespace target = Namespace.of(to);
        if (ChatWindows.reserved(target)) {
            throw new InvalidInputException(
                    "--to",
                    PlainText.quoted(to, 60),
                    "begins with " + ChatWindows.RESERVED + ", where windows are kept",
                    "take another name");
        }
        try (EventStore source = StoreCopy.existing("--db", where.address(shell))) {
            if (into == null) {
                return copied(source, source, namespace, target);
            }
            try (EventStore other = StoreCopy.any("--into", into)) {
                return copied(source, other, namespace, target);
            }
        }
    }

    private int copied(EventStore source, EventStore other, Namespace namespace, Namespace target) {
        long start = System.nanoTime();
        Moved moved;
        try (ProgressBars bars = new ProgressBars(shell)) {
            moved = new NamespaceMigration(source, other, GovernanceOptions.reader(shell)).run(namespace, target, bars);
        }
        double seconds = Math.round((System.nanoTime() - start) / 1e6) / 1000.0;
        shell.out().println(json.asked() ? Json.text(StoreCopy.json(moved, seconds)) : StoreCopy.line(moved, seconds));
        return (moved.level() ? ExitCode.OK : ExitCode.PROBLEMS).number();
    }
}
