package dev.ecphory.store;

import dev.ecphory.memory.Namespace;
import dev.ecphory.memory.StoreUnavailableException;
import dev.ecphory.store.InMemoryNamespaces.Lease;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Collections;
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
    private final InMemoryNamespaces all = new InMemoryNamespaces();
    private final EventLog log;
    private final VectorTable vectors = new InMemoryVectors(all);
    private final Leases leases;
    private final AccessLog accessLog = new InMemoryAccesses(all);
    private final NamespaceSettings settings = new Settings(all);
    private final Annotations annotations = new InMemoryAnnotations(all);
    private final Claims claims = new InMemoryClaims(all);
    private final Facts facts = new InMemoryFacts(all);
    private final Mentions mentions = new InMemoryMentions(all);
    private final Summaries summaries = new InMemorySummaries(all);
    private final IndexSnapshots snapshots = new InMemorySnapshots(all);
    private final DecisionLog decisions;
    private final Setbacks setbacks;
    private final Dues dues;
    private final Quotas quotas = new InMemoryQuotas(all);
    private final TrailLog trail = new InMemoryTrail();
    private final Transplant transplant;
    private final Forgetting forgetting = new InMemoryForgetting(all);
    private final String identity;

    /**
     * @param clock names the moment of recording, and when a lease runs out
     * @param random makes the store's identity and the ids of events that come without one
     */
    public InMemoryStore(InstantSource clock, RandomGenerator random) {
        Intake intake = new Intake(clock, random);
        identity = new Ulids(random).next(intake.now());
        log = new InMemoryLog(all, intake);
        transplant = new InMemoryTransplant(all, intake);
        decisions = new InMemoryDecisions(all, intake);
        setbacks = new InMemorySetbacks(all, intake);
        leases = new Held(all, clock);
        dues = new InMemoryDues(all, clock);
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
    public Annotations annotations() {
        return annotations;
    }

    @Override
    public Claims claims() {
        return claims;
    }

    @Override
    public Facts facts() {
        return facts;
    }

    @Override
    public Mentions mentions() {
        return mentions;
    }

    @Override
    public Summaries summaries() {
        return summaries;
    }

    @Override
    public IndexSnapshots snapshots() {
        return snapshots;
    }

    @Override
    public DecisionLog decisions() {
        return decisions;
    }

    @Override
    public Setbacks setbacks() {
        return setbacks;
    }

    @Override
    public Dues dues() {
        return dues;
    }

    @Override
    public TrailLog trail() {
        return trail;
    }

    @Override
    public Quotas quotas() {
        return quotas;
    }

    @Override
    public Forgetting forgetting() {
        return forgetting;
    }

    @Override
    public Transplant transplant() {
        return transplant;
    }

    @Override
    public List<Namespace> namespaces() {
        return all.withEvents();
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

    private record Held(InMemoryNamespaces all, InstantSource clock) implements Leases {
        @Override
        public boolean acquire(Namespace namespace, String chore, String owner, Duration length) {
            return all.write(namespace, content -> {
                Instant now = clock.instant();
                Lease lease = content.leases.get(chore);
                if (lease != null
                        && !lease.owner().equals(owner)
                        && lease.until().isAfter(now)) {
                    return false;
                }
                content.leases.put(chore, new Lease(owner, now.plus(length)));
                return true;
            });
        }

        @Override
        public void release(Namespace namespace, String chore, String owner) {
            all.write(namespace, content -> content.leases
                    .entrySet()
                    .removeIf(lease -> lease.getKey().equals(chore)
                            && lease.getValue().owner().equals(owner)));
        }
    }

    private record Settings(InMemoryNamespaces all) implements NamespaceSettings {
        @Override
        public Map<String, String> of(Namespace namespace) {
            return all.read(namespace, content -> Collections.unmodifiableMap(new TreeMap<>(content.settings)));
        }

        @Override
        public void put(Namespace namespace, String key, String value) {
            all.write(namespace, content -> {
                content.settings.put(key, value);
                return true;
            });
        }
    }
}
