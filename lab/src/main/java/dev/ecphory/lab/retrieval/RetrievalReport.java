package dev.ecphory.lab.retrieval;

import dev.ecphory.lab.Version;
import dev.ecphory.lab.data.DataSet;
import dev.ecphory.lab.measure.Metrics;
import dev.ecphory.lab.measure.Percentile;
import dev.ecphory.engine.Tier;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.ToLongFunction;

/**
 * One data set, one recipe, in numbers. Immutable.
 *
 * @param dataSet its format and name
 * @param sha256 of its files
 * @param tier of the engine
 * @param recipe that recalled
 * @param version of the engine
 * @param conversations used
 * @param events appended
 * @param questions asked
 * @param excluded questions left out, by reason
 * @param repairs irregularities of the files, by kind
 * @param metrics means over all questions, by name ({@link Metrics})
 * @param byCategory the same for each category
 * @param wall milliseconds a recall by the clock on the wall
 * @param cpu milliseconds a recall of every Java thread
 * @param ingest how long taking the events in took
 */
public record RetrievalReport(
        String dataSet,
        String sha256,
        Tier tier,
        String recipe,
        String version,
        int conversations,
        int events,
        int questions,
        Map<String, Integer> excluded,
        Map<String, Integer> repairs,
        Map<String, Double> metrics,
        Map<String, Category> byCategory,
        Millis wall,
        Millis cpu,
        Ingest ingest) {
    /** Copies the maps, keeping their order. */
    public RetrievalReport {
        excluded = Collections.unmodifiableMap(new LinkedHashMap<>(excluded));
        repairs = Collections.unmodifiableMap(new LinkedHashMap<>(repairs));
        metrics = Collections.unmodifiableMap(new LinkedHashMap<>(metrics));
        byCategory = Collections.unmodifiableMap(new LinkedHashMap<>(byCategory));
    }

    /**
     * A category in numbers.
     *
     * @param questions in it
     * @param metrics means over them
     */
    public record Category(int questions, Map<String, Double> metrics) {
        /** Copies the map, keeping its order. */
        public Category {
            metrics = Collections.unmodifiableMap(new LinkedHashMap<>(metrics));
        }
    }

    /**
     * A distribution in milliseconds.
     *
     * @param p50 median
     * @param p99 99th percentile
     */
    public record Millis(double p50, double p99) {
        static Millis of(List<Answer> answers, ToLongFunction<Answer> nanos) {
            double[] millis = answers.stream()
                    .mapToDouble(a -> nanos.applyAsLong(a) / 1e6)
                    .toArray();
            return new Millis(Percentile.of(millis, 50), Percentile.of(millis, 99));
        }

        Map<String, Double> toMap() {
            Map<String, Double> map = new LinkedHashMap<>();
            map.put("p50", p50);
            map.put("p99", p99);
            return map;
        }
    }

    static RetrievalReport of(
            DataSet dataSet, Tier tier, String recipe, List<Integer> ks, List<Answer> answers, Ingest ingest) {
        TreeMap<String, List<Map<String, Double>>> categories = new TreeMap<>();
        List<Map<String, Double>> all = new ArrayList<>();
        for (Answer answer : answers) {
            Map<String, Double> metrics = answer.metrics(ks);
            all.add(metrics);
            categories
                    .computeIfAbsent(answer.question().category(), none -> new ArrayList<>())
                    .add(metrics);
        }
        Map<String, Category> byCategory = new LinkedHashMap<>();
        categories.forEach((name, of) -> byCategory.put(name, new Category(of.size(), Metrics.mean(of))));
        return new RetrievalReport(
                dataSet.name(),
                dataSet.sha256(),
                tier,
                recipe,
                Version.ofEngine(),
                dataSet.conversations().size(),
                dataSet.events(),
                answers.size(),
                dataSet.excluded(),
                dataSet.repairs(),
                Metrics.mean(all),
                byCategory,
                Millis.of(answers, answer -> answer.took().wallNanos()),
                Millis.of(answers, answer -> answer.took().cpuNanos()),
                ingest);
    }

    /** The report as its JSON file has it. */
    public Map<String, Object> toMap() {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("dataset", dataSet);
        map.put("sha256", sha256);
        map.put("tier", tier.name().toLowerCase(Locale.ROOT));
        map.put("recipe", recipe);
        map.put("version", version);
        map.put("conversations", conversations);
        map.put("events", events);
        map.put("questions", questions);
        map.put(
                "excluded",
                excluded.values().stream().mapToInt(Integer::intValue).sum());
        map.put("excluded_by_reason", excluded);
        map.put("repairs", repairs);
        map.put("metrics", metrics);
        Map<String, Object> categories = new LinkedHashMap<>();
        byCategory.forEach((name, category) -> {
            Map<String, Object> row = new LinkedHashMap<>();
            row.put("questions", category.questions());
            row.putAll(category.metrics());
            categories.put(name, row);
        });
        map.put("by_category", categories);
        map.put("latency_ms", wall.toMap());
        map.put("cpu_ms", cpu.toMap());
        map.put("ingest", ingestMap());
        return map;
    }

    private Map<String, Object> ingestMap() {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("events_per_s", ingest.eventsPerSecond());
        map.put("embed_ms_per_event", ingest.embedMillisPerEvent());
        return map;
    }
}
