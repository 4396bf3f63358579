package dev.ecphory.recall;

import dev.ecphory.memory.LogEntry;
import java.util.ArrayList;
import java.util.List;

/**
 * An event on its way through the narrow phase: how strongly it speaks for itself by now, and why. Immutable.
 *
 * @param entry the event, verbatim
 * @param score higher is better
 * @param relevance the probability that it bears on the question, 0 to 1
 * @param reasons what each stage gave or took, in order; the last {@code after} is the score
 */
public record Found(LogEntry entry, double score, double relevance, List<Reason> reasons) {
    /** Copies the list. */
    public Found {
        reasons = List.copyOf(reasons);
    }

    /** The same event with another score, and who changed it. */
    public Found rescored(double after, String stage, String because) {
        List<Reason> all = new ArrayList<>(reasons);
        all.add(new Reason(stage, score, after, because));
        return new Found(entry, after, relevance, all);
    }

    /** The same event with another relevance, 0 to 1. */
    Found weighed(double likely) {
        return new Found(entry, score, likely, reasons);
    }

    /** The same event and score with something said about it. */
    public Found labelled(String stage, String because) {
        return rescored(score, stage, because);
    }
}
