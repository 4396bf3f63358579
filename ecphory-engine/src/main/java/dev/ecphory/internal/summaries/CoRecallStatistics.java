package dev.ecphory.internal.summaries;

import java.util.List;
import java.util.Map;

/**
 * What was recalled together, as far as it was folded in up to a cycle. Immutable; threads may share it.
 *
 * @param cycles how many there were before which something was asked
 * @param pairs in any order, each once
 * @param uses how often each event was recalled, by sequence number
 */
public record CoRecallStatistics(int cycles, List<Pair> pairs, Map<Long, Integer> uses) {
    public CoRecallStatistics {
        pairs = List.copyOf(pairs);
        uses = Map.copyOf(uses);
    }

    /**
     * Two events that were recalled together again and again.
     *
     * @param one the lower sequence number
     * @param other the higher one
     * @param weight above 0 to 1
     */
    public record Pair(long one, long other, double weight) {}
}
