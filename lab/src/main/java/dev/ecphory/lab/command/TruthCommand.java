package dev.ecphory.lab.command;

import dev.ecphory.cli.kit.ExitCode;
import dev.ecphory.cli.kit.ProgressBars;
import dev.ecphory.cli.kit.Shell;
import dev.ecphory.lab.truth.Level;
import dev.ecphory.lab.truth.Score;
import dev.ecphory.lab.truth.Truth;
import dev.ecphory.lab.truth.TruthOptions;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** What was true when, and known when. */
@Command(
        name = "truth",
        description = "Tells simulated worlds and asks what was true when, as known when; writes truth.md.")
public final class TruthCommand implements Callable<Integer> {
    private final Shell shell;

    @Option(
            names = "--level",
            paramLabel = "LEVEL",
            description =
                    "cascade (claims are given), rules (claims are read from the utterances by rules) or model (by a"
                            + " scripted model). Default: all of them.")
    private @Nullable Level level;

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

    /** The command on a shell. */
    public TruthCommand(Shell shell) {
        this.shell = shell;
    }

    @Override
    public Integer call() {
        TruthOptions options = new TruthOptions(worlds, questions, seed, results);
        Map<Level, Score> scores;
        try (ProgressBars bars = new ProgressBars(shell)) {
            scores = Truth.run(options, level == null ? List.of(Level.values()) : List.of(level), bars);
        }
        shell.out().println(Truth.table(scores));
        if (level != null) {
            Score score = Objects.requireNonNull(scores.get(level));
            score.wrong().forEach(wrong -> shell.out().println(wrong));
            score.misses().forEach(miss -> shell.out().println(miss));
        }
        return ExitCode.OK.number();
    }
}
