package dev.ecphory.lab.filters;

import dev.ecphory.cli.kit.TemporaryFolder;
import dev.ecphory.engine.Ecphory;
import dev.ecphory.engine.Memory;
import dev.ecphory.engine.Progress;
import dev.ecphory.engine.Tier;
import dev.ecphory.lab.measure.Percentile;
import dev.ecphory.lab.measure.Stopwatch;
import dev.ecphory.memory.Event;
import dev.ecphory.memory.EventFilter;
import dev.ecphory.recall.RecallOptions;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;

/**
 * What a filter costs a recall: every question is asked without one and with one of each kind in turn, by one process, and the
 * medians of the processor's time are compared. Each is asked with a filter that was never asked before, and once more with the same.
 * For one thread.
 */
public final class FilterBench {
    /** The recipes that are measured. */
    public static final List<String> RECIPES = List.of("default", "rrf");

    private static final int BATCH = 1_000;
    private static final int LIMIT = 10;
    private static final int WARM_UP = 20;
    private static final double NANOS_A_MILLI = 1e6;
    private static final String NONE = "no filter";

    private final int events;
    private final int questions;
    private final long seed;

    /**
     * Over so many events and questions.
     *
     * @param seed of the conversations
     */
    public FilterBench(int events, int questions, long seed) {
        this.events = events;
        this.questions = questions;
        this.seed = seed;
    }

    /**
     * What one kind of filter costs with one recipe.
     *
     * @param recipe of the recall
     * @param filter what kind it is; the first of each recipe is none
     * @param newMillis the median CPU where the filter was never asked before
     * @param newRatio of it to that of the recall without a filter
     * @param knownMillis the median CPU where the same was asked just before
     * @param knownRatio likewise
     */
    public record Row(
            String recipe, String filter, double newMillis, double newRatio, double knownMillis, double knownRatio) {
        /** As the report's JSON file has it. */
        public Map<String, Object> fields() {
            Map<String, Object> fields = new LinkedHashMap<>();
            fields.put("recipe", recipe);
            fields.put("filter", filter);
            fields.put("new_cpu_p50_ms", newMillis);
            fields.put("new_ratio", newRatio);
            fields.put("known_cpu_p50_ms", knownMillis);
            fields.put("known_ratio", knownRatio);
            return fields;
        }
    }

    /** Milliseconds of each question, as a filter is new and as it is known. */
    private static final class Times {
        private final double[] fresh;
        private final double[] known;

        Times(int questions) {
            fresh = new double[questions];
            known = new double[questions];
        }
    }

    /** Measures; works in a temporary folder. */
    public List<Row> run(Progress progress) {
        Labelled labelled = new Labelled(seed, events);
        try (TemporaryFolder scratch = TemporaryFolder.of("filters");
                Ecphory engine = Ecphory.builder(scratch.path().resolve("store.db"))
                        .tier(Tier.EDGE)
                        .background(false)
                        .open()) {
            Memory memory = engine.memory("filters");
            List<Event> batch = new ArrayList<>();
            labelled.forEach(event -> {
                batch.add(event);
                if (batch.size() == BATCH) {
                    memory.append(batch);
                    batch.clear();
                }
            });
            if (!batch.isEmpty()) {
                memory.append(batch);
            }
            return measured(memory, labelled, progress);
        }
    }

    private List<Row> measured(Memory memory, Labelled labelled, Progress progress) {
        Map<String, IntFunction<EventFilter>> filters = new LinkedHashMap<>();
        filters.put(NONE, at -> EventFilter.all());
        filters.putAll(labelled.filters());
        List<String> asked = labelled.questions(questions + WARM_UP);
        Map<String, Map<String, Times>> times = new LinkedHashMap<>();
        for (int at = 0; at < asked.size(); at++) {
            int place = at - WARM_UP;
            for (String recipe : RECIPES) {
                for (Map.Entry<String, IntFunction<EventFilter>> kind : filters.entrySet()) {
                    RecallOptions how = RecallOptions.defaults()
                            .withLimit(LIMIT)
                            .withRecipe(recipe)
                            .withMinRelevance(0)
                            .withFilter(kind.getValue().apply(at));
                    double fresh = millis(memory, asked.get(at), how);
                    double known = millis(memory, asked.get(at), how);
                    if (place >= 0) {
                        Times of = times.computeIfAbsent(recipe, none -> new LinkedHashMap<>())
                                .computeIfAbsent(kind.getKey(), none -> new Times(questions));
                        of.fresh[place] = fresh;
                        of.known[place] = known;
                    }
                }
            }
            progress.at("recall", at + 1, asked.size());
        }
        List<Row> rows = new ArrayList<>();
        times.forEach((recipe, kinds) -> kinds.forEach((kind, of) -> {
            Times without = kinds.getOrDefault(NONE, of);
            double fresh = Percentile.of(of.fresh, 50);
            double known = Percentile.of(of.known, 50);
            rows.add(new Row(
                    recipe,
                    kind,
                    fresh,
                    fresh / Percentile.of(without.fresh, 50),
                    known,
                    known / Percentile.of(without.known, 50)));
        }));
        return rows;
    }

    private static double millis(Memory memory, String question, RecallOptions how) {
        Stopwatch watch = Stopwatch.start();
        var unused = memory.recall(question, how);
        return watch.stop().cpuNanos() / NANOS_A_MILLI;
    }
}
