package dev.ecphory.lab.scale;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.BiFunction;

/** The report as a Markdown page. Stateless; threads may share it. */
public final class ScalePage {
    private ScalePage() {}

    /** Of a report as {@link Scale#run} gives it. */
    public static String markdown(ScaleOptions options, Map<String, Object> report) {
        String sizes =
                String.join(",", options.events().stream().map(String::valueOf).toList());
        return "# Scale\n\nWritten by\n\n    bin/ecphory-lab scale" + (options.server() == null ? "" : " --server …")
                + " --writes " + options.writes() + " --writers " + options.writers()
                + (sizes.isEmpty() ? "" : " --events " + sizes) + " --questions " + options.questions()
                + " --namespaces " + options.namespaces() + " --each " + options.each() + " --weighed "
                + options.weighed() + " --seed " + options.seed()
                + "\n\nwith Ecphory " + report.get("version") + " on Java " + report.get("java") + ", "
                + report.get("processors") + " processors, " + report.get("heap_mib")
                + " MiB of heap at most, tier edge.\n\n"
                + """
                The server runs on the same machine: what it takes of the processors, the engine does not have. Every
                time is on the clock unless it says CPU, which is that of all Java threads. The bare loop is JDBC
                inserts into a table with one key in the same database, committed to the disk as often; engine and
                loop take turns in one process.

                """
                + tables(report);
    }

    /** The tables alone. */
    public static String tables(Map<String, Object> report) {
        StringBuilder text = new StringBuilder();
        text.append("## Writing\n\n| store | | events a second | bare loop | share | p50 ms (bare) | p99 ms (bare) |\n"
                + "|---|---|---|---|---|---|---|\n");
        rows(
                report,
                "writing",
                text,
                (one, get) -> line(one, get, "single", "one by one")
                        + line(one, get, "batch", "a hundred a transaction")
                        + String.format(
                                Locale.ROOT,
                                "| %s | one by one, %.0f at a time | %,.0f | %,.0f | %.2f | | |%n",
                                one.get("store"),
                                get.of("writers"),
                                get.of("together_per_s"),
                                get.of("bare_together_per_s"),
                                get.of("together_per_s") / get.of("bare_together_per_s")));
        text.append("\n## Reading one namespace\n\nEvicted: the index was let go before each question, and came back"
                + " from the machine's cache.\n\n| events | store | p50 ms | p99 ms | CPU p50 ms | evicted p50 ms |"
                + " evicted p99 ms | evicted CPU p50 ms | index MiB |\n|---|---|---|---|---|---|---|---|---|\n");
        rows(
                report,
                "reading",
                text,
                (one, get) -> String.format(
                        Locale.ROOT,
                        "| %,.0f | %s | %.2f | %.2f | %.2f | %.1f | %.1f | %.1f | %.1f |%n",
                        get.of("events"),
                        one.get("store"),
                        get.of("warm_p50_ms"),
                        get.of("warm_p99_ms"),
                        get.of("warm_cpu_p50_ms"),
                        get.of("evicted_p50_ms"),
                        get.of("evicted_p99_ms"),
                        get.of("evicted_cpu_p50_ms"),
                        get.of("index_mib")));
        text.append("\n"
                + "## Many namespaces\n\n"
                + "Questions to namespaces drawn from all of them, beside questions to a store that has only the"
                + " first: when most are asked for the first time, so that their index is made from the log, and"
                + " when the same are asked again.\n\n"
                + "| store | namespaces × events | | CPU p50 ms (one) | × one | p50 ms (one) | p99 ms (one) |"
                + " indexes made or loaded | in the catalogue, with one and with all |\n"
                + "|---|---|---|---|---|---|---|---|---|\n");
        rows(report, "tenants", text, (one, get) -> asked(one, get, "first") + asked(one, get, "again"));
        text.append("\n"
                + "## What an event takes\n\n"
                + "Tables and their indexes; derived is what consolidation adds without a model.\n\n"
                + "| store | events | bytes of text | told, bytes | derived, bytes | index in memory, bytes | derived a"
                + " second of CPU |\n"
                + "|---|---|---|---|---|---|---|\n");
        rows(
                report,
                "weights",
                text,
                (one, get) -> String.format(
                        Locale.ROOT,
                        "| %s | %,.0f | %.0f | %,.0f | %,.0f | %,.0f | %,.0f |%n",
                        one.get("store"),
                        get.of("events"),
                        get.of("text_bytes"),
                        get.of("log_bytes"),
                        get.of("derived_bytes"),
                        get.of("index_bytes"),
                        get.of("derived_per_cpu_s")));
        return text.toString();
    }

    /** A number of a row by its name. */
    @FunctionalInterface
    private interface Numbers {
        double of(String name);
    }

    private static void rows(
            Map<String, Object> report, String part, StringBuilder text, BiFunction<Map<?, ?>, Numbers, String> line) {
        if (report.get(part) instanceof List<?> all) {
            for (Object one : all) {
                if (one instanceof Map<?, ?> row) {
                    text.append(line.apply(
                            row, name -> row.get(name) instanceof Number number ? number.doubleValue() : Double.NaN));
                }
            }
        }
    }

    private static String line(Map<?, ?> one, Numbers get, String name, String what) {
        return String.format(
                Locale.ROOT,
                "| %s | %s | %,.0f | %,.0f | %.2f | %.3f (%.3f) | %.3f (%.3f) |%n",
                one.get("store"),
                what,
                get.of(name + "_per_s"),
                get.of("bare_" + name + "_per_s"),
                get.of(name + "_per_s") / get.of("bare_" + name + "_per_s"),
                get.of(name + "_p50_ms"),
                get.of("bare_" + name + "_p50_ms"),
                get.of(name + "_p99_ms"),
                get.of("bare_" + name + "_p99_ms"));
    }

    private static String asked(Map<?, ?> one, Numbers get, String time) {
        return String.format(
                Locale.ROOT,
                "| %s | %,.0f × %,.0f | %s | %.2f (%.2f) | %.2f | %.2f (%.2f) | %.2f (%.2f) | %,.0f | %,.0f and %,.0f"
                        + " |%n",
                one.get("store"),
                get.of("namespaces"),
                get.of("each"),
                time,
                get.of(time + "_all_cpu_p50_ms"),
                get.of(time + "_one_cpu_p50_ms"),
                get.of(time + "_all_cpu_p50_ms") / get.of(time + "_one_cpu_p50_ms"),
                get.of(time + "_all_p50_ms"),
                get.of(time + "_one_p50_ms"),
                get.of(time + "_all_p99_ms"),
                get.of(time + "_one_p99_ms"),
                get.of(time + "_loads"),
                get.of("catalogued_with_one"),
                get.of("catalogued_with_all"));
    }
}
