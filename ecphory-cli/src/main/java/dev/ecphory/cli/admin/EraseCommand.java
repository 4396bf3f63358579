package dev.ecphory.cli.admin;

import dev.ecphory.cli.kit.Shell;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Events gone for good. */
@Command(
        name = "erase",
        description = "Erases events with everything derived from them, rewrites the files, scans them, and proves it.")
final class EraseCommand implements Callable<Integer> {
    private final Shell shell;

    @Mixin
    private final DeletionRun how = new DeletionRun();

    EraseCommand(Shell shell) {
        this.shell = shell;
    }

    @Override
    public Integer call() throws Exception {
        return how.run(shell, "erase", (memory, selection) -> memory.deletion().erase(selection));
    }
}
