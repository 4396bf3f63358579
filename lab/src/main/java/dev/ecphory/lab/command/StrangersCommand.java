package dev.ecphory.lab.command;

import dev.ecphory.cli.kit.ExitCode;
import dev.ecphory.cli.kit.ProgressBars;
import dev.ecphory.cli.kit.Shell;
import dev.ecphory.engine.Tier;
import dev.ecphory.lab.strangers.Strangers;
import dev.ecphory.lab.strangers.StrangersOptions;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Questions that a memory cannot answer. */
@Command(
        name = "strangers",
        description =
                "Asks memories other memories' questions, off-topic questions and prompts that need no memory: how"
                        + " many are answered, and how much context they are given. Writes strangers.md.")
public final class StrangersCommand implements Callable<Integer> {
    private final Shell shell;

    @Option(
            names = "--dataset",
            required = true,
            paramLabel = "KIND:PATH",
            description = "locomo:FILE, beam:DIR, longmemeval:FILE or jsonl:DIR; may be repeated.")
    private List<String> dataSets = List.of();

    @Option(names = "--tier", paramLabel = "TIER", description = "edge or base. Default: base.")
    private Tier tier = Tier.BASE;

    @Option(names = "--limit-conversations", paramLabel = "N", description = "Use the first N conversations of each.")
    private int conversations = Integer.MAX_VALUE;

    @Option(
            names = "--split",
            paramLabel = "N",
            description = "Cut every conversation into memories of N sessions each. Default: 0, leave them whole.")
    private int split;

    @Option(
            names = "--each",
            paramLabel = "N",
            description = "Questions drawn from each ordered pair of memories. Default: 10.")
    private int each = 10;

    @Option(
            names = "--pairs",
            paramLabel = "N",
            description = "The most ordered pairs of a data set, drawn at random. Default: 400.")
    private int pairs = 400;

    @Option(
            names = "--questions",
            paramLabel = "N",
            description = "The most own questions of a data set, and the most turns that are no query. Default: 200.")
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
    public StrangersCommand(Shell shell) {
        this.shell = shell;
    }

    @Override
    public Integer call() {
        String markdown;
        try (ProgressBars bars = new ProgressBars(shell)) {
            markdown = Strangers.run(
                    new StrangersOptions(
                            dataSets, tier, conversations, split, each, pairs, questions, seed, results, json, stores),
                    bars);
        }
        shell.out().println(markdown);
        return ExitCode.OK.number();
    }
}
