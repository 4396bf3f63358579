package dev.ecphory.lab.command;

import dev.ecphory.cli.kit.ConsolePage;
import dev.ecphory.cli.kit.ExitCode;
import dev.ecphory.cli.kit.PlainText;
import dev.ecphory.cli.kit.ProgressBars;
import dev.ecphory.cli.kit.Shell;
import dev.ecphory.engine.Tier;
import dev.ecphory.lab.speed.Speed;
import dev.ecphory.lab.speed.SpeedOptions;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** How fast, beside two baselines. */
@Command(
        name = "speed",
        description = "Measures appending, replaying and recalling at several sizes, beside two baselines.")
public final class SpeedCommand implements Callable<Integer> {
    private static final int NAME = 52;

    private final Shell shell;

    @Option(
            names = "--events",
            required = true,
            split = ",",
            paramLabel = "N",
            description = "Sizes, like 10000,100000.")
    private List<Integer> events = List.of();

    @Option(names = "--tier", paramLabel = "TIER", description = "edge or base. Default: edge.")
    private Tier tier = Tier.EDGE;

    @Option(names = "--questions", paramLabel = "N", description = "Questions to ask of each. Default: 300.")
    private int questions = SpeedOptions.QUESTIONS;

    @Option(names = "--rounds", paramLabel = "N", description = "Rounds; the median counts. Default: 3.")
    private int rounds = SpeedOptions.ROUNDS;

    @Option(names = "--seed", paramLabel = "N", description = "Of the conversations and questions. Default: 42.")
    private long seed = SpeedOptions.SEED;

    @Option(
            names = "--baselines-up-to",
            paramLabel = "N",
            description = "Measure the baselines at no larger size. Default: 100000.")
    private int baselinesUpTo = SpeedOptions.BASELINES_UP_TO;

    @Option(names = "--json", paramLabel = "OUT", description = "Write the report to this file.")
    private @Nullable Path json;

    @Option(names = "--results", paramLabel = "DIR", description = "Write speed.md to this folder.")
    private @Nullable Path results;

    @Option(
            names = "--readme",
            paramLabel = "FILE",
            description = "Replace what stands between <!-- speed --> and <!-- /speed --> in this file.")
    private @Nullable Path readme;

    /** The command on a shell. */
    public SpeedCommand(Shell shell) {
        this.shell = shell;
    }

    @Override
    public Integer call() {
        SpeedOptions options =
                new SpeedOptions(events, tier, questions, rounds, seed, baselinesUpTo, json, results, readme);
        Map<String, Object> report;
        try (ProgressBars bars = new ProgressBars(shell)) {
            report = Speed.run(options, bars);
        }
        ConsolePage page = new ConsolePage(shell);
        if (report.get("sizes") instanceof List<?> sizes) {
            for (Object size : sizes) {
                if (size instanceof Map<?, ?> numbers) {
                    page.title(numbers.get("events") + " events");
                    numbers(page, numbers, "");
                }
            }
        }
        return ExitCode.OK.number();
    }

    private static void numbers(ConsolePage page, Map<?, ?> numbers, String path) {
        numbers.forEach((name, value) -> {
            String full = path + name;
            if (value instanceof Map<?, ?> inner) {
                numbers(page, inner, full + ".");
            } else if (!full.equals("events")) {
                page.line("  " + PlainText.fit(full, NAME) + "  "
                        + (value instanceof Double number
                                ? number.isNaN()
                                        ? String.format("%12s", "not measured")
                                        : String.format(Locale.ROOT, "%,12.3f", number)
                                : String.format(Locale.ROOT, "%12s", value)));
            }
        });
    }
}
