package dev.ecphory.cli;

import dev.ecphory.bench.life.Life;
import dev.ecphory.bench.life.LifeOptions;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** What a memory learns from being asked. */
@Command(
        name = "life",
        description = "Asks memories that last hundreds of questions in sequence, and measures what they learn from it;"
                + " writes life.md.")
final class BenchLifeCommand implements Callable<Integer> {
    private final Shell shell;

    @Mixin
    private final LifeFlags flags = new LifeFlags();

    @Option(
            names = "--orders",
            paramLabel = "N",
            description = "Orders in which everything is asked. Default: ${DEFAULT-VALUE}.")
    private int orders = LifeOptions.ORDERS;

    BenchLifeCommand(Shell shell) {
        this.shell = shell;
    }

    @Override
    public Integer call() {
        String markdown;
        try (Bars bars = new Bars(shell)) {
            markdown = Life.run(flags.options(orders), bars);
        }
        shell.out().println(markdown);
        return ExitCode.OK.number();
    }
}
