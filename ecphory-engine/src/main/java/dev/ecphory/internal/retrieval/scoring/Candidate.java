package dev.ecphory.internal.retrieval.scoring;

import dev.ecphory.LogEntry;
import dev.ecphory.RecalledEvent;
import dev.ecphory.RecalledEvent.ScoreReason;
import java.util.List;
import java.util.function.Supplier;

/**
 * A memory that may answer, how strongly, and why.
 *
 * @param event its row in the index: the sequence number less one
 * @param score higher is better
 * @param why what each stage gave, in order, worked out when it is asked for; the last {@code after} is the score
 */
public record Candidate(int event, double score, Supplier<List<ScoreReason>> why) {
    /** One that nothing speaks for. */
    static Candidate unranked(int event) {
        return new Candidate(event, 0, List::of);
    }

    /** What each stage gave, in order. */
    public List<ScoreReason> reasons() {
        return why.get();
    }

    /** The event as it is ranked, before its relevance is known. */
    public RecalledEvent of(LogEntry entry) {
        return new RecalledEvent(entry, score, 1, false, reasons());
    }
}
