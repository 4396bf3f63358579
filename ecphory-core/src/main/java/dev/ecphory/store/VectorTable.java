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
     * Stores the vectors of a run of consecutive events and moves the space's checkpoint, in one transaction.
     * Putting the same events again replaces their vectors.
     *
     * @throws IllegalArgumentException when the run does not start at or before the checkpoint + 1, or has holes
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

    /** The spaces that hold vectors of the namespace, by {@link Space#key()}, sorted. */
    List<String> spaces(Namespace namespace);
}
