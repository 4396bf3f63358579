package dev.ecphory.cli;

import dev.ecphory.bench.truth.Level;
import dev.ecphory.bench.truth.Score;
import dev.ecphory.bench.truth.Truth;
import dev.ecphory.bench.truth.TruthOptions;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** What was true when, and known when. */
@Command(
        name = "truth",
        description = "Tells simulated worlds and asks what was true when, as known when; writes truth.md.")
final class BenchTruthCommand implements Callable<Integer> {
    private final Shell shell;

    @Option(
            names = "--level",
            paramLabel = "LEVEL",
            description =
                    "cascade (claims are given) or rules (claims are read from the utterances). Default: cascade.")
    private Level level = Level.CASCADE;

    @Option(names = "--worlds", paramLabel = "N", description = "Simulated worlds. Default: ${DEFAULT-VALUE}.")
    private int worlds = TruthOptions.WORLDS;

    @Option(
            names = "--questions",
            paramLabel = "N",
            description = "Questions about each of a world's 16 slots. Default: ${DEFAULT-VALUE}.")
    private int questions = TruthOptions.QUESTIONS;

    @Option(names = "--seed", paramLabel = "N", description = "Seed of the worlds. Default: ${DEFAULT-VALUE}.")
    private long seed = 1;

    @Option(names = "--results", paramLabel = "DIR", description = "Where to write. Default: docs/results.")
    private Path results = Path.of("docs", "results");

    BenchTruthCommand(Shell shell) {
        this.shell = shell;
    }

    @Override
    public Integer call() {
        TruthOptions options = new TruthOptions(worlds, questions, seed, results);
        Score score;
        try (Bars bars = new Bars(shell)) {
            score = Truth.run(options, level, bars);
        }
        shell.out().println(score.table());
        score.misses().forEach(miss -> shell.out().println(miss));
        return ExitCode.OK.number();
    }
}
