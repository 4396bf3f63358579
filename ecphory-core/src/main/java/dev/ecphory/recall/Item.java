package dev.ecphory.recall;

import dev.ecphory.memory.LogEntry;
import java.util.List;

/**
 * One recalled memory, and why.
 *
 * @param entry the event, verbatim; where nobody has put its asset into words, with what a model told of it as the caption
 * @param kind what it is; {@code event} until there are facts and summaries
 * @param score higher is better; comparable only inside one recollection
 * @param relevance the probability that it bears on the question, 0 to 1, on the same scale in every namespace
 * @param inContext true when it made it into the assembled context
 * @param reasons what every stage gave or took, in order; the last {@code after} is the score
 */
public record Item(
        LogEntry entry, String kind, double score, double relevance, boolean inContext, List<Reason> reasons) {
    /** Copies the list. */
    public Item {
        reasons = List.copyOf(reasons);
    }
}
