package dev.ecphory.lab.command;

import dev.ecphory.cli.kit.ExitCode;
import dev.ecphory.cli.kit.ProgressBars;
import dev.ecphory.cli.kit.Shell;
import dev.ecphory.engine.Tier;
import dev.ecphory.lab.answerability.AnswerabilityBench;
import dev.ecphory.lab.answerability.AnswerabilityOptions;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Questions with an answer against questions without one. */
@Command(
        name = "answerability",
        description = "Measures how well questions that the memory answers are told from those that it does not, on"
                + " conversations left out, and writes answerability.md.")
public final class AnswerabilityCommand implements Callable<Integer> {
    private final Shell shell;

    @Option(
            names = "--dataset",
            required = true,
            paramLabel = "KIND:PATH",
            description =
                    "locomo:FILE, beam:DIR, longmemeval:FILE or jsonl:DIR; may be repeated; with #N at its end, cut"
                            + " into memories of N sessions each.")
    private List<String> dataSets = List.of();

    @Option(names = "--tier", paramLabel = "TIER", description = "edge or base. Default: base.")
    private Tier tier = Tier.BASE;

    @Option(names = "--limit-conversations", paramLabel = "N", description = "Use the first N conversations of each.")
    private int conversations = Integer.MAX_VALUE;

    @Option(
            names = "--questions",
            paramLabel = "N",
            description = "The most own questions of a data set. Default: 2000.")
    private int questions = 2000;

    @Option(names = "--seed", paramLabel = "N", description = "Seed of what is drawn. Default: 42.")
    private long seed = 42;

    @Option(names = "--stores", paramLabel = "DIR", description = "Keep the stores here for the next run.")
    private @Nullable Path stores;

    @Option(names = "--results", paramLabel = "DIR", description = "Where to write. Default: docs/results.")
    private Path results = Path.of("docs", "results");

    @Option(
            names = "--fit",
            paramLabel = "FILE",
            description = "Fit the weights on all questions and write them to this file.")
    private @Nullable Path fit;

    /** The command on a shell. */
    public AnswerabilityCommand(Shell shell) {
        this.shell = shell;
    }

    @Override
    public Integer call() {
        String markdown;
        try (ProgressBars bars = new ProgressBars(shell)) {
            markdown = AnswerabilityBench.run(
                    new AnswerabilityOptions(dataSets, tier, conversations, questions, seed, results, stores, fit),
                    bars);
        }
        shell.out().println(markdown);
        return ExitCode.OK.number();
    }
}
