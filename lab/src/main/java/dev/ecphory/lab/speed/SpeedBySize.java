package dev.ecphory.lab.speed;

import static dev.ecphory.lab.kit.Texts.format;

import dev.ecphory.lab.kit.Numbers;
import dev.ecphory.lab.kit.Output;
import dev.ecphory.lab.kit.ResultTable;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Writing and recalling synthetic conversations of several sizes. Stateless. */
final class SpeedBySize {
    private static final List<SpeedStep> BUILD =
            List.of(SpeedStep.EXACT, SpeedStep.WRITE, SpeedStep.ENRICH, SpeedStep.BUILD_LUCENE);
    private static final List<SpeedStep> RECALL = List.of(
            SpeedStep.RECALL_DEFAULT,
            SpeedStep.RECALL_RRF,
            SpeedStep.RECALL_WORDS,
            SpeedStep.RECALL_LUCENE_HYBRID,
            SpeedStep.RECALL_LUCENE_WORDS,
            SpeedStep.RECALL_LANGCHAIN4J);
    private static final Set<SpeedStep> OF_BASELINES = EnumSet.of(
            SpeedStep.BUILD_LUCENE,
            SpeedStep.RECALL_LUCENE_HYBRID,
            SpeedStep.RECALL_LUCENE_WORDS,
            SpeedStep.RECALL_LANGCHAIN4J);

    private SpeedBySize() {}

    /** A contestant: its name in the report and in tables. */
    private record Contestant(String part, String field, String name) {
        Numbers of(Map<String, Object> size) {
            return new Numbers(size).part(part).part(field);
        }
    }

    private static final Contestant HYBRID = new Contestant("baselines", "lucene_hybrid", "Lucene hybrid");
    private static final List<Contestant> CONTESTANTS = List.of(
            new Contestant("recipes", "default", "Ecphory `default`"),
            new Contestant("recipes", "rrf", "Ecphory `rrf`"),
            new Contestant("recipes", "words", "Ecphory `words`"),
            HYBRID,
            new Contestant("baselines", "lucene_words", "Lucene BM25"),
            new Contestant("baselines", "langchain4j", "LangChain4j in memory"));

    /** Measures a size. */
    static Map<String, Object> measure(SpeedRunner runner, long seed, int count, boolean baselines) {
        SpeedRunner.Measured measured = runner.run(
                format("%,d events", count),
                TalkSource.synthetic(seed, count, SyntheticConversation.BYTES),
                steps(BUILD, baselines),
                steps(RECALL, baselines),
                List.of(SpeedStep.COLD));
        Map<String, Object> size = Output.object("events", count);
        size.putAll(measured.single());
        Map<String, Object> byDefault = measured.median(SpeedStep.RECALL_DEFAULT);
        for (String field : List.of(
                "cold_open_ms",
                SpeedRunner.CPU,
                "recall_cpu_p99_ms",
                "recall_wall_p50_ms",
                "rss_mb",
                "rss_after_queries_mb")) {
            size.put(field, byDefault.getOrDefault(field, Double.NaN));
        }
        size.put(
                "recipes",
                Output.object(
                        "default", byDefault,
                        "rrf", measured.median(SpeedStep.RECALL_RRF),
                        "words", measured.median(SpeedStep.RECALL_WORDS)));
        size.put(
                "baselines",
                Output.object(
                        "lucene_hybrid", measured.median(SpeedStep.RECALL_LUCENE_HYBRID),
                        "lucene_words", measured.median(SpeedStep.RECALL_LUCENE_WORDS),
                        "langchain4j", measured.median(SpeedStep.RECALL_LANGCHAIN4J)));
        return size;
    }

    private static List<SpeedStep> steps(List<SpeedStep> all, boolean baselines) {
        return all.stream()
                .filter(step -> baselines || !OF_BASELINES.contains(step))
                .toList();
    }

    /** Every table of the sizes. */
    static String tables(List<Map<String, Object>> sizes) {
        List<String> tables = new ArrayList<>(List.of(recalls(sizes).markdown()));
        if (sizes.size() > 1) {
            tables.add(growth(sizes.getFirst(), sizes.getLast()).markdown());
        }
        tables.add(writing(sizes).markdown());
        tables.add(deriving(sizes).markdown());
        return String.join("\n", tables);
    }

    private static ResultTable recalls(List<Map<String, Object>> sizes) {
        ResultTable table = ResultTable.headed("events | recall | CPU p50 ms | CPU p99 ms | × Lucene hybrid | of exact"
                + " | answer | garbage kB | heap MB | resident MB");
        for (Map<String, Object> one : sizes) {
            Numbers size = new Numbers(one);
            double yardstick = HYBRID.of(one).of(SpeedRunner.CPU);
            for (Contestant contestant : CONTESTANTS) {
                Numbers recall = contestant.of(one);
                if (Double.isNaN(recall.of(SpeedRunner.CPU))) {
                    table.row(
                            size.cell("%,.0f", "events"),
                            contestant.name(),
                            "not measured",
                            List.of("", "", "", "", "", "", ""));
                    continue;
                }
                table.row(
                        size.cell("%,.0f", "events"),
                        contestant.name(),
                        recall.cell("%.2f", SpeedRunner.CPU),
                        recall.cell("%.2f", "recall_cpu_p99_ms"),
                        Double.isNaN(yardstick) ? "" : format("%.2f", recall.of(SpeedRunner.CPU) / yardstick),
                        contestant.equals(HYBRID) ? recall.cell("%.2f", "recall@10_of_exact") : "",
                        recall.cell("%.2f", "answer_in_10"),
                        recall.cell("%,.0f", "garbage_kb"),
                        recall.cell("%,.0f", "heap_mb"),
                        recall.cell("%,.0f", "rss_mb"));
            }
        }
        return table;
    }

    private static ResultTable growth(Map<String, Object> least, Map<String, Object> most) {
        ResultTable table = new ResultTable(
                "recall",
                format(
                        "growth of CPU p50 from %,.0f to %,.0f events",
                        new Numbers(least).of("events"), new Numbers(most).of("events")));
        for (Contestant contestant : CONTESTANTS) {
            double factor = contestant.of(most).of(SpeedRunner.CPU)
                    / contestant.of(least).of(SpeedRunner.CPU);
            if (!Double.isNaN(factor)) {
                table.row(contestant.name(), format("%.1f ×", factor));
            }
        }
        return table;
    }

    private static ResultTable writing(List<Map<String, Object>> sizes) {
        ResultTable table = ResultTable.headed("events | append ms (bare insert) | bulk a second (bare) | by "
                + AppendThreads.THREADS + " threads a second (bare) | replay a second (bare Lucene loop) | "
                + "first recall ms (no index cache) | bytes an event (text) | index cache");
        for (Map<String, Object> one : sizes) {
            Numbers size = new Numbers(one);
            table.row(
                    size.cell("%,.0f", "events"),
                    size.cell("%.3f (%.3f)", "append_single_p50_ms", "bare_insert_p50_ms"),
                    size.cell("%,.0f (%,.0f)", "append_bulk_per_s", "bare_bulk_per_s"),
                    size.cell("%,.0f (%,.0f)", "append_by_threads_per_s", "bare_by_threads_per_s"),
                    size.cell("%,.0f (%,.0f)", "replay_per_s", "bare_replay_per_s"),
                    size.cell("%,.0f (%,.0f)", "cold_open_ms", "cold_open_without_cache_ms"),
                    size.cell("%,.0f (%,.0f)", "bytes_per_event", "text_bytes_per_event"),
                    size.cell("%,.0f", "index_bytes_per_event"));
        }
        return table;
    }

    private static ResultTable deriving(List<Map<String, Object>> sizes) {
        ResultTable table =
                new ResultTable("events", "derived a second of CPU", "append ms while deriving (not deriving)");
        for (Map<String, Object> one : sizes) {
            Numbers size = new Numbers(one);
            table.row(
                    format("%,d", Math.min((long) size.of("events"), EnrichmentCost.MOST)),
                    size.cell("%,.0f", "consolidate_per_cpu_s"),
                    size.cell("%.3f (%.3f)", "append_enriched_p50_ms", "append_plain_p50_ms"));
        }
        return table;
    }
}
