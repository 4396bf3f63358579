package dev.ecphory.lab.command;

import dev.ecphory.cli.kit.ConsolePage;
import dev.ecphory.cli.kit.ConsoleTable;
import dev.ecphory.cli.kit.ExitCode;
import dev.ecphory.cli.kit.ProgressBars;
import dev.ecphory.cli.kit.Shell;
import dev.ecphory.lab.filters.FilterBench;
import dev.ecphory.lab.measure.Output;
import dev.ecphory.memory.InvalidInputException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** What a filter costs a recall. */
@Command(
        name = "filters",
        description =
                "CPU of a recall with filters of many kinds, new and known, beside that without one, in one process.")
public final class FiltersCommand implements Callable<Integer> {
    private static final int EVENTS = 100_000;
    private static final int QUESTIONS = 100;
    private static final long SEED = 42;
    private static final int LEAST_EVENTS = 1_000;
    private static final int MOST_EVENTS = 10_000_000;
    private static final int MOST_QUESTIONS = 10_000;

    private final Shell shell;

    @Option(names = "--events", paramLabel = "N", description = "Events in the store. Default: 100000.")
    private int events = EVENTS;

    @Option(names = "--questions", paramLabel = "N", description = "Questions that are measured. Default: 100.")
    private int questions = QUESTIONS;

    @Option(names = "--seed", paramLabel = "N", description = "Of the conversations. Default: 42.")
    private long seed = SEED;

    @Option(names = "--json", paramLabel = "OUT", description = "Write the report to this file.")
    private @Nullable Path json;

    /** The command on a shell. */
    public FiltersCommand(Shell shell) {
        this.shell = shell;
    }

    @Override
    public Integer call() {
        range("events", events, LEAST_EVENTS, MOST_EVENTS);
        range("questions", questions, 1, MOST_QUESTIONS);
        List<FilterBench.Row> rows;
        try (ProgressBars bars = new ProgressBars(shell)) {
            rows = new FilterBench(events, questions, seed).run(bars);
        }
        if (json != null) {
            Map<String, Object> report = new LinkedHashMap<>();
            report.put("events", events);
            report.put("questions", questions);
            report.put("seed", seed);
            report.put("java", System.getProperty("java.version"));
            report.put("processors", Runtime.getRuntime().availableProcessors());
            report.put("rows", rows.stream().map(FilterBench.Row::fields).toList());
            Output.json(json, report);
        }
        ConsolePage page = new ConsolePage(shell);
        for (String recipe : FilterBench.RECIPES) {
            ConsoleTable table = new ConsoleTable("recipe " + recipe, "new, CPU ms", "ratio", "known, CPU ms", "ratio");
            for (FilterBench.Row row : rows) {
                if (row.recipe().equals(recipe)) {
                    table.row(
                            ConsoleTable.Cell.of(row.filter()),
                            number(row.newMillis()),
                            number(row.newRatio()),
                            number(row.knownMillis()),
                            number(row.knownRatio()));
                }
            }
            table.print(page, 0);
        }
        return ExitCode.OK.number();
    }

    private static ConsoleTable.Cell number(double value) {
        return ConsoleTable.Cell.right(String.format(Locale.ROOT, "%.2f", value));
    }

    private static void range(String field, int value, int least, int most) {
        if (value < least || value > most) {
            throw new InvalidInputException(
                    field, Integer.toString(value), "is out of range", "give " + least + " to " + most);
        }
    }
}
