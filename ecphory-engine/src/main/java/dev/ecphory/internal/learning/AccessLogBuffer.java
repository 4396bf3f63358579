package dev.ecphory.internal.learning;

import dev.ecphory.Namespace;
import dev.ecphory.RetryableException;
import dev.ecphory.StoreUnavailableException;
import dev.ecphory.spi.store.AccessLog.Access;
import dev.ecphory.spi.store.EventStore;
import dev.ecphory.spi.store.LogPosition;
import java.util.ArrayDeque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.ReentrantLock;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Holds accesses back and writes them in batches, so that recall never waits for a write. One thread at a time writes; at most
 * {@value #MOST} are held, and the oldest are dropped, and counted, when the store does not keep up. Threads may share it.
 */
public final class AccessLogBuffer {
    static final int BATCH = 64;
    static final int MOST = 4_096;

    private static final Logger LOG = LoggerFactory.getLogger(AccessLogBuffer.class);

    private final EventStore store;
    private final ReentrantLock writing = new ReentrantLock();
    private final ArrayDeque<Held> held = new ArrayDeque<>();
    private boolean draining;
    private long unrecorded;

    /** An access that is not written yet, and the head of the namespace when it was made. */
    private record Held(Namespace namespace, LogPosition head, Access access) {}

    public AccessLogBuffer(EventStore store) {
        this.store = store;
    }

    /**
     * Takes an access; never waits for the store.
     *
     * @param head of the namespace before the recall: what was asked of events that were forgotten since is forgotten
     */
    synchronized void add(Namespace namespace, LogPosition head, Access access) {
        if (held.size() == MOST) {
            held.removeFirst();
            unrecorded++;
        }
        held.addLast(new Held(namespace, head, access));
        if (!draining && held.size() >= BATCH) {
            Thread drain =
                    Thread.ofPlatform().daemon().name("ecphory-access-log").unstarted(this::drain);
            drain.start();
            draining = true;
        }
    }

    /** How many were dropped or could not be written since the engine was opened. */
    public synchronized long unrecorded() {
        return unrecorded;
    }

    private void drain() {
        try {
            while (full()) {
                flush();
            }
        } finally {
            ended();
        }
    }

    private synchronized void ended() {
        draining = false;
    }

    /** Whether a batch is held; if not, draining ends in the same moment, so that no batch is left behind. */
    private synchronized boolean full() {
        draining = held.size() >= BATCH;
        return draining;
    }

    /** Writes what is held, after what is being written; best effort: a log that fails costs these accesses. */
    public void flush() {
        writing.lock();
        try {
            taken().forEach(this::write);
        } finally {
            writing.unlock();
        }
    }

    private synchronized Map<Namespace, List<Held>> taken() {
        Map<Namespace, List<Held>> batch =
                held.stream().collect(Collectors.groupingBy(Held::namespace, LinkedHashMap::new, Collectors.toList()));
        held.clear();
        return batch;
    }

    /**
     * Writes what somebody reports, after all that is held, and returns when it is safe.
     *
     * @param head of the namespace when the events were looked up
     * @throws RetryableException when events were forgotten since, or another writer held the store
     * @throws StoreUnavailableException when the store cannot be written
     */
    void report(Namespace namespace, LogPosition head, List<Access> reported) {
        writing.lock();
        try {
            flush();
            if (store.readOnly()) {
                throw new StoreUnavailableException(
                        "the store is read-only here, nothing was reported", "report where it can be written", null);
            }
            if (!store.log().logPosition(namespace).hasNoErasureSince(head)) {
                throw new RetryableException("events were forgotten meanwhile", "report again what is left", null);
            }
            store.accessLog().record(namespace, reported);
        } finally {
            writing.unlock();
        }
    }

    private void write(Namespace namespace, List<Held> accesses) {
        try {
            LogPosition now = store.log().logPosition(namespace);
            store.accessLog()
                    .record(
                            namespace,
                            accesses.stream()
                                    .filter(one -> now.hasNoErasureSince(one.head()))
                                    .map(Held::access)
                                    .toList());
        } catch (RuntimeException | Error failure) { // whatever it is, recall has been answered
            lost(accesses.size());
            LOG.warn("{} accesses of {} were not recorded: {}", accesses.size(), namespace, failure.toString());
        }
    }

    private synchronized void lost(int count) {
        unrecorded += count;
    }
}
