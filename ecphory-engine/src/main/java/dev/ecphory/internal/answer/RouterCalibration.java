package dev.ecphory.internal.answer;

import dev.ecphory.QueryClassification.Category;
import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What was reported of answers to questions of each category by each reader and retrieval: what an adaptive router learns from. A
 * function of the access log. Immutable; threads may share it.
 *
 * @param retrievals what was seen of each retrieval, by category and name
 * @param readers what was seen of each reader, likewise
 */
public record RouterCalibration(
        Map<Category, SortedMap<String, Seen>> retrievals, Map<Category, SortedMap<String, Seen>> readers) {
    /** Nothing seen yet. */
    public static final RouterCalibration NONE = new RouterCalibration(Map.of(), Map.of());

    /**
     * What was seen of one backend in one category.
     *
     * @param samples answers of which was reported
     * @param right of them, those that were of use
     * @param cost of all of them
     */
    public record Seen(int samples, int right, double cost) {
        private static final Seen NOTHING = new Seen(0, 0, 0);

        private Seen with(double more, boolean useful) {
            return new Seen(samples + 1, right + (useful ? 1 : 0), cost + more);
        }
    }

    /** Copies the maps. */
    public RouterCalibration {
        retrievals = copy(retrievals);
        readers = copy(readers);
    }

    private static Map<Category, SortedMap<String, Seen>> copy(Map<Category, SortedMap<String, Seen>> all) {
        EnumMap<Category, SortedMap<String, Seen>> copy = new EnumMap<>(Category.class);
        all.forEach((category, by) -> copy.put(category, Collections.unmodifiableSortedMap(new TreeMap<>(by))));
        return Collections.unmodifiableMap(copy);
    }

    /** Collects what was reported, in the order of the log. Not for several threads. */
    public static final class Builder {
        private final Map<Category, SortedMap<String, Seen>> retrievals = new EnumMap<>(Category.class);
        private final Map<Category, SortedMap<String, Seen>> readers = new EnumMap<>(Category.class);

        /** Takes an answer and whether it was of use. */
        public void add(AnswerRoute route, boolean useful) {
            if (!route.retrieval().isEmpty()) {
                add(retrievals, route, route.retrieval(), useful);
            }
            add(readers, route, route.reader(), useful);
        }

        private static void add(
                Map<Category, SortedMap<String, Seen>> all, AnswerRoute route, String backend, boolean useful) {
            SortedMap<String, Seen> by = all.computeIfAbsent(route.category(), none -> new TreeMap<>());
            by.put(backend, by.getOrDefault(backend, Seen.NOTHING).with(route.cost(), useful));
        }

        /** What was taken so far. */
        public RouterCalibration build() {
            return new RouterCalibration(retrievals, readers);
        }
    }
}
