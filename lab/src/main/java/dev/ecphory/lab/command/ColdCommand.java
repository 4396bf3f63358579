package dev.ecphory.lab.command;

import dev.ecphory.cli.kit.ConsolePage;
import dev.ecphory.cli.kit.ConsoleTable;
import dev.ecphory.cli.kit.ExitCode;
import dev.ecphory.cli.kit.ProgressBars;
import dev.ecphory.cli.kit.Shell;
import dev.ecphory.lab.cold.Cold;
import dev.ecphory.lab.cold.ColdOptions;
import dev.ecphory.lab.measure.Output;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** The first question on a machine that has no index. */
@Command(
        name = "cold",
        description =
                "The first question to a namespace whose index is not in memory: from the log, from this machine's"
                        + " cache, from the store's snapshot.")
public final class ColdCommand implements Callable<Integer> {
    private static final int ROUNDS = 5;
    private static final long SEED = 42;
    private static final Map<String, String> WAYS =
            new TreeMap<>(Map.of("replay", "the log", "cache", "the cache", "snapshot", "the store"));

    private final Shell shell;

    @Option(
            names = "--events",
            required = true,
            split = ",",
            paramLabel = "N",
            description = "Sizes, like 10000,100000.")
    private List<Integer> events = List.of();

    @Option(names = "--rounds", paramLabel = "N", description = "Rounds by turns; the median counts. Default: 5.")
    private int rounds = ROUNDS;

    @Option(names = "--seed", paramLabel = "N", description = "Of the conversations. Default: 42.")
    private long seed = SEED;

    @Option(
            names = "--store",
            paramLabel = "STORE",
            description = "A store that is empty, as --db names them. Default: a file of its own.")
    private @Nullable String store;

    @Option(names = "--json", paramLabel = "OUT", description = "Write the report to this file.")
    private @Nullable Path json;

    /** The command on a shell. */
    public ColdCommand(Shell shell) {
        this.shell = shell;
    }

    @Override
    public Integer call() {
        Map<String, Object> report;
        try (ProgressBars bars = new ProgressBars(shell)) {
            report = new Cold(new ColdOptions(events, rounds, seed, store), bars).run();
        }
        if (json != null) {
            Output.json(json, report);
        }
        ConsolePage page = new ConsolePage(shell);
        ConsoleTable table = new ConsoleTable("events", "from", "ms", "first", "CPU ms", "log / this", "counted MiB", "heap MiB");
        if (report.get("sizes") instanceof List<?> sizes) {
            sizes.forEach(size -> row(table, size));
        }
        table.print(page, 0);
        return ExitCode.OK.number();
    }

    private static void row(ConsoleTable table, @Nullable Object told) {
        if (told instanceof Map<?, ?> size) {
            for (Map.Entry<String, String> way : WAYS.entrySet()) {
                double cpu = number(size, way.getKey() + "_cpu_ms");
                table.row(
                        cell("%,.0f", number(size, "events")),
                        ConsoleTable.Cell.of(way.getValue()),
                        cell("%,.0f", number(size, way.getKey() + "_ms")),
                        cell("%,.0f", number(size, way.getKey() + "_first_ms")),
                        cell("%,.0f", cpu),
                        cell("%.1f", number(size, "replay_cpu_ms") / cpu),
                        cell("%,.1f", number(size, "counted_mib")),
                        cell("%,.1f", number(size, "heap_mib")));
            }
        }
    }

    private static ConsoleTable.Cell cell(String format, double value) {
        return ConsoleTable.Cell.right(String.format(Locale.ROOT, format, value));
    }

    private static double number(Map<?, ?> size, String name) {
        return size.get(name) instanceof Number number ? number.doubleValue() : Double.NaN;
    }
}
