package dev.ecphory.spi.store;

import dev.ecphory.Namespace;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Which namespaces wait for chores. Whatever adds events or decisions to a log, or erases or redacts some, marks the namespace
 * in the same transaction, and the mark stays until somebody is through; so that nothing that was acknowledged is
 * forgotten, whoever dies when. Rows that are carried over by {@link RawRowImport} mark nothing. Threads and processes may
 * share it.
 */
public interface PendingNamespaces {
    /**
     * Namespaces that wait since that moment or longer, in the store's order of their names.
     *
     * @param since the latest moment
     * @param after the last name seen; empty to begin
     * @param limit how many at most, from 1
     */
    List<Namespace> pending(Instant since, String after, int limit);

    /**
     * Says that somebody has looked after a namespace. When its log has come further than what was seen, it waits from now on;
     * else as told.
     *
     * @param seen how far the log had come before it was looked after
     * @param again from when on it waits; null when all is done
     */
    void markDone(Namespace namespace, LogPosition seen, @Nullable Instant again);
}
