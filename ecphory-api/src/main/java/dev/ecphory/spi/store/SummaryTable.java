package dev.ecphory.spi.store;

import dev.ecphory.Namespace;
import dev.ecphory.knowledge.Summary;
import java.util.List;
import java.util.Optional;

/** What was made shorter of several events, a projection. Threads and processes may share it. */
public interface SummaryTable {
    /**
     * Changes with every change to a namespace's summaries, whichever process made it; 0 while there never was one. What
     * was read at one revision is right until it moves.
     */
    long revision(Namespace namespace);

    /** Those of some kinds, ascending by id. */
    List<Summary> of(Namespace namespace, List<Summary.Kind> kinds);

    /** One of them. */
    Optional<Summary> byId(Namespace namespace, String id);

    /**
     * Stores summaries, each in the place of the one of the same id, and removes others, in one transaction.
     *
     * @param revision that the caller worked from
     * @param made with ids that differ
     * @param removed ids; those that are not there are ignored
     * @throws dev.ecphory.RetryableException when the revision is another one by now, or a source of one was erased
     *     meanwhile; nothing was stored
     */
    void put(Namespace namespace, long revision, List<Summary> made, List<String> removed);

    /** Throws those of some kinds away. */
    void clear(Namespace namespace, List<Summary.Kind> kinds);
}
