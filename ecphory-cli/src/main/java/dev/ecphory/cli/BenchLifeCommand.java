package dev.ecphory.cli;

import dev.ecphory.bench.life.Life;
import dev.ecphory.bench.life.LifeOptions;
import dev.ecphory.engine.Tier;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** What a memory learns from being asked. */
@Command(
        name = "life",
        description = "Asks memories that last hundreds of questions in sequence, and measures what they learn from it;"
                + " writes life.md.")
final class BenchLifeCommand implements Callable<Integer> {
    private final Shell shell;

    @Option(
            names = "--dataset",
            paramLabel = "KIND:PATH",
            description = "One memory of all its conversations; several joined by + share one memory; may be repeated.")
    private List<String> dataSets = List.of();

    @Option(
            names = "--worlds",
            paramLabel = "N",
            description = "Simulated worlds in one memory, 0 to 4. Default: ${DEFAULT-VALUE}.")
    private int worlds = LifeOptions.WORLDS;

    @Option(
            names = "--questions",
            paramLabel = "N",
            description = "Questions asked of the worlds. Default: ${DEFAULT-VALUE}.")
    private int questions = LifeOptions.QUESTIONS;

    @Option(
            names = "--orders",
            paramLabel = "N",
            description = "Orders in which everything is asked. Default: ${DEFAULT-VALUE}.")
    private int orders = LifeOptions.ORDERS;

    @Option(names = "--every", paramLabel = "N", description = "Questions between cycles. Default: ${DEFAULT-VALUE}.")
    private int every = LifeOptions.EVERY;

    @Option(names = "--seed", paramLabel = "N", description = "Seed of worlds and orders. Default: ${DEFAULT-VALUE}.")
    private long seed = 1;

    @Option(names = "--tier", paramLabel = "TIER", description = "edge or base. Default: edge.")
    private Tier tier = Tier.EDGE;

    @Option(names = "--results", paramLabel = "DIR", description = "Where to write. Default: docs/results.")
    private Path results = Path.of("docs", "results");

    BenchLifeCommand(Shell shell) {
        this.shell = shell;
    }

    @Override
    public Integer call() {
        LifeOptions options = new LifeOptions(dataSets, worlds, questions, orders, every, seed, tier, results);
        String markdown;
        try (Bars bars = new Bars(shell)) {
            markdown = Life.run(options, bars);
        }
        shell.out().println(markdown);
        return ExitCode.OK.number();
    }
}
