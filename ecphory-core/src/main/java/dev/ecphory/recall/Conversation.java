package dev.ecphory.recall;

import dev.ecphory.index.Fields;
import java.util.Arrays;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/**
 * The part of the log that is the running conversation: it steers a cue and is never a result, because the reader has it anyway.
 *
 * @param before the rows of the running session before the question, in the order of the log
 * @param hidden all rows that must not be given: the running session, the question's own event and what follows it
 */
record Conversation(int[] before, BitSet hidden) {
    /** No conversation runs. */
    static final Conversation NONE = new Conversation(new int[0], new BitSet());

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
        int[] rows = session == null ? new int[0] : fields.rowsOf(session);
        Arrays.stream(rows).forEach(hidden::set);
        return new Conversation(
                Arrays.stream(rows).filter(row -> current < 0 || row < current).toArray(), hidden);
    }
}
