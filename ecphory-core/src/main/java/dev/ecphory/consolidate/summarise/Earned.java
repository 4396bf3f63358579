package dev.ecphory.consolidate.summarise;

import java.util.List;

/** What was recalled together, as far as it was folded in up to a cycle. Threads may share it. */
public interface Earned {
    /**
     * Two events that were recalled together again and again.
     *
     * @param one the lower sequence number
     * @param other the higher one
     * @param weight above 0 to 1
     */
    record Pair(long one, long other, double weight) {}

    /** The pairs, in any order, each once. */
    List<Pair> pairs();

    /** How often an event was recalled. */
    long uses(long seq);

    /** The number of the cycle up to which it was folded in; 0 before the first. */
    long cycle();
}
