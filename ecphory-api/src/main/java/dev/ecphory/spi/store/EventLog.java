package dev.ecphory.spi.store;

import dev.ecphory.AppendResult;
import dev.ecphory.Event;
import dev.ecphory.Namespace;
import dev.ecphory.admin.Quota;
import java.util.List;

/**
 * The truth: one append-only log a namespace. Threads and processes may share it.
 */
public interface EventLog extends EventReader {
    /**
     * Appends events in one transaction and returns after the commit, one acknowledgement an event in order.
     *
     * <p>Sequence numbers are 1, 2, 3 … per namespace, in commit order and never given out twice: a reader that has seen
     * {@code n} has seen everything up to {@code n}. Only {@link EventEraser} leaves holes. An event whose id or idempotency key is taken by the same content
     * (everything the caller gave, but for a missing id, key or time) is acknowledged as a duplicate; this holds inside one
     * call as well.
     *
     * @throws dev.ecphory.ConflictException when an id or key is taken by other content; nothing is appended
     * @throws dev.ecphory.RetryableException when another writer held the store beyond the bounded wait
     * @throws dev.ecphory.StoreUnavailableException when it cannot be written (read-only, disk full)
     */
    default List<AppendResult> append(Namespace namespace, List<Event> events) {
        return append(namespace, events, Quota.UNSAID);
    }

    /**
     * The same, as far as a quota goes: the namespace's own, and where that says nothing this one. What was there already costs
     * nothing; what is refused changes nothing, the rate neither.
     *
     * @throws dev.ecphory.QuotaExceededException when the namespace may not hold or take in so much; nothing is appended
     */
    List<AppendResult> append(Namespace namespace, List<Event> events, Quota quota);
}
