package dev.ecphory.lab.command;

import dev.ecphory.cli.kit.ExitCode;
import dev.ecphory.cli.kit.ProgressBars;
import dev.ecphory.cli.kit.Shell;
import dev.ecphory.engine.Tier;
import dev.ecphory.lab.answers.AnswersBench;
import dev.ecphory.lab.answers.AnswersOptions;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** How good answers without a model are. */
@Command(
        name = "answers",
        description = "Measures answers that are extracted without a model against the right ones; writes answers.md.")
public final class AnswersCommand implements Callable<Integer> {
    private final Shell shell;

    @Option(
            names = "--dataset",
            required = true,
            paramLabel = "KIND:PATH",
            description = "A set whose answers are known: locomo:FILE.")
    private String dataSet = "";

    @Option(names = "--tier", paramLabel = "TIER", description = "edge or base; may be repeated. Default: both.")
    private List<Tier> tiers = List.of(Tier.EDGE, Tier.BASE);

    @Option(names = "--limit-conversations", paramLabel = "N", description = "Use the first N conversations.")
    private int conversations = Integer.MAX_VALUE;

    @Option(
            names = "--fit",
            paramLabel = "FILE",
            description = "Fit the weights on all conversations at the first tier and write them to this file.")
    private @Nullable Path fit;

    @Option(names = "--stores", paramLabel = "DIR", description = "Keep the stores here for the next run.")
    private @Nullable Path stores;

    @Option(names = "--results", paramLabel = "DIR", description = "Where to write. Default: docs/results.")
    private Path results = Path.of("docs", "results");

    /** The command on a shell. */
    public AnswersCommand(Shell shell) {
        this.shell = shell;
    }

    @Override
    public Integer call() {
        String markdown;
        try (ProgressBars bars = new ProgressBars(shell)) {
            markdown = AnswersBench.run(new AnswersOptions(dataSet, tiers, conversations, fit, stores, results), bars);
        }
        shell.out().println(markdown);
        return ExitCode.OK.number();
    }
}
