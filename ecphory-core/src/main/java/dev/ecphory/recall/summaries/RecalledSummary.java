package dev.ecphory.recall.summaries;

import dev.ecphory.memory.Summary;
import java.util.List;

/**
 * What of a summary speaks of what is asked. Immutable; threads may share it.
 *
 * @param summary it
 * @param lines its lines that do, the nearest first
 * @param inContext whether the context tells any of them
 */
public record RecalledSummary(Summary summary, List<Digest> lines, boolean inContext) {
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
    public record Digest(List<String> events, String text, double score) {
        /** Copies the list. */
        public Digest {
            events = List.copyOf(events);
        }
    }

    /** The same, known to be told or not. */
    public RecalledSummary told(boolean value) {
        return new RecalledSummary(summary, lines, value);
    }
}
