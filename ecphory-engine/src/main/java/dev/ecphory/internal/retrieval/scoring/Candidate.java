package dev.ecphory.internal.retrieval.scoring;

import dev.ecphory.LogEntry;
import dev.ecphory.RecalledEvent;
import dev.ecphory.RecalledEvent.ScoreReason;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A memory that may answer, how strongly, and why.
 *
 * @param event its row in the index: the sequence number less one
 * @param score higher is better
 * @param why what each stage gave, in order, worked out when it is asked for; the last {@code after} is the score
 */
public record Candidate(int event, double score, Supplier<List<ScoreReason>> why) {
    public Candidate {
        why = new Once(why);
    }

    /** Works something out when it is first asked for. One thread. */
    private static final class Once implements Supplier<List<ScoreReason>> {
        private final Supplier<List<ScoreReason>> first;
        private @Nullable List<ScoreReason> reasons;

        Once(Supplier<List<ScoreReason>> first) {
            this.first = first;
        }

        @Override
        public List<ScoreReason> get() {
            List<ScoreReason> known = reasons;
            if (known == null) {
                known = List.copyOf(first.get());
                reasons = known;
            }
            return known;
        }
    }

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
