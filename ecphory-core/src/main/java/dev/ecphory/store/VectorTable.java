package dev.ecphory.store;

import dev.ecphory.memory.Embedding;
import dev.ecphory.memory.Namespace;
import dev.ecphory.memory.Space;
import java.util.List;

/**
 * Vectors of events' passages, a projection kept in the store because it is dear to compute. Keyed by space; spaces
 * stand side by side and never mix. Threads and processes may share it.
 */
public interface VectorTable {
    /**
     * The vectors of one event.
     *
     * @param seq the event
     * @param passages one vector a passage in order; empty when the event was looked at and has none in this space
     */
    record EventVectors(long seq, List<Embedding> passages) {
        /** Copies the list. */
        public EventVectors {
            passages = List.copyOf(passages);
        }
    }

    /**
     * Checks a run that is about to be put.
     *
     * @param through the space's checkpoint
     * @param lastSeq the log's last event
     * @throws IllegalArgumentException as {@link #put} promises
     */
    static void requireRun(Space space, List<EventVectors> run, long through, long lastSeq) {
        for (int i = 0; i < run.size(); i++) {
            EventVectors vectors = run.get(i);
            if (i > 0 && vectors.seq() != run.get(i - 1).seq() + 1) {
                throw new IllegalArgumentException("a hole: event " + vectors.seq() + " follows "
                        + run.get(i - 1).seq());
            }
            if (vectors.seq() < 1 || vectors.seq() > lastSeq || (i == 0 && vectors.seq() > through + 1)) {
                throw new IllegalArgumentException("event " + vectors.seq() + " does not follow the checkpoint "
                        + through + " of a log that ends at " + lastSeq);
            }
            for (Embedding passage : vectors.passages()) {
                if (!passage.space().equals(space)) {
                    throw new IllegalArgumentException(
                            "a vector of " + passage.space().key() + " is foreign in " + space.key());
                }
            }
        }
    }

    /**
     * Stores the vectors of a run of consecutive events and moves the space's checkpoint, in one transaction.
     * Putting the same events again replaces their vectors.
     *
     * @throws IllegalArgumentException when the run does not start at or before the checkpoint + 1, has holes, goes
     *     beyond the log's last event, or holds a vector of another space
     */
    void put(Namespace namespace, Space space, List<EventVectors> run);

    /** Every event up to this sequence number has been embedded in the space; 0 when none has. */
    long through(Namespace namespace, Space space);

    /** The vectors of up to {@code limit} embedded events with a sequence number above {@code seq}, ascending. */
    List<EventVectors> after(Namespace namespace, Space space, long seq, int limit);

    /** The vectors of those events that are embedded, in the order asked for. */
    List<EventVectors> at(Namespace namespace, Space space, List<Long> seqs);

    /** Throws the namespace's vectors of a space away; its checkpoint is 0 again. */
    void clear(Namespace namespace, Space space);

    /** The spaces that have a checkpoint in the namespace, by {@link Space#key()}, sorted. */
    List<String> spaces(Namespace namespace);
}
