package dev.ecphory;

import dev.ecphory.knowledge.Summary;
import java.util.List;

/**
 * What of a summary speaks of what is asked. Immutable; threads may share it.
 *
 * @param summary it
 * @param lines its lines that do, the nearest first
 * @param inContext whether the context tells any of them
 */
public record RecalledSummary(Summary summary, List<Line> lines, boolean inContext) {
    /** Copies the list. */
    public RecalledSummary {
        lines = List.copyOf(lines);
    }

    /**
     * A line of a summary.
     *
     * @param events ids of the events that it comes from
     * @param text kind, speaker and words
     * @param score how near it is to the question, -1 to 1
     */
    public record Line(List<String> events, String text, double score) {
        /** Copies the list. */
        public Line {
            events = List.copyOf(events);
        }
    }

    /** Returns a copy with another {@code inContext} flag. */
    public RecalledSummary withInContext(boolean value) {
        return new RecalledSummary(summary, lines, value);
    }
}
