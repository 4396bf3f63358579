package dev.ecphory.spi.store;

import dev.ecphory.Namespace;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;

/**
 * Who was handed what of a namespace, and who had what taken away: rows that are only ever added, numbered from 1 in the order
 * of their commits, without a hole. They hold no text, neither a question nor anything that was said, and they stay when
 * events are erased, also when the whole namespace is. Threads and processes may share it.
 */
public interface AuditTable {
    /** How many events a row names at most; of more it has the number. */
    int MOST_EVENTS = 100;

    /**
     * One thing that somebody did.
     *
     * @param at when, to the microsecond
     * @param who did it: a name, never a secret
     * @param door by which they came
     * @param action what they did
     * @param records how many records it was about
     * @param events ids of events that it was about, the first {@value #MOST_EVENTS}
     */
    record Entry(Instant at, String who, String door, String action, long records, List<String> events) {
        /** Cuts the time and the list. */
        public Entry {
            at = at.truncatedTo(ChronoUnit.MICROS);
            events = List.copyOf(events.size() > MOST_EVENTS ? events.subList(0, MOST_EVENTS) : events);
        }
    }

    /**
     * A row and its number.
     *
     * @param number from 1
     * @param entry what was done
     */
    record NumberedEntry(long number, Entry entry) {}

    /**
     * Adds a row and returns after the commit.
     *
     * @return its number
     * @throws dev.ecphory.RetryableException when another writer held the store beyond the bounded wait
     * @throws dev.ecphory.OutcomeUnknownException when the store was lost while it committed
     * @throws dev.ecphory.StoreUnavailableException when the store cannot be written
     */
    long add(Namespace namespace, Entry entry);

    /**
     * Up to {@code limit} rows with a number above {@code number}, ascending.
     *
     * @param since the first instant of which rows are wanted, to the microsecond; {@link Instant#EPOCH} for all
     */
    List<NumberedEntry> after(Namespace namespace, long number, Instant since, int limit);

    /** Those that have rows, erased ones included. */
    List<Namespace> namespaces();

    /** The newest number, 0 when there is no row. */
    long last(Namespace namespace);

    /**
     * Adds rows of another store as they are, with their numbers; for copying.
     *
     * @param run ascending without a hole, from the one after the newest
     * @throws IllegalArgumentException when the run has a hole
     * @throws dev.ecphory.RetryableException when rows were added here meanwhile; nothing was stored
     */
    void bring(Namespace namespace, List<NumberedEntry> run);
}
