package dev.ecphory.cli;

import dev.ecphory.bench.gate.Selective;
import dev.ecphory.bench.gate.SelectiveOptions;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** What recall loses when only some events are let in. */
@Command(
        name = "selective",
        description =
                "Measures what recall loses when only some of the events are let in, chosen by the gate, by chance or"
                        + " by length, and writes selective.md and selective.svg.")
final class BenchSelectiveCommand implements Callable<Integer> {
    private static final long SEED = 42;

    private final Shell shell;

    @Option(
            names = "--dataset",
            required = true,
            paramLabel = "KIND:PATH",
            description = "locomo:FILE, beam:DIR, longmemeval:FILE or jsonl:DIR; may be repeated.")
    private List<String> dataSets = List.of();

    @Option(
            names = "--percent",
            split = ",",
            paramLabel = "N",
            description = "Shares of the events to let in. Default: 100,80,60,40,20.")
    private List<Integer> percents = SelectiveOptions.PERCENTS;

    @Option(names = "--limit-conversations", paramLabel = "N", description = "Use the first N conversations of each.")
    private int conversations = Integer.MAX_VALUE;

    @Option(names = "--seed", paramLabel = "N", description = "Of the choice by chance. Default: 42.")
    private long seed = SEED;

    @Option(names = "--results", paramLabel = "DIR", description = "Where to write. Default: docs/results.")
    private Path results = Path.of("docs", "results");

    BenchSelectiveCommand(Shell shell) {
        this.shell = shell;
    }

    @Override
    public Integer call() {
        SelectiveOptions options = new SelectiveOptions(dataSets, percents, conversations, seed, results);
        String markdown;
        try (Bars bars = new Bars(shell)) {
            markdown = Selective.run(options, bars);
        }
        shell.out().println(markdown);
        return ExitCode.OK.number();
    }
}
