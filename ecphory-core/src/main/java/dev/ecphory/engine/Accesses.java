package dev.ecphory.engine;

import dev.ecphory.memory.Namespace;
import dev.ecphory.store.AccessLog;
import dev.ecphory.store.AccessLog.Access;
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

    private final AccessLog log;
    private Map<Namespace, List<Access>> held = new HashMap<>();
    private int count;
    private final Object writing = new Object();

    Accesses(AccessLog log) {
        this.log = log;
    }

    void add(Namespace namespace, Access access) {
        boolean full;
        synchronized (this) {
            held.computeIfAbsent(namespace, name -> new ArrayList<>()).add(access);
            full = ++count >= BATCH;
        }
        if (full) {
            Thread.ofVirtual().name("ecphory-access-log").start(this::flush);
        }
    }

    /** Writes what is held, after what is being written; best effort: a log that fails costs these accesses. */
    void flush() {
        synchronized (writing) {
            Map<Namespace, List<Access>> batch;
            synchronized (this) {
                batch = held;
                held = new HashMap<>();
                count = 0;
            }
            batch.forEach(this::write);
        }
    }

    private void write(Namespace namespace, List<Access> accesses) {
        try {
            log.record(namespace, accesses);
        } catch (RuntimeException failure) {
            LOG.warn("{} accesses of {} were not recorded: {}", accesses.size(), namespace, failure.toString());
        }
    }
}
