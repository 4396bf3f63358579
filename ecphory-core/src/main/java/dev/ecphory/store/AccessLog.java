package dev.ecphory.store;

import dev.ecphory.memory.Namespace;
import java.time.Instant;
import java.util.List;

/**
 * What recall learns, kept apart from what it reads: best effort, appended in batches, folded in by consolidation
 * later. Threads may share it.
 */
public interface AccessLog {
    /**
     * One recall.
     *
     * @param at when
     * @param question as it was asked
     * @param seqs the events delivered, best first
     */
    record Access(Instant at, String question, List<Long> seqs) {
        /** Copies the list. */
        public Access {
            seqs = List.copyOf(seqs);
        }
    }

    /** Appends accesses; a store that cannot be written drops them silently. */
    void record(Namespace namespace, List<Access> accesses);

    /** The newest {@code limit} accesses, newest first. */
    List<Access> newest(Namespace namespace, int limit);
}
