package dev.ecphory;

import java.util.ArrayList;
import java.util.List;

/**
 * One recalled event, and why. Immutable.
 *
 * @param entry the event, verbatim; where nobody has put its asset into words, with what a model told of it as the caption
 * @param score higher is better; comparable only inside one recollection
 * @param relevance the probability that it bears on the question, 0 to 1, on the same scale in every namespace
 * @param inContext true when it made it into the assembled context
 * @param reasons what every stage gave or took, in order; the last {@code after} is the score
 */
public record RecalledEvent(
        LogEntry entry, double score, double relevance, boolean inContext, List<ScoreReason> reasons) {
    /** Copies the list. */
    public RecalledEvent {
        reasons = List.copyOf(reasons);
    }

    /** Returns a copy with another score, and the stage that changed it. */
    public RecalledEvent rescored(double after, String stage, String because) {
        List<ScoreReason> all = new ArrayList<>(reasons);
        all.add(new ScoreReason(stage, score, after, because));
        return new RecalledEvent(entry, after, relevance, inContext, all);
    }

    /** Returns a copy with another relevance, 0 to 1. */
    public RecalledEvent weighed(double likely) {
        return new RecalledEvent(entry, score, likely, inContext, reasons);
    }

    /** Returns a copy with another entry of the same event. */
    public RecalledEvent of(LogEntry same) {
        return new RecalledEvent(same, score, relevance, inContext, reasons);
    }

    /** Returns a copy with another {@code inContext} flag. */
    public RecalledEvent told(boolean value) {
        return new RecalledEvent(entry, score, relevance, value, reasons);
    }

    /**
     * Why a score changed.
     *
     * @param stage the field or refiner that changed it
     * @param before the score before
     * @param after the score after
     * @param because what it saw, for a person
     */
    public record ScoreReason(String stage, double before, double after, String because) {
        /** What the stage gave, or took. */
        public double difference() {
            return after - before;
        }
    }
}
