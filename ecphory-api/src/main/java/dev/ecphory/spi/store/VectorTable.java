package dev.ecphory.spi.store;

import dev.ecphory.Namespace;
import dev.ecphory.RetryableException;
import dev.ecphory.spi.Embedding;
import dev.ecphory.spi.VectorSpace;
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
     * Stores the vectors of a run of events, of which it leaves none out, and moves the space's checkpoint, in one
     * transaction: to the run's last event, and on over the numbers that were erased behind it. Putting the same events
     * again replaces their vectors.
     *
     * @throws IllegalArgumentException when the run leaves out an event since the checkpoint or since its own first,
     *     goes beyond the log's last event, or holds a vector of another space
     * @throws RetryableException when an event of the run was erased meanwhile; nothing was stored
     */
    void put(Namespace namespace, VectorSpace space, List<EventVectors> run);

    /** Every event up to this sequence number has been embedded in the space; 0 when none has. */
    long through(Namespace namespace, VectorSpace space);

    /** The vectors of up to {@code limit} embedded events with a sequence number above {@code seq}, ascending. */
    List<EventVectors> after(Namespace namespace, VectorSpace space, long seq, int limit);

    /** The vectors of those events that are embedded, in the order asked for. */
    List<EventVectors> at(Namespace namespace, VectorSpace space, List<Long> seqs);

    /** Throws the namespace's vectors of a space away; its checkpoint is 0 again. */
    void clear(Namespace namespace, VectorSpace space);

    /** The spaces that have a checkpoint in the namespace, by {@link VectorSpace#key()}, sorted. */
    List<String> spaces(Namespace namespace);
}
