package dev.ecphory.store;

import dev.ecphory.memory.Decided;
import dev.ecphory.memory.Decision;
import dev.ecphory.memory.Namespace;
import dev.ecphory.memory.Quota;
import dev.ecphory.memory.StoreUnavailableException;
import dev.ecphory.store.InMemoryNamespaces.Lease;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

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
    private final Quotas quotas = new QuotaTable(all);
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
        decisions = new DecisionTable(all, intake);
        setbacks = new SetbackTable(all, intake);
        leases = new Held(all, clock);
        dues = new DueTable(all, clock);
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

    /** The quotas of an {@link InMemoryStore}. Threads may share it. */
    private record QuotaTable(InMemoryNamespaces all) implements Quotas {
        @Override
        public Quota of(Namespace namespace) {
            return all.read(namespace, content -> content.quota);
        }

        @Override
        public void set(Namespace namespace, Quota quota) {
            all.write(namespace, content -> content.quota = quota);
        }

        @Override
        public Used used(Namespace namespace) {
            return all.read(namespace, content -> new Used(content.entries.size(), content.bytes));
        }
    }

    /** What is due in an {@link InMemoryStore}. Threads may share it. */
    private record DueTable(InMemoryNamespaces all, InstantSource clock) implements Dues {
        @Override
        public List<Namespace> since(Instant since, String after, int limit) {
            return all.waiting(since).stream()
                    .filter(namespace -> namespace.value().compareTo(after) > 0)
                    .limit(limit)
                    .toList();
        }

        @Override
        public void settle(Namespace namespace, LogHead seen, @Nullable Instant again) {
            all.ifThere(namespace, content -> content.waiting = content.head().equals(seen) ? again : clock.instant());
        }
    }

    /** The setbacks of an {@link InMemoryStore}. Threads may share it. */
    record SetbackTable(InMemoryNamespaces all, Intake intake) implements Setbacks {
        @Override
        public void add(Namespace namespace, String chore, long seq, String error) {
            all.write(
                    namespace,
                    content -> content.setbacks.merge(
                            key(chore, seq),
                            new Setback(chore, seq, 1, error, intake.now()),
                            (old, one) -> new Setback(chore, seq, old.tries() + 1, error, one.at())));
        }

        @Override
        public void clear(Namespace namespace, String chore, long seq) {
            all.write(namespace, content -> content.setbacks.remove(key(chore, seq)) != null);
        }

        @Override
        public List<Setback> all(Namespace namespace) {
            return all.read(namespace, content -> content.setbacks.values().stream()
                    .sorted(Comparator.comparing(Setback::chore).thenComparingLong(Setback::seq))
                    .toList());
        }

        static String key(String chore, long seq) {
            return seq + " " + chore;
        }
    }

    /** The decisions of an {@link InMemoryStore}. Threads may share it. */
    private record DecisionTable(InMemoryNamespaces all, Intake intake) implements DecisionLog {
        @Override
        public List<Decided> append(Namespace namespace, List<Decision> decisions) {
            List<Decision> given = List.copyOf(decisions);
            return given.isEmpty()
                    ? List.of()
                    : all.write(namespace, content -> {
                        Instant now = intake.now();
                        return add(
                                content,
                                given.stream().map(one -> new Told(now, one)).toList());
                    });
        }

        @Override
        public List<Decided> bring(Namespace namespace, List<Told> told) {
            List<Told> given = List.copyOf(told);
            return given.isEmpty() ? List.of() : all.write(namespace, content -> add(content, given));
        }

        private List<Decided> add(InMemoryNamespaces.Content content, List<Told> told) {
            List<Decided> decided = new ArrayList<>(told.size());
            for (Told one : told) {
                decided.add(new Decided(++content.lastDecision, one.at(), content.lastSeq, one.decision()));
            }
            content.decisions.addAll(decided);
            content.waitsFrom(intake.now());
            return List.copyOf(decided);
        }

        @Override
        public List<Decided> after(Namespace namespace, long number, int limit) {
            return all.read(namespace, content -> content.decisions.stream()
                    .filter(one -> one.number() > number)
                    .limit(limit)
                    .toList());
        }
    }
}
