package dev.ecphory.engine;

import dev.ecphory.memory.Namespace;
import dev.ecphory.memory.StoreUnavailableException;
import dev.ecphory.memory.TryAgainException;
import dev.ecphory.store.AccessLog.Access;
import dev.ecphory.store.LogHead;
import dev.ecphory.store.Store;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Holds accesses back and writes them in batches, so that recall never waits for a write. Threads may share it. */
final class Accesses {
    private static final Logger LOG = LoggerFactory.getLogger(Accesses.class);
    private static final int BATCH = 64;

    private final Store store;
    private Map<Namespace, List<Held>> held = new HashMap<>();
    private int count;
    private final Object writing = new Object();

    /**
     * An access that is not written yet.
     *
     * @param head of the namespace when it was made
     */
    private record Held(LogHead head, Access access) {}

    Accesses(Store store) {
        this.store = store;
    }

    /**
     * Takes an access.
     *
     * @param head of the namespace before the recall: what was asked of events that were forgotten since is forgotten
     */
    void add(Namespace namespace, LogHead head, Access access) {
        boolean full;
        synchronized (this) {
            held.computeIfAbsent(namespace, name -> new ArrayList<>()).add(new Held(head, access));
            full = ++count >= BATCH;
        }
        if (full) {
            Thread.ofVirtual().name("ecphory-access-log").start(this::flush);
        }
    }

    /** Writes what is held, after what is being written; best effort: a log that fails costs these accesses. */
    void flush() {
        synchronized (writing) {
            Map<Namespace, List<Held>> batch;
            synchronized (this) {
                batch = held;
                held = new HashMap<>();
                count = 0;
            }
            batch.forEach(this::write);
        }
    }

    /**
     * Writes what somebody reports, after all that is held, and returns when it is safe.
     *
     * @param head of the namespace when the events were looked up
     * @throws TryAgainException when events were forgotten since, or another writer held the store
     * @throws StoreUnavailableException when the store cannot be written
     */
    void report(Namespace namespace, LogHead head, List<Access> reported) {
        flush();
        synchronized (writing) {
            if (store.readOnly()) {
                throw new StoreUnavailableException(
                        "the store is read-only here, nothing was reported", "report where it can be written", null);
            }
            if (!store.log().head(namespace).continues(head)) {
                throw new TryAgainException("events were forgotten meanwhile", "report again what is left", null);
            }
            store.accessLog().record(namespace, reported);
        }
    }

    private void write(Namespace namespace, List<Held> accesses) {
        try {
            LogHead now = store.log().head(namespace);
            store.accessLog()
                    .record(
                            namespace,
                            accesses.stream()
                                    .filter(one -> now.continues(one.head()))
                                    .map(Held::access)
                                    .toList());
        } catch (RuntimeException failure) {
            LOG.warn("{} accesses of {} were not recorded: {}", accesses.size(), namespace, failure.toString());
        }
    }
}
