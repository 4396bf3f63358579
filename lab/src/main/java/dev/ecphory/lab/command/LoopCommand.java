package dev.ecphory.lab.command;

import dev.ecphory.cli.kit.ConsolePage;
import dev.ecphory.cli.kit.ConsoleTable;
import dev.ecphory.cli.kit.ExitCode;
import dev.ecphory.cli.kit.ProgressBars;
import dev.ecphory.cli.kit.Shell;
import dev.ecphory.lab.loop.LoopBench;
import dev.ecphory.lab.loop.LoopOptions;
import dev.ecphory.lab.measure.Output;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** The loop over a large memory. */
@Command(
        name = "loop",
        description = "The whole consolidation loop, twice, over a large memory: what each step does, seconds, memory.")
public final class LoopCommand implements Callable<Integer> {
    private final Shell shell;

    @Option(names = "--events", paramLabel = "N", description = "Events of the memory. Default: 100000.")
    private int events = LoopOptions.DEFAULTS.events();

    @Option(names = "--questions", paramLabel = "N", description = "Questions asked before. Default: 500.")
    private int questions = LoopOptions.DEFAULTS.questions();

    @Option(names = "--seed", paramLabel = "N", description = "Of conversation and questions. Default: 42.")
    private long seed = LoopOptions.DEFAULTS.seed();

    @Option(names = "--json", paramLabel = "OUT", description = "Write the report to this file.")
    private @Nullable Path json;

    /** The command on a shell. */
    public LoopCommand(Shell shell) {
        this.shell = shell;
    }

    @Override
    public Integer call() throws Exception {
        Map<String, Object> report;
        try (ProgressBars bars = new ProgressBars(shell)) {
            report = new LoopBench(new LoopOptions(events, questions, seed), bars).run();
        }
        if (json != null) {
            Output.json(json, report);
        }
        ConsolePage page = new ConsolePage(shell);
        if (report.get("runs") instanceof List<?> runs) {
            ConsoleTable table = new ConsoleTable("", "seconds", "what each step did");
            int number = 0;
            for (Object run : runs) {
                number++;
                if (run instanceof Map<?, ?> one && one.get("seconds") instanceof Double seconds) {
                    table.row(
                            ConsoleTable.Cell.of("run " + number),
                            ConsoleTable.Cell.right(String.format(Locale.ROOT, "%.1f", seconds)),
                            ConsoleTable.Cell.of(told(one.get("steps"))));
                }
            }
            table.print(page, 0);
        }
        page.line("");
        page.line(number(report.get("events"), "%,d events, ")
                + number(report.get("archived"), "%,d archived; ")
                + number(report.get("aliveMb"), "%.0f MB alive at the end ")
                + number(report.get("limitMb"), "of %.0f; ")
                + (report.get("problems") instanceof List<?> problems && problems.isEmpty()
                        ? "verified"
                        : "problems: " + report.get("problems")));
        return ExitCode.OK.number();
    }

    private static String told(@Nullable Object steps) {
        return String.valueOf(steps).replace("{", "").replace("}", "").replace("=", " ");
    }

    private static String number(@Nullable Object value, String format) {
        return value == null ? "" : String.format(Locale.ROOT, format, value);
    }
}
