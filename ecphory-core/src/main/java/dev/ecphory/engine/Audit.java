package dev.ecphory.engine;

import java.util.List;

/**
 * What of a memory may be of little use (Engram, memory audit). Nothing is changed by it, and nothing follows from it by itself.
 * Immutable; threads may share it.
 *
 * @param events in the log, without what is retracted or redacted
 * @param chatter events that only greet, react or say nothing, as encoding annotated them
 * @param repeated texts that one speaker said more than once, in any case and spacing, the most frequent first
 * @param recalled events that any recall handed out, up to the last consolidation
 * @param neverRecalled the others, from the oldest
 * @param used events that were reported to be of use, up to the last consolidation
 * @param contradictions between claims that nobody has settled
 * @param setbacks events on which a chore failed and which were set aside
 */
public record Audit(
        long events,
        Some chatter,
        List<Repeated> repeated,
        long recalled,
        Some neverRecalled,
        long used,
        long contradictions,
        long setbacks) {
    /** The most examples of anything. */
    public static final int EXAMPLES = 20;

    /** Copies the list. */
    public Audit {
        repeated = List.copyOf(repeated);
    }

    /**
     * Events of a kind.
     *
     * @param count how many
     * @param examples ids of the first of them, at most {@value Audit#EXAMPLES}
     */
    public record Some(long count, List<String> examples) {
        /** Copies the list. */
        public Some {
            examples = List.copyOf(examples);
        }
    }

    /**
     * A text that one speaker said more than once.
     *
     * @param times how often
     * @param text as it was said first
     * @param examples ids of the first events that say it, at most {@value Audit#EXAMPLES}
     */
    public record Repeated(long times, String text, List<String> examples) {
        /** Copies the list. */
        public Repeated {
            examples = List.copyOf(examples);
        }
    }
}
