package dev.ecphory.cli.admin;

import dev.ecphory.InvalidInputException;
import dev.ecphory.Namespace;
import dev.ecphory.cli.CopyCommand;
import dev.ecphory.cli.kit.PrivateFile;
import dev.ecphory.spi.store.EventStore;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** One namespace as it is now, in a file of its own. */
@Command(
        name = "snapshot",
        description = "Copies one namespace as it is now to a new file, which every command reads with --db.")
public final class SnapshotCommand extends CopyCommand {
    @Option(names = "--to", paramLabel = "FILE", description = "The new file, for its owner only; never overwritten.")
    private @Nullable Path to;

    @Override
    public Integer call() throws Exception {
        Namespace namespace = where.namespace(shell);
        Path target = to;
        if (target == null) {
            throw new InvalidInputException("--to", "(none)", "is missing", "give a new file");
        }
        PrivateFile.requireNew("--to", target);
        try (EventStore source = existing("--db", where.address(shell));
                EventStore other = any("--to", target.toString())) {
            return copied(source, other, namespace, namespace);
        }
    }
}
