package dev.ecphory.cli;

import dev.ecphory.bench.gate.GateBench;
import dev.ecphory.bench.gate.GateOptions;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** The encoding gate against labels. */
@Command(
        name = "gate",
        description =
                "Measures how well the encoding gate tells what is worth keeping, and writes gate.md and gate.svg.")
final class BenchGateCommand implements Callable<Integer> {
    private final Shell shell;

    @Option(names = "--results", paramLabel = "DIR", description = "Where to write. Default: docs/results.")
    private Path results = Path.of("docs", "results");

    @Option(
            names = "--fit",
            paramLabel = "FILE",
            description = "Fit the weights of salience on the training conversations and write them to this file.")
    private @Nullable Path fit;

    BenchGateCommand(Shell shell) {
        this.shell = shell;
    }

    @Override
    public Integer call() {
        String markdown;
        try (Bars bars = new Bars(shell)) {
            markdown = GateBench.run(new GateOptions(results, fit), bars);
        }
        shell.out().println(markdown);
        return ExitCode.OK.number();
    }
}
