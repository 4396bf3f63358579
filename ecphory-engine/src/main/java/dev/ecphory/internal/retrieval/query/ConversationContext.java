package dev.ecphory.internal.retrieval.query;

import dev.ecphory.RecallOptions;
import dev.ecphory.internal.index.NamespaceIndexReader;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/**
 * The part of the log that is the running conversation: it steers a cue and is never a result, because the reader has it anyway.
 *
 * @param before the rows of the running session's latest turns before the question, at most {@value #WINDOW}
 * @param hidden all rows that must not be given: those turns, the question's own event and what follows it
 */
public record ConversationContext(BitSet before, BitSet hidden) {
    /** How many of the running session's latest turns a reader is taken to have before it; what is older is recalled again. */
    static final int WINDOW = 50;

    static final ConversationContext NONE = new ConversationContext(new BitSet(), new BitSet());

    /**
     * The running conversation. Where it is known what the reader is shown, exactly that is hidden, and the session's other turns
     * may be recalled; else its latest turns are hidden.
     *
     * @param currentSeq the sequence number of the event that holds the question; null when the question is not in the log
     */
    public static ConversationContext of(
            NamespaceIndexReader fields, RecallOptions options, @Nullable Long currentSeq) {
        String session = options.session();
        if (session == null && currentSeq == null) {
            return NONE;
        }
        BitSet hidden = new BitSet();
        int current = currentSeq == null ? fields.events() : fields.row(currentSeq);
        if (current >= 0) {
            hidden.set(current, fields.events());
        }
        BitSet before = new BitSet();
        boolean shown =
                !options.window().isEmpty() || !options.visibility().hidden().isEmpty();
        int[] rows = session == null ? new int[0] : fields.rowsOf(session);
        for (int i = rows.length - 1; i >= 0 && before.cardinality() < WINDOW; i--) {
            if (current < 0 || rows[i] < current) {
                if (!shown) {
                    hidden.set(rows[i]);
                }
                before.set(rows[i]);
            }
        }
        return new ConversationContext(before, hidden);
    }
}
