package dev.ecphory.engine;

import dev.ecphory.memory.Namespace;
import dev.ecphory.store.AccessLog;
import dev.ecphory.store.AccessLog.Access;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Holds accesses back and writes them in batches, so that recall never waits for a write. Threads may share it. */
final class Accesses {
    private static final int BATCH = 64;

    private final AccessLog log;
    private Map<Namespace, List<Access>> held = new HashMap<>();
    private int count;

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

    /** Writes what is held; best effort. */
    void flush() {
        Map<Namespace, List<Access>> batch;
        synchronized (this) {
            batch = held;
            held = new HashMap<>();
            count = 0;
        }
        batch.forEach(log::record);
    }
}
