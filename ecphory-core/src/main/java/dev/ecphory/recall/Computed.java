package dev.ecphory.recall;

import java.util.List;

/**
 * Something worked out from recalled events, exactly and without a model: an order, an interval, a count. Immutable.
 *
 * @param kind what was worked out
 * @param text the result as a sentence or a list, for a person or a reader
 * @param evidence ids of the events that it rests on, in the order in which the text uses them
 */
public record Computed(Kind kind, String text, List<String> evidence) {
    /** What can be worked out. */
    public enum Kind {
        /** What happened in which order. */
        ORDER,
        /** How long it was between two events, or since one. */
        INTERVAL,
        /** How many different ones were told of. */
        COUNT
    }

    /** Copies the list. */
    public Computed {
        evidence = List.copyOf(evidence);
    }
}
