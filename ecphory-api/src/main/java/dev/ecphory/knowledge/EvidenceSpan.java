package dev.ecphory.knowledge;

/**
 * A stretch of an event's text that bears a claim.
 *
 * @param event the event's id
 * @param from where it begins in the event's text, in UTF-16 units
 * @param to where it ends, exclusive; both 0 when the whole event is meant
 */
public record EvidenceSpan(String event, int from, int to) {
    /** Checks that the stretch is one. */
    public EvidenceSpan {
        if (from < 0 || to < from) {
            throw new IllegalArgumentException("no stretch: " + from + " to " + to);
        }
    }
}
