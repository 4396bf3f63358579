package dev.ecphory.lab.speed;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** The speed report: its JSON document and its Markdown page. */
final class SpeedPage {
    private static final String CPU = "recall_cpu_p50_ms";
    private static final String OF_EXACT = "recall@10_of_exact";
    private static final List<String> RECALL_FIELDS = List.of(
            CPU,
            "recall_cpu_p99_ms",
            "recall_process_cpu_mean_ms",
            "recall_wall_p50_ms",
            "recall_wall_p99_ms",
            "rss_mb",
            "rss_after_queries_mb",
            "cold_open_ms",
            "questions",
            OF_EXACT,
            "answer_in_10");

    private SpeedPage() {}

    /** One size of the document. */
    static Map<String, Object> size(int events, List<JsonNode> steps, Map<Step, JsonNode> recalls) {
        Map<String, Object> size = new LinkedHashMap<>();
        size.put("events", events);
        steps.forEach(step -> step.properties()
                .forEach(field -> size.put(field.getKey(), field.getValue().asDouble())));
        Map<String, Object> byDefault = recall(recalls.get(Step.RECALL_DEFAULT));
        for (String field : List.of(
                "cold_open_ms", CPU, "recall_cpu_p99_ms", "recall_wall_p50_ms", "rss_mb", "rss_after_queries_mb")) {
            size.put(field, byDefault.getOrDefault(field, Double.NaN));
        }
        size.put("recipes", Map.of("rrf", recall(recalls.get(Step.RECALL_RRF)), "default", byDefault));
        size.put(
                "baselines",
                Map.of(
                        "seed_substrate", recall(recalls.get(Step.RECALL_SEED_SUBSTRATE)),
                        "lucene_hybrid", recall(recalls.get(Step.RECALL_LUCENE_HYBRID))));
        return size;
    }

    /** What was not measured is not a number here, and null in JSON. */
    private static Map<String, Object> recall(@Nullable JsonNode results) {
        Map<String, Object> fields = new LinkedHashMap<>();
        RECALL_FIELDS.forEach(field -> fields.put(
                field, results == null ? Double.NaN : results.path(field).asDouble()));
        return fields;
    }

    static String markdown(SpeedOptions options, Map<String, Object> report, List<Map<String, Object>> sizes) {
        String counts =
                String.join(",", options.events().stream().map(String::valueOf).toList());
        return "# Speed\n\nWritten by\n\n    bin/ecphory-lab speed --events " + counts + " --tier "
                + report.get("tier") + " --questions " + options.questions() + " --rounds " + options.rounds()
                + " --seed " + options.seed() + " --baselines-up-to " + options.baselinesUpTo() + "\n\nwith Ecphory "
                + report.get("version") + " on Java "
                + report.get("java") + ", " + report.get("processors") + " processors, flags `"
                + String.join(" ", Child.flags())
                + "`.\n\n"
                + """
                Synthetic conversations in one namespace: sessions of 20 turns between 2 to 6 people, about 20 words a
                turn from a vocabulary of 20,000 with natural frequencies; each question repeats rarer words of one
                event. Every contestant takes in the same texts, answers with the ten best events and their texts,
                and runs alone in a fresh JVM with the same flags. The baselines embed with Ecphory's static
                embedder and fuse their best 100 by words with their best 100 by meaning by reciprocal ranks;
                Ecphory does what the recipe says with its own fields, and its time includes assembling the context.
                CPU is that of all Java threads during a recall, after a warm-up; p50 and p99 are over the questions
                of the median of several rounds, in which the contestants take turns.
                "Of exact" is the share of the ten best that the baselines' search would give without a shortcut (true
                BM25 lengths, float vectors, every event): other stemmers and stored lengths lower it a little, a
                crippled index a lot. "Answer" is how often the event that the question was made from is among the
                ten. Memory is resident, after a collection; the index that Lucene maps into memory counts in full.
                *Seed substrate*: SQLite FTS5 bm25 and an exact scan of float vectors in rows.
                *Lucene hybrid*: BM25 and an HNSW graph with default settings in one segment.
                "Derived" counts events that were annotated, read for mentions and claims, and settled.
                "Not measured" means what it says: beyond `--baselines-up-to` events only Ecphory is.

                """
                + tables(sizes);
    }

    /** The tables alone, as the README shows them. */
    static String tables(List<Map<String, Object>> sizes) {
        StringBuilder text = new StringBuilder();
        text.append("| events | recall | CPU p50 ms | CPU p99 ms | wall p50 ms | × Lucene hybrid | of exact | answer |"
                + " memory MB |\n");
        text.append("|---|---|---|---|---|---|---|---|---|\n");
        for (Map<String, Object> size : sizes) {
            double yardstick = number(part(size, "baselines", "lucene_hybrid"), CPU);
            row(text, size, "Ecphory `rrf`", part(size, "recipes", "rrf"), yardstick, false);
            row(text, size, "Ecphory `default`", part(size, "recipes", "default"), yardstick, false);
            row(text, size, "Lucene hybrid", part(size, "baselines", "lucene_hybrid"), yardstick, true);
            row(text, size, "seed substrate", part(size, "baselines", "seed_substrate"), yardstick, true);
        }
        text.append("\n| events | append ms (bare insert) | bulk a second (bare) | replay a second (bare Lucene loop) |"
                + " first recall ms (no index cache) | bytes an event (text) | index cache |\n");
        text.append("|---|---|---|---|---|---|---|\n");
        for (Map<String, Object> size : sizes) {
            text.append(String.format(
                    Locale.ROOT,
                    "| %,d | %.3f (%.3f) | %,.0f (%,.0f) | %,.0f (%,.0f) | %,.0f (%,.0f) | %,.0f (%,.0f) | %,.0f |%n",
                    (Integer) size.get("events"),
                    number(size, "append_single_p50_ms"),
                    number(size, "bare_insert_p50_ms"),
                    number(size, "append_bulk_per_s"),
                    number(size, "bare_bulk_per_s"),
                    number(size, "replay_per_s"),
                    number(size, "bare_replay_per_s"),
                    number(size, "cold_open_ms"),
                    number(size, "cold_open_without_cache_ms"),
                    number(size, "bytes_per_event"),
                    number(size, "text_bytes_per_event"),
                    number(size, "index_bytes_per_event")));
        }
        text.append(
                "\n| events | derived a second of CPU | append ms while deriving (not deriving) |\n|---|---|---|\n");
        for (Map<String, Object> size : sizes) {
            text.append(String.format(
                    Locale.ROOT,
                    "| %,d | %,.0f | %.3f (%.3f) |%n",
                    Math.min((long) number(size, "events"), Enrichment.MOST),
                    number(size, "consolidate_per_cpu_s"),
                    number(size, "append_enriched_p50_ms"),
                    number(size, "append_plain_p50_ms")));
        }
        return text.toString();
    }

    private static void row(
            StringBuilder text,
            Map<String, Object> size,
            String name,
            Map<?, ?> recall,
            double yardstick,
            boolean baseline) {
        if (baseline && Double.isNaN(number(recall, CPU))) {
            text.append(String.format(
                    Locale.ROOT, "| %,d | %s | not measured | | | | | | |%n", (Integer) size.get("events"), name));
            return;
        }
        text.append(String.format(
                Locale.ROOT,
                "| %,d | %s | %.2f | %.2f | %.2f | %s | %s | %.2f | %.0f |%n",
                (Integer) size.get("events"),
                name,
                number(recall, CPU),
                number(recall, "recall_cpu_p99_ms"),
                number(recall, "recall_wall_p50_ms"),
                Double.isNaN(yardstick) ? "" : String.format(Locale.ROOT, "%.2f", number(recall, CPU) / yardstick),
                baseline ? String.format(Locale.ROOT, "%.2f", number(recall, OF_EXACT)) : "",
                number(recall, "answer_in_10"),
                number(recall, "rss_mb")));
    }

    private static Map<?, ?> part(Map<?, ?> size, String group, String name) {
        return size.get(group) instanceof Map<?, ?> of && of.get(name) instanceof Map<?, ?> found ? found : Map.of();
    }

    private static double number(Map<?, ?> of, String field) {
        return of.get(field) instanceof Number found ? found.doubleValue() : Double.NaN;
    }
}
