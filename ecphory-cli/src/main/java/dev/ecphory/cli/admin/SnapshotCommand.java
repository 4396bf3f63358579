package dev.ecphory.cli.admin;

import dev.ecphory.cli.kit.JsonOption;
import dev.ecphory.cli.kit.PrivateFile;
import dev.ecphory.cli.options.GovernanceOptions;
import dev.ecphory.cli.options.MemoryOptions;
import dev.ecphory.cli.kit.ExitCode;
import dev.ecphory.cli.kit.ProgressBars;
import dev.ecphory.cli.kit.Shell;
import dev.ecphory.ingest.copy.NamespaceMigration;
import dev.ecphory.ingest.copy.NamespaceMigration.Moved;
import dev.ecphory.InvalidInputException;
import dev.ecphory.Namespace;
import dev.ecphory.spi.store.EventStore;
import dev.ecphory.wire.Json;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** One namespace as it is now, in a file of its own. */
@Command(
        name = "snapshot",
        description = "Copies one namespace as it is now to a new file, which every command reads with --db.")
final class SnapshotCommand implements Callable<Integer> {
    private final Shell shell;

    @Mixin
    private final MemoryOptions where = new MemoryOptions();

    @Option(names = "--to", paramLabel = "FILE", description = "The new file, for its owner only; never overwritten.")
    private @Nullable Path to;

    @Mixin
    private final JsonOption json = new JsonOption();

    SnapshotCommand(Shell shell) {
        this.shell = shell;
    }

    @Override
    public Integer call() throws Exception {
        Namespace namespace = where.namespace(shell);
        Path target = to;
        if (target == null) {
            throw new InvalidInputException("--to", "(none)", "is missing", "give a new file");
        }
        PrivateFile.requireNew("--to", target);
        long start = System.nanoTime();
        Moved moved;
        try (EventStore source = StoreCopy.existing("--db", where.address(shell));
                EventStore other = StoreCopy.any("--to", target.toString());
                ProgressBars bars = new ProgressBars(shell)) {
            moved = new NamespaceMigration(source, other, GovernanceOptions.reader(shell)).run(namespace, bars);
        }
        double seconds = Math.round((System.nanoTime() - start) / 1e6) / 1000.0;
        shell.out().println(json.asked() ? Json.text(StoreCopy.json(moved, seconds)) : StoreCopy.line(moved, seconds));
        return (moved.level() ? ExitCode.OK : ExitCode.PROBLEMS).number();
    }
}
