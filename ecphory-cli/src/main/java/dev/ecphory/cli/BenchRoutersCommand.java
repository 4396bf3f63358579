package dev.ecphory.cli;

import dev.ecphory.bench.routers.RoutersBench;
import dev.ecphory.bench.routers.RoutersOptions;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** The rules that tell kinds of questions, against labels. */
@Command(
        name = "routers",
        description = "Measures how well the kind of a question is told by its wording, and writes routers.md.")
final class BenchRoutersCommand implements Callable<Integer> {
    private final Shell shell;

    @Option(
            names = "--dataset",
            paramLabel = "KIND:PATH",
            description = "Set the categories of this data set's questions beside ours; may be repeated.")
    private List<String> dataSets = List.of();

    @Option(names = "--results", paramLabel = "DIR", description = "Where to write. Default: docs/results.")
    private Path results = Path.of("docs", "results");

    BenchRoutersCommand(Shell shell) {
        this.shell = shell;
    }

    @Override
    public Integer call() {
        String markdown;
        try (Bars bars = new Bars(shell)) {
            markdown = RoutersBench.run(new RoutersOptions(results, dataSets), bars);
        }
        shell.out().println(markdown);
        return ExitCode.OK.number();
    }
}
