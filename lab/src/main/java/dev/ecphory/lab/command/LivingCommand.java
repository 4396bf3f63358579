package dev.ecphory.lab.command;

import dev.ecphory.cli.kit.ExitCode;
import dev.ecphory.cli.kit.ProgressBars;
import dev.ecphory.cli.kit.Shell;
import dev.ecphory.engine.Tier;
import dev.ecphory.lab.living.Living;
import dev.ecphory.lab.living.LivingOptions;
import dev.ecphory.recall.Recipe;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Questions that stand in the log that is asked. */
@Command(
        name = "living",
        description =
                "Measures what recall loses when its questions were asked before and stand in the log, with replies"
                        + " that do not answer them. Writes living.md.")
public final class LivingCommand implements Callable<Integer> {
    private final Shell shell;

    @Option(
            names = "--dataset",
            required = true,
            paramLabel = "KIND:PATH",
            description = "locomo:FILE, beam:DIR, longmemeval:FILE or jsonl:DIR; may be repeated.")
    private List<String> dataSets = List.of();

    @Option(names = "--tier", paramLabel = "TIER", description = "edge or base. Default: base.")
    private Tier tier = Tier.BASE;

    @Option(names = "--recipe", paramLabel = "NAME", description = "How to rank. Default: default.")
    private String recipe = Recipe.DEFAULT;

    @Option(
            names = "--copies",
            split = ",",
            paramLabel = "N",
            description = "How often every question was asked before. Default: 0,1,2,4.")
    private List<Integer> copies = LivingOptions.COPIES;

    @Option(names = "--limit-conversations", paramLabel = "N", description = "Use the first N conversations of each.")
    private int conversations = Integer.MAX_VALUE;

    @Option(names = "--questions", paramLabel = "N", description = "The most questions of a data set. Default: 200.")
    private int questions = 200;

    @Option(names = "--seed", paramLabel = "N", description = "Seed of what is drawn. Default: 42.")
    private long seed = 42;

    @Option(names = "--results", paramLabel = "DIR", description = "Where to write. Default: docs/results.")
    private Path results = Path.of("docs", "results");

    @Option(names = "--json", paramLabel = "OUT", description = "Write the report to this file.")
    private @Nullable Path json;

    @Option(names = "--stores", paramLabel = "DIR", description = "Keep the stores here for the next run.")
    private @Nullable Path stores;

    /** The command on a shell. */
    public LivingCommand(Shell shell) {
        this.shell = shell;
    }

    @Override
    public Integer call() {
        String markdown;
        try (ProgressBars bars = new ProgressBars(shell)) {
            markdown = Living.run(
                    new LivingOptions(
                            dataSets, tier, recipe, copies, conversations, questions, seed, results, json, stores),
                    bars);
        }
        shell.out().println(markdown);
        return ExitCode.OK.number();
    }
}
