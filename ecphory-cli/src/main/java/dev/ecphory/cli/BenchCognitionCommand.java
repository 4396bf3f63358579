package dev.ecphory.cli;

import dev.ecphory.bench.life.Mechanisms;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** What each mechanism of a living memory does to rankings. */
@Command(
        name = "cognition",
        description =
                "Asks memories that are used, with each mechanism of a living memory on, and measures what becomes of"
                        + " rankings; writes cognition.md.")
final class BenchCognitionCommand implements Callable<Integer> {
    private final Shell shell;

    @Mixin
    private final LifeFlags flags = new LifeFlags();

    BenchCognitionCommand(Shell shell) {
        this.shell = shell;
    }

    @Override
    public Integer call() {
        String markdown;
        try (Bars bars = new Bars(shell)) {
            markdown = Mechanisms.run(flags.options(1), bars);
        }
        shell.out().println(markdown);
        return ExitCode.OK.number();
    }
}
