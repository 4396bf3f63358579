package dev.ecphory.lab.scale;

import static dev.ecphory.lab.kit.Texts.format;

import dev.ecphory.ProgressListener;
import dev.ecphory.cli.kit.TemporaryFolder;
import dev.ecphory.lab.kit.Numbers;
import dev.ecphory.lab.kit.Output;
import dev.ecphory.lab.kit.ResultPage;
import dev.ecphory.lab.kit.ResultTable;
import dev.ecphory.lab.kit.Study;
import dev.ecphory.lab.kit.Texts;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Writes, reads and many namespaces on a file and at a server, in one run. */
@Command(
        name = "scale",
        description = "Writing, reading, many namespaces and what an event takes: on a file, and in the same run at a"
                + " PostgreSQL server.")
public final class ScaleStudy extends Study {
    private static final String RULES = """
        The server runs on the same machine: what it takes of the processors, the engine does not have. Every
        time is on the clock unless it says CPU, which is that of all Java threads. The bare loop is JDBC
        inserts into a table with one key in the same database, committed to the disk as often; engine and
        loop take turns in one process.\
        """;

    @Option(
            names = "--server",
            paramLabel = "ADDRESS",
            description = "An empty database, postgresql://user@host:port/database, that stays filled. Default: a file"
                    + " alone.")
    private @Nullable String server;

    @Option(
            names = "--writes",
            paramLabel = "N",
            description = "Events to write one by one, and as many in batches; 0 for none. Default: 3000.")
    private int writes = 3_000;

    @Option(names = "--writers", paramLabel = "N", description = "Threads that write at once. Default: 8.")
    private int writers = 8;

    @Option(
            names = "--events",
            split = ",",
            paramLabel = "N",
            description = "Sizes to ask; 0 for none. Default: 10000.")
    private List<Integer> events = List.of(10_000);

    @Option(
            names = "--questions",
            paramLabel = "N",
            description = "Questions to each; a tenth as many with the index let go. Default: 300.")
    private int questions = 300;

    @Option(
            names = "--namespaces",
            paramLabel = "N",
            description = "Namespaces in one store; 0 for none. Default: 1000.")
    private int namespaces = 1_000;

    @Option(names = "--each", paramLabel = "N", description = "Events of each of them. Default: 100.")
    private int each = 100;

    @Option(
            names = "--weighed",
            paramLabel = "N",
            description = "Events to derive from and weigh; 0 for none. Default: 5000.")
    private int weighed = 5_000;

    @Option(names = "--seed", paramLabel = "N", description = "Of the conversations and questions. Default: 42.")
    private long seed = 42;

    @Option(names = "--json", paramLabel = "OUT", description = "Write the report to this file.")
    private @Nullable Path json;

    @Option(names = "--results", paramLabel = "DIR", description = "Write scale.md to this folder.")
    private @Nullable Path results;

    @Override
    public String measure(ProgressListener progress) {
        Map<String, Object> report = report(progress);
        if (json != null) {
            Output.json(json, report);
        }
        if (results != null) {
            Output.text(results.resolve("scale.md"), page(report));
        }
        return tables(report);
    }

    /** Measures what the options name; takes minutes, and leaves what it wrote in the database. */
    Map<String, Object> report(ProgressListener progress) {
        if (events.equals(List.of(0))) {
            events = List.of();
        }
        Texts.within(writes == 0 ? 0 : 100, 100_000, "writes", List.of(writes));
        Texts.within(1, 64, "writers", List.of(writers));
        events.forEach(count -> Texts.within(1_000, 10_000_000, "events", List.of(count)));
        Texts.within(10, 10_000, "questions", List.of(questions));
        Texts.within(namespaces == 0 ? 0 : 2, 1_000_000, "namespaces", List.of(namespaces));
        Texts.within(20, 10_000, "each", List.of(each));
        Texts.within(weighed == 0 ? 0 : 100, 1_000_000, "weighed", List.of(weighed));
        try (TemporaryFolder scratch = TemporaryFolder.of("scale")) {
            List<MeasuredStore> stores = new ArrayList<>(
                    List.of(MeasuredStore.file(made(scratch.path().resolve("file")))));
            if (server != null) {
                stores.add(MeasuredStore.server(made(scratch.path().resolve("server")), server));
            }
            List<Map<String, Object>> writing = new ArrayList<>();
            List<Map<String, Object>> reading = new ArrayList<>();
            List<Map<String, Object>> tenants = new ArrayList<>();
            List<Map<String, Object>> weights = new ArrayList<>();
            for (MeasuredStore store : writes == 0 ? List.<MeasuredStore>of() : stores) {
                writing.add(new WriteScale(writes, writers, seed).measure(store, progress));
            }
            for (int count : events) {
                for (MeasuredStore store : stores) {
                    reading.add(ReadScale.measure(store, count, questions, seed, progress));
                }
            }
            for (MeasuredStore store : namespaces == 0 ? List.<MeasuredStore>of() : stores) {
                tenants.add(new TenantScale(namespaces, each, questions, seed).measure(store, progress));
            }
            for (MeasuredStore store : weighed == 0 ? List.<MeasuredStore>of() : stores) {
                weights.add(StorageScale.measure(store, weighed, seed, progress));
            }
            return Output.object(
                    "version", ResultPage.version(),
                    "seed", seed,
                    "questions", questions,
                    "java", System.getProperty("java.version"),
                    "processors", Runtime.getRuntime().availableProcessors(),
                    "heap_mib", Runtime.getRuntime().maxMemory() >> 20,
                    "writing", writing,
                    "reading", reading,
                    "tenants", tenants,
                    "weights", weights);
        }
    }

    static Path made(Path folder) {
        try {
            return Files.createDirectories(folder);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    String page(Map<String, Object> report) {
        String sizes = String.join(",", events.stream().map(String::valueOf).toList());
        Numbers numbers = new Numbers(report);
        return new ResultPage("Scale")
                .written(
                        "scale" + (server == null ? "" : " --server …")
                                + format(" --writes %d --writers %d", writes, writers)
                                + (sizes.isEmpty() ? "" : " --events " + sizes)
                                + format(
                                        " --questions %d --namespaces %d --each %d --weighed %d --seed %d",
                                        questions, namespaces, each, weighed, seed),
                        format(
                                " on Java %s, %s processors, %s MiB of heap at most, tier edge.",
                                numbers.text("java"), numbers.text("processors"), numbers.text("heap_mib")))
                .text(RULES)
                .text(tables(report))
                .toString();
    }

    /** The tables alone. */
    private static String tables(Map<String, Object> report) {
        ResultTable writing =
                new ResultTable("store", "", "events a second", "bare loop", "share", "p50 ms (bare)", "p99 ms (bare)");
        rows(report, "writing").forEach(row -> {
            written(writing, row, "single", "one by one");
            written(writing, row, "batch", "a hundred a transaction");
            writing.row(
                    row.text("store"),
                    row.cell("one by one, %.0f at a time", "writers"),
                    row.cell("%,.0f", "together_per_s"),
                    row.cell("%,.0f", "bare_together_per_s"),
                    format("%.2f", row.of("together_per_s") / row.of("bare_together_per_s")),
                    "",
                    "");
        });
        ResultTable reading = new ResultTable(
                "events",
                "store",
                "p50 ms",
                "p99 ms",
                "CPU p50 ms",
                "evicted p50 ms",
                "evicted p99 ms",
                "evicted CPU p50 ms",
                "index MiB");
        rows(report, "reading")
                .forEach(row -> reading.row(
                        row.cell("%,.0f", "events"),
                        row.text("store"),
                        row.cell("%.2f", "warm_p50_ms"),
                        row.cell("%.2f", "warm_p99_ms"),
                        row.cell("%.2f", "warm_cpu_p50_ms"),
                        row.cell("%.1f", "evicted_p50_ms"),
                        row.cell("%.1f", "evicted_p99_ms"),
                        row.cell("%.1f", "evicted_cpu_p50_ms"),
                        row.cell("%.1f", "index_mib")));
        ResultTable tenants = new ResultTable(
                "store",
                "namespaces × events",
                "",
                "CPU p50 ms (one)",
                "× one",
                "p50 ms (one)",
                "p99 ms (one)",
                "indexes made or loaded",
                "in the catalogue, with one and with all");
        for (Numbers row : rows(report, "tenants")) {
            asked(tenants, row, "first");
            asked(tenants, row, "again");
        }
        ResultTable weights = new ResultTable(
                "store",
                "events",
                "bytes of text",
                "told, bytes",
                "derived, bytes",
                "index in memory, bytes",
                "derived a second of CPU");
        rows(report, "weights")
                .forEach(row -> weights.row(
                        row.text("store"),
                        row.cell("%,.0f", "events"),
                        row.cell("%.0f", "text_bytes"),
                        row.cell("%,.0f", "log_bytes"),
                        row.cell("%,.0f", "derived_bytes"),
                        row.cell("%,.0f", "index_bytes"),
                        row.cell("%,.0f", "derived_per_cpu_s")));
        return "## Writing\n\n" + writing.markdown()
                + "\n"
                + "## Reading one namespace\n\n"
                + "Evicted: the index was let go before each question, and came back from the"
                + " machine's cache.\n\n" + reading.markdown()
                + "\n"
                + "## Many namespaces\n\n"
                + "Questions to namespaces drawn from all of them, beside questions to a store that has only the"
                + " first: when most are asked for the first time, so that their index is made from the log, and when"
                + " the same are asked again.\n\n" + tenants.markdown()
                + "\n## What an event takes\n\nTables and their indexes; derived is what consolidation adds without a"
                + " model.\n\n" + weights.markdown();
    }

    private static List<Numbers> rows(Map<String, Object> report, String part) {
        return report.get(part) instanceof List<?> all
                ? all.stream().map(Numbers::of).toList()
                : List.of();
    }

    private static void written(ResultTable table, Numbers row, String name, String shown) {
        table.row(
                row.text("store"),
                shown,
                row.cell("%,.0f", name + "_per_s"),
                row.cell("%,.0f", "bare_" + name + "_per_s"),
                format("%.2f", row.of(name + "_per_s") / row.of("bare_" + name + "_per_s")),
                row.cell("%.3f (%.3f)", name + "_p50_ms", "bare_" + name + "_p50_ms"),
                row.cell("%.3f (%.3f)", name + "_p99_ms", "bare_" + name + "_p99_ms"));
    }

    private static void asked(ResultTable table, Numbers row, String time) {
        table.row(
                row.text("store"),
                row.cell("%,.0f × %,.0f", "namespaces", "each"),
                time,
                row.cell("%.2f (%.2f)", time + "_all_cpu_p50_ms", time + "_one_cpu_p50_ms"),
                format("%.2f", row.of(time + "_all_cpu_p50_ms") / row.of(time + "_one_cpu_p50_ms")),
                row.cell("%.2f (%.2f)", time + "_all_p50_ms", time + "_one_p50_ms"),
                row.cell("%.2f (%.2f)", time + "_all_p99_ms", time + "_one_p99_ms"),
                row.cell("%,.0f", time + "_loads"),
                row.cell("%,.0f and %,.0f", "catalogued_with_one", "catalogued_with_all"));
    }
}
