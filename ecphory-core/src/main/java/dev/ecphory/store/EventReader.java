package dev.ecphory.store;

import dev.ecphory.memory.LogEntry;
import dev.ecphory.memory.Namespace;
import java.util.List;
import java.util.Optional;

/**
 * Reads the log. Every answer is of one namespace. Threads may share it; calls may block on I/O.
 */
public interface EventReader {
    /** The event of that id. */
    Optional<LogEntry> byId(Namespace namespace, String id);

    /** Up to {@code limit} entries with a sequence number above {@code seq}, ascending. */
    List<LogEntry> after(Namespace namespace, long seq, int limit);

    /** The entries at those sequence numbers that exist, in the order asked for. */
    List<LogEntry> at(Namespace namespace, List<Long> seqs);

    /** The newest sequence number, 0 when the namespace is empty or unknown. Cheap: asked before every recall. */
    long lastSeq(Namespace namespace);
}
