package dev.ecphory.cli;

import dev.ecphory.bench.cold.Cold;
import dev.ecphory.bench.cold.ColdOptions;
import dev.ecphory.bench.measure.Output;
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
final class BenchColdCommand implements Callable<Integer> {
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

    BenchColdCommand(Shell shell) {
        this.shell = shell;
    }

    @Override
    public Integer call() {
        Map<String, Object> report;
        try (Bars bars = new Bars(shell)) {
            report = new Cold(new ColdOptions(events, rounds, seed, store), bars).run();
        }
        if (json != null) {
            Output.json(json, report);
        }
        Page page = new Page(shell);
        Table table = new Table("events", "from", "ms", "first", "CPU ms", "log / this", "counted MiB", "heap MiB");
        if (report.get("sizes") instanceof List<?> sizes) {
            sizes.forEach(size -> row(table, size));
        }
        table.print(page, 0);
        return ExitCode.OK.number();
    }

    private static void row(Table table, @Nullable Object told) {
        if (told instanceof Map<?, ?> size) {
            for (Map.Entry<String, String> way : WAYS.entrySet()) {
                double cpu = number(size, way.getKey() + "_cpu_ms");
                table.row(
                        cell("%,.0f", number(size, "events")),
                        Table.Cell.of(way.getValue()),
                        cell("%,.0f", number(size, way.getKey() + "_ms")),
                        cell("%,.0f", number(size, way.getKey() + "_first_ms")),
                        cell("%,.0f", cpu),
                        cell("%.1f", number(size, "replay_cpu_ms") / cpu),
                        cell("%,.1f", number(size, "counted_mib")),
                        cell("%,.1f", number(size, "heap_mib")));
            }
        }
    }

    private static Table.Cell cell(String format, double value) {
        return Table.Cell.right(String.format(Locale.ROOT, format, value));
    }

    private static double number(Map<?, ?> size, String name) {
        return size.get(name) instanceof Number number ? number.doubleValue() : Double.NaN;
    }
}
