package dev.ecphory.cli;

import dev.ecphory.bench.life.LifeOptions;
import dev.ecphory.bench.life.Mechanisms;
import dev.ecphory.engine.Tier;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** What each mechanism of a living memory does to rankings. */
@Command(
        name = "cognition",
        description =
                "Asks memories that are used, with each mechanism of a living memory on, and measures what becomes of"
                        + " rankings; writes cognition.md.")
final class BenchCognitionCommand implements Callable<Integer> {
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

    @Option(names = "--every", paramLabel = "N", description = "Questions between cycles. Default: ${DEFAULT-VALUE}.")
    private int every = LifeOptions.EVERY;

    @Option(names = "--seed", paramLabel = "N", description = "Seed of worlds and order. Default: ${DEFAULT-VALUE}.")
    private long seed = 1;

    @Option(names = "--tier", paramLabel = "TIER", description = "edge or base. Default: edge.")
    private Tier tier = Tier.EDGE;

    @Option(names = "--results", paramLabel = "DIR", description = "Where to write. Default: docs/results.")
    private Path results = Path.of("docs", "results");

    BenchCognitionCommand(Shell shell) {
        this.shell = shell;
    }

    @Override
    public Integer call() {
        LifeOptions options = new LifeOptions(dataSets, worlds, questions, 1, every, seed, tier, results);
        String markdown;
        try (Bars bars = new Bars(shell)) {
            markdown = Mechanisms.run(options, bars);
        }
        shell.out().println(markdown);
        return ExitCode.OK.number();
    }
}
