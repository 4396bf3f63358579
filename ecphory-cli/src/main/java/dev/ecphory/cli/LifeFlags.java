package dev.ecphory.cli;

import dev.ecphory.bench.life.LifeOptions;
import dev.ecphory.engine.Tier;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Option;

/** Which memories are used, how, and where it is written down. */
final class LifeFlags {
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

    @Option(names = "--seed", paramLabel = "N", description = "Seed of worlds and orders. Default: ${DEFAULT-VALUE}.")
    private long seed = 1;

    @Option(names = "--tier", paramLabel = "TIER", description = "edge or base. Default: edge.")
    private Tier tier = Tier.EDGE;

    @Option(names = "--results", paramLabel = "DIR", description = "Where to write. Default: docs/results.")
    private Path results = Path.of("docs", "results");

    /** With so many orders in which everything is asked. */
    LifeOptions options(int orders) {
        return new LifeOptions(dataSets, worlds, questions, orders, every, seed, tier, results);
    }
}
