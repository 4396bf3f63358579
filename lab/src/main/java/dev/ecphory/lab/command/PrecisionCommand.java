package dev.ecphory.lab.command;

import dev.ecphory.cli.kit.ExitCode;
import dev.ecphory.cli.kit.ProgressBars;
import dev.ecphory.cli.kit.Shell;
import dev.ecphory.engine.Tier;
import dev.ecphory.lab.precision.PrecisionBench;
import dev.ecphory.lab.precision.PrecisionOptions;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** What comes back beside what must. */
@Command(
        name = "precision",
        description =
                "Runs PrecisionMemBench: how much of what comes back must come back, and how much must not. Writes"
                        + " precision.md.")
public final class PrecisionCommand implements Callable<Integer> {
    private final Shell shell;

    @Option(
            names = "--data",
            required = true,
            paramLabel = "DIR",
            description = "Folder with beliefs.seed.json, retrieval.cases.json and session-retrieval.cases.json.")
    private Path data = Path.of("");

    @Option(names = "--tier", paramLabel = "TIER", description = "edge or base. Default: base.")
    private Tier tier = Tier.BASE;

    @Option(names = "--results", paramLabel = "DIR", description = "Where to write. Default: docs/results.")
    private Path results = Path.of("docs", "results");

    @Option(names = "--json", paramLabel = "OUT", description = "Write the report, with every case, to this file.")
    private @Nullable Path json;

    /** The command on a shell. */
    public PrecisionCommand(Shell shell) {
        this.shell = shell;
    }

    @Override
    public Integer call() {
        String markdown;
        try (ProgressBars bars = new ProgressBars(shell)) {
            markdown = PrecisionBench.run(new PrecisionOptions(data, tier, results, json), bars);
        }
        shell.out().println(markdown);
        return ExitCode.OK.number();
    }
}
