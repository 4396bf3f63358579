package dev.ecphory.cli;

import dev.ecphory.bench.life.Companion;
import dev.ecphory.bench.life.CompanionOptions;
import dev.ecphory.bench.life.LifeOptions;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** What can still be had after a year, by each way to forget. */
@Command(
        name = "companion",
        description =
                "Lives through a simulated year by each way to forget, and measures by week what can still be had;"
                        + " writes companion.md.")
final class BenchCompanionCommand implements Callable<Integer> {
    private final Shell shell;

    @Option(
            names = "--worlds",
            paramLabel = "N",
            description = "Simulated worlds that are told, 1 to 4. Default: ${DEFAULT-VALUE}.")
    private int worlds = LifeOptions.WORLDS;

    @Option(names = "--questions", paramLabel = "N", description = "Questions a day. Default: ${DEFAULT-VALUE}.")
    private int questions = CompanionOptions.A_DAY;

    @Option(
            names = "--probes",
            paramLabel = "N",
            description = "Pieces of evidence that are looked for at the end of each week. Default: ${DEFAULT-VALUE}.")
    private int probes = CompanionOptions.PROBES;

    @Option(names = "--seed", paramLabel = "N", description = "Seed of what is drawn. Default: ${DEFAULT-VALUE}.")
    private long seed = 1;

    @Option(names = "--results", paramLabel = "DIR", description = "Where to write. Default: docs/results.")
    private Path results = Path.of("docs", "results");

    BenchCompanionCommand(Shell shell) {
        this.shell = shell;
    }

    @Override
    public Integer call() {
        CompanionOptions options = new CompanionOptions(worlds, questions, probes, seed, results);
        String markdown;
        try (Bars bars = new Bars(shell)) {
            markdown = Companion.run(options, bars);
        }
        shell.out().println(markdown);
        return ExitCode.OK.number();
    }
}
