package dev.ecphory.spi.store;

import dev.ecphory.LogEntry;
import dev.ecphory.Namespace;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Reads the log. Sequence numbers of erased events are holes, and are passed over. Every answer is of one namespace. Threads may share it; calls may block on I/O.
 */
public interface EventReader {
    /** The event of that id. */
    Optional<LogEntry> byId(Namespace namespace, String id);

    /** The events of those ids that exist, by sequence number, in one read where the store can. */
    default List<LogEntry> byIds(Namespace namespace, Collection<String> ids) {
        return ids.stream()
                .distinct()
                .flatMap(id -> byId(namespace, id).stream())
                .sorted(Comparator.comparingLong(LogEntry::seq))
                .toList();
    }

    /** Up to {@code limit} entries with a sequence number above {@code seq}, ascending. */
    List<LogEntry> after(Namespace namespace, long seq, int limit);

    /** The entries at those sequence numbers that exist, in the order asked for. */
    List<LogEntry> at(Namespace namespace, List<Long> seqs);

    /** How far the namespace's logs have come, {@link LogPosition#EMPTY} when it is unknown. Cheap: asked before every recall. */
    LogPosition logPosition(Namespace namespace);

    /** The newest sequence number that was given out, 0 when the namespace is empty or unknown. As cheap. */
    default long lastSeq(Namespace namespace) {
        return logPosition(namespace).lastSeq();
    }
}
