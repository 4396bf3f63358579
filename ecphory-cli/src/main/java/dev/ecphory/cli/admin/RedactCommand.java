package dev.ecphory.cli.admin;

import dev.ecphory.cli.kit.Shell;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Events emptied. */
@Command(
        name = "redact",
        description = "Empties events of their content for good, and keeps that they happened, when and by whom.")
final class RedactCommand implements Callable<Integer> {
    private final Shell shell;

    @Mixin
    private final DeletionRun how = new DeletionRun();

    RedactCommand(Shell shell) {
        this.shell = shell;
    }

    @Override
    public Integer call() throws Exception {
        return how.run(shell, "redact", (memory, selection) -> memory.deletion().redact(selection));
    }
}
