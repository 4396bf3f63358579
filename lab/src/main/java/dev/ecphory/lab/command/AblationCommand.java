package dev.ecphory.lab.command;

import dev.ecphory.cli.kit.ExitCode;
import dev.ecphory.cli.kit.ProgressBars;
import dev.ecphory.cli.kit.Shell;
import dev.ecphory.engine.Tier;
import dev.ecphory.lab.retrieval.Ablation;
import dev.ecphory.lab.retrieval.AblationOptions;
import dev.ecphory.recall.Recipe;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Recipes against one another. */
@Command(
        name = "ablation",
        description =
                "Compares recipes on data sets in one run and writes retrieval.md, retrieval.json and retrieval.svg.")
public final class AblationCommand implements Callable<Integer> {
    private final Shell shell;

    @Option(
            names = "--dataset",
            required = true,
            paramLabel = "KIND:PATH",
            description = "locomo:FILE, beam:DIR, longmemeval:FILE or jsonl:DIR; may be repeated.")
    private List<String> dataSets = List.of();

    @Option(names = "--tier", paramLabel = "TIER", description = "edge or base. Default: base.")
    private Tier tier = Tier.BASE;

    @Option(
            names = "--recipe",
            split = ",",
            paramLabel = "NAME",
            description = "Recipes to compare, default and words among them. Default: all.")
    private List<String> recipes = Recipe.names();

    @Option(names = "--limit-conversations", paramLabel = "N", description = "Use the first N conversations of each.")
    private int conversations = Integer.MAX_VALUE;

    @Option(names = "--results", paramLabel = "DIR", description = "Where to write. Default: docs/results.")
    private Path results = Path.of("docs", "results");

    @Option(
            names = "--readme",
            paramLabel = "FILE",
            description = "Replace what stands between <!-- retrieval --> and <!-- /retrieval --> in this file.")
    private @Nullable Path readme;

    @Option(names = "--stores", paramLabel = "DIR", description = "Keep the stores here for the next run.")
    private @Nullable Path stores;

    /** The command on a shell. */
    public AblationCommand(Shell shell) {
        this.shell = shell;
    }

    @Override
    public Integer call() {
        AblationOptions options = new AblationOptions(dataSets, tier, recipes, conversations, results, readme, stores);
        String markdown;
        try (ProgressBars bars = new ProgressBars(shell)) {
            markdown = Ablation.run(options, bars);
        }
        shell.out().println(markdown);
        return ExitCode.OK.number();
    }
}
