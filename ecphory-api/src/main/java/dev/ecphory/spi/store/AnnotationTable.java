package dev.ecphory.spi.store;

import dev.ecphory.Namespace;
import java.util.List;

/**
 * What encoding found, one row an event, a projection. One version of the encoder at a time per namespace. Threads and
 * processes may share it.
 */
public interface AnnotationTable {
    /** Every event up to this sequence number was annotated by this version of the encoder; 0 when none was. */
    long through(Namespace namespace, String version);

    /**
     * Stores the annotations of events above {@code from}, ascending, and moves the checkpoint to the last of them, in
     * one transaction. Annotations of another version are thrown away first.
     *
     * @param from the checkpoint that the caller read
     * @param run ascending; there is none for events that no longer exist
     * @throws IllegalArgumentException when the run is not ascending above {@code from}
     * @throws dev.ecphory.RetryableException when the checkpoint is not {@code from} any more, or an event of the
     *     run was erased meanwhile; nothing was stored
     */
    void put(Namespace namespace, String version, long from, List<EventAnnotation> run);

    /** Up to {@code limit} annotations with a sequence number above {@code seq}, ascending. */
    List<EventAnnotation> after(Namespace namespace, long seq, int limit);

    /** The annotations of those events that have one, in the order asked for. */
    List<EventAnnotation> at(Namespace namespace, List<Long> seqs);

    /** Throws the namespace's annotations away; the checkpoint is 0 again. */
    void clear(Namespace namespace);
}
