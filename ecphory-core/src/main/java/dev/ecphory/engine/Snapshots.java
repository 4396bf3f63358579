package dev.ecphory.engine;

import dev.ecphory.memory.Namespace;
import dev.ecphory.memory.Space;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * Has the store keep the indexes of large namespaces, for machines that have none: one machine at a time, once consolidation is
 * through, never for somebody who asks. Threads may share it.
 */
final class Snapshots {
    /** The name of the lease. */
    private static final String CHORE = "index snapshot";

    /** Some hundred chunks, over a network, one after the other. */
    private static final Duration LEASE = Duration.ofMinutes(2);

    private final Room room;
    private final String owner;
    private final AtomicLong made = new AtomicLong();

    Snapshots(Room room, String owner) {
        this.room = room;
        this.owner = owner;
    }

    /** Keeps one if the namespace is large and has outgrown the last; whether a new one is there. */
    boolean keep(Namespace namespace) {
        long from = room.settings().indexes().snapshotFrom(room.store());
        if (from == 0
                || room.store().readOnly()
                || room.store().log().head(namespace).events() < from
                || !room.projection(namespace).snapshotDue()
                || !room.store().leases().acquire(namespace, CHORE, owner, LEASE)) {
            return false;
        }
        try {
            String name = owner + "-" + made.incrementAndGet();
            return room.projection(namespace).keepSnapshot(space(), name);
        } finally {
            room.store().leases().release(namespace, CHORE, owner);
        }
    }

    /** Loads no model: without it there are no vectors in the index that are worth keeping. */
    private @Nullable Space space() {
        return room.settings().tier().neural() && room.neural().settled()
                ? room.neural().get().map(embedder -> embedder.space()).orElse(null)
                : null;
    }
}
