package dev.ecphory.cli;

import dev.ecphory.bench.rouge.RougeBench;
import dev.ecphory.bench.rouge.RougeOptions;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Summaries against references. */
@Command(
        name = "rouge",
        description =
                "Compares summaries with references that people wrote, and contexts with summaries and without, and"
                        + " writes summaries.md.")
final class BenchRougeCommand implements Callable<Integer> {
    private final Shell shell;

    @Option(
            names = "--dataset",
            required = true,
            paramLabel = "KIND:PATH",
            description = "beam:DIR or jsonl:DIR, with questions that ask for a summary; may be repeated.")
    private List<String> dataSets = List.of();

    @Option(names = "--limit-conversations", paramLabel = "N", description = "Use the first N conversations of each.")
    private int conversations = Integer.MAX_VALUE;

    @Option(names = "--results", paramLabel = "DIR", description = "Where to write. Default: docs/results.")
    private Path results = Path.of("docs", "results");

    BenchRougeCommand(Shell shell) {
        this.shell = shell;
    }

    @Override
    public Integer call() {
        String markdown;
        try (Bars bars = new Bars(shell)) {
            markdown = RougeBench.run(new RougeOptions(dataSets, conversations, results), bars);
        }
        shell.out().println(markdown);
        return ExitCode.OK.number();
    }
}
