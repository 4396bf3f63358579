package dev.ecphory.spi.store;

import dev.ecphory.Namespace;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** Events on which a chore failed, set aside so that the chore can go on. Threads and processes may share it. */
public interface ChoreFailureTable {
    /**
     * A failure.
     *
     * @param chore which chore
     * @param seq the event it failed on
     * @param tries how often
     * @param error what the last failure was, without any text of an event
     * @param at when that was
     */
    record ChoreFailure(String chore, long seq, int tries, String error, Instant at) {}

    /** Notes one more failure. */
    void add(Namespace namespace, String chore, long seq, String error);

    /** Forgets the failures of a chore on an event, because it has succeeded or is not wanted any more. */
    void clear(Namespace namespace, String chore, long seq);

    /** What is set aside, by chore and event. */
    List<ChoreFailure> all(Namespace namespace);

    /** On what a chore failed less often than it is tried. */
    default List<ChoreFailure> waiting(Namespace namespace, String chore, int mostTries) {
        return all(namespace).stream()
                .filter(setback -> setback.chore().equals(chore) && setback.tries() < mostTries)
                .toList();
    }

    /** The events that a chore has given up. */
    default Set<Long> given(Namespace namespace, String chore, int mostTries) {
        return all(namespace).stream()
                .filter(setback -> setback.chore().equals(chore) && setback.tries() >= mostTries)
                .map(ChoreFailure::seq)
                .collect(Collectors.toSet());
    }

    /** Whether a chore failed on something less often than it is tried. */
    default boolean hasRetriesLeft(Namespace namespace, String chore, int mostTries) {
        return !waiting(namespace, chore, mostTries).isEmpty();
    }

    /** Forgets all failures of a chore. */
    default void clear(Namespace namespace, String chore) {
        for (ChoreFailure setback : all(namespace)) {
            if (setback.chore().equals(chore)) {
                clear(namespace, chore, setback.seq());
            }
        }
    }
}
