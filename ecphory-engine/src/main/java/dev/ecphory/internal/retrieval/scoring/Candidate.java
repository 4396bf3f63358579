package dev.ecphory.internal.retrieval.scoring;

import dev.ecphory.LogEntry;
import dev.ecphory.RecalledEvent;
import dev.ecphory.RecalledEvent.ScoreReason;
import java.util.List;

/**
 * A memory that may answer, how strongly, and why.
 *
 * @param event its row in the index: the sequence number less one
 * @param score higher is better
 * @param reasons what each stage gave, in order; the last {@code after} is the score
 */
public record Candidate(int event, double score, List<ScoreReason> reasons) {
    /** The event as it is ranked, before its relevance is known. */
    public RecalledEvent of(LogEntry entry) {
        return new RecalledEvent(entry, score, 1, false, reasons);
    }
}
