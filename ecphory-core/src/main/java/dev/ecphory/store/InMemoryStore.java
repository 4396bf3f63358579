package dev.ecphory.store;

import dev.ecphory.memory.Namespace;
import dev.ecphory.memory.StoreUnavailableException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.random.RandomGenerator;

/**
 * A store that lasts as long as its process: the reference that every durable one is compared with, and the one for
 * tests and experiments. Threads may share it.
 */
public final class InMemoryStore implements Store {
    private final InMemoryLog log;
    private final InMemoryVectors vectors;
    private final Leases leases;
    private final AccessLog accessLog = new Accesses();
    private final NamespaceSettings settings = new Settings();
    private final String identity;

    /**
     * @param clock names the moment of recording, and when a lease runs out
     * @param random makes the store's identity and the ids of events that come without one
     */
    public InMemoryStore(InstantSource clock, RandomGenerator random) {
        Intake intake = new Intake(clock, random);
        identity = new Ulids(random).next(intake.now());
        log = new InMemoryLog(intake);
        vectors = new InMemoryVectors(log);
        leases = new Held(clock);
    }

    @Override
    public EventLog log() {
        return log;
    }

    @Override
    public VectorTable vectors() {
        return vectors;
    }

    @Override
    public Leases leases() {
        return leases;
    }

    @Override
    public AccessLog accessLog() {
        return accessLog;
    }

    @Override
    public NamespaceSettings settings() {
        return settings;
    }

    @Override
    public List<Namespace> namespaces() {
        return log.namespaces();
    }

    @Override
    public List<String> check() {
        return List.of();
    }

    @Override
    public void backup(Path target) {
        throw new StoreUnavailableException(
                "a store in memory has no file to copy to " + target, "keep the memory in a file from the start", null);
    }

    @Override
    public String identity() {
        return identity;
    }

    @Override
    public Optional<Path> cacheFolder() {
        return Optional.empty();
    }

    @Override
    public boolean readOnly() {
        return false;
    }

    @Override
    public long sizeBytes() {
        return 0;
    }

    @Override
    public void close() {}

    private static final class Held implements Leases {
        private record Chore(Namespace namespace, String name) {}

        private record Lease(String owner, Instant until) {}

        private final InstantSource clock;
        private final Map<Chore, Lease> held = new HashMap<>();

        Held(InstantSource clock) {
            this.clock = clock;
        }

        @Override
        public synchronized boolean acquire(Namespace namespace, String chore, String owner, Duration length) {
            Instant now = clock.instant();
            Lease lease = held.get(new Chore(namespace, chore));
            if (lease != null && !lease.owner().equals(owner) && lease.until().isAfter(now)) {
                return false;
            }
            held.put(new Chore(namespace, chore), new Lease(owner, now.plus(length)));
            return true;
        }

        @Override
        public synchronized void release(Namespace namespace, String chore, String owner) {
            held.computeIfPresent(
                    new Chore(namespace, chore), (key, lease) -> lease.owner().equals(owner) ? null : lease);
        }
    }

    private static final class Accesses implements AccessLog {
        private final Map<Namespace, List<Access>> all = new HashMap<>();

        @Override
        public synchronized void record(Namespace namespace, List<Access> accesses) {
            all.computeIfAbsent(namespace, key -> new ArrayList<>()).addAll(accesses);
        }

        @Override
        public synchronized List<Access> newest(Namespace namespace, int limit) {
            List<Access> accesses = all.getOrDefault(namespace, List.of());
            List<Access> newest =
                    new ArrayList<>(accesses.subList(Math.max(0, accesses.size() - limit), accesses.size()));
            Collections.reverse(newest);
            return List.copyOf(newest);
        }
    }

    private static final class Settings implements NamespaceSettings {
        private final Map<Namespace, TreeMap<String, String>> all = new HashMap<>();

        @Override
        public synchronized Map<String, String> of(Namespace namespace) {
            return Collections.unmodifiableMap(new TreeMap<>(all.getOrDefault(namespace, new TreeMap<>())));
        }

        @Override
        public synchronized void put(Namespace namespace, String key, String value) {
            all.computeIfAbsent(namespace, ignored -> new TreeMap<>()).put(key, value);
        }
    }
}
