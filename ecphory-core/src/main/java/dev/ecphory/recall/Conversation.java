package dev.ecphory.recall;

import dev.ecphory.index.Fields;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/**
 * The part of the log that is the running conversation: it steers a cue and is never a result, because the reader has it anyway.
 *
 * @param before the rows of the running session before the question
 * @param hidden all rows that must not be given: the running session, the question's own event and what follows it
 */
record Conversation(BitSet before, BitSet hidden) {
    /** No conversation runs. */
    static final Conversation NONE = new Conversation(new BitSet(), new BitSet());

    /**
     * The running conversation.
     *
     * @param currentSeq the sequence number of the event that holds the question; null when the question is not in the log
     */
    static Conversation of(Fields fields, @Nullable String session, @Nullable Long currentSeq) {
        if (session == null && currentSeq == null) {
            return NONE;
        }
        BitSet hidden = new BitSet();
        int current = currentSeq == null ? fields.events() : fields.row(currentSeq);
        if (current >= 0) {
            hidden.set(current, fields.events());
        }
        BitSet before = new BitSet();
        int[] rows = session == null ? new int[0] : fields.rowsOf(session);
        for (int row : rows) {
            hidden.set(row);
            before.set(row, current < 0 || row < current);
        }
        return new Conversation(before, hidden);
    }
}
