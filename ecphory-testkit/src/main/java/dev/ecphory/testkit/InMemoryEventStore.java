package dev.ecphory.testkit;

import dev.ecphory.Namespace;
import dev.ecphory.StoreUnavailableException;
import dev.ecphory.admin.Quota;
import dev.ecphory.internal.store.EventNormalizer;
import dev.ecphory.internal.store.UlidGenerator;
import dev.ecphory.knowledge.Decision;
import dev.ecphory.knowledge.DecisionRecord;
import dev.ecphory.spi.store.AccessLog;
import dev.ecphory.spi.store.AnnotationTable;
import dev.ecphory.spi.store.AuditTable;
import dev.ecphory.spi.store.ChoreFailureTable;
import dev.ecphory.spi.store.ClaimTable;
import dev.ecphory.spi.store.DecisionLog;
import dev.ecphory.spi.store.EventEraser;
import dev.ecphory.spi.store.EventLog;
import dev.ecphory.spi.store.EventStore;
import dev.ecphory.spi.store.FactTable;
import dev.ecphory.spi.store.IndexSnapshotTable;
import dev.ecphory.spi.store.LeaseTable;
import dev.ecphory.spi.store.LogPosition;
import dev.ecphory.spi.store.MentionTable;
import dev.ecphory.spi.store.NamespaceSettings;
import dev.ecphory.spi.store.PendingNamespaces;
import dev.ecphory.spi.store.QuotaTable;
import dev.ecphory.spi.store.RawRowImport;
import dev.ecphory.spi.store.SummaryTable;
import dev.ecphory.spi.store.VectorTable;
import dev.ecphory.testkit.InMemoryData.Lease;
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
public record InMemoryEventStore(
        InMemoryData all,
        EventLog log,
        VectorTable vectors,
        LeaseTable leases,
        AccessLog accessLog,
        NamespaceSettings settings,
        AnnotationTable annotations,
        ClaimTable claims,
        FactTable facts,
        MentionTable mentions,
        SummaryTable summaries,
        IndexSnapshotTable indexSnapshots,
        DecisionLog decisions,
        ChoreFailureTable choreFailures,
        PendingNamespaces pendingNamespaces,
        QuotaTable quotas,
        AuditTable auditTable,
        RawRowImport rawRowImport,
        EventEraser eraser,
        String storeId)
        implements EventStore {
    /**
     * @param clock names the moment of recording, and when a lease runs out
     * @param random makes the store's identity and the ids of events that come without one
     */
    public InMemoryEventStore(InstantSource clock, RandomGenerator random) {
        this(new InMemoryData(), new EventNormalizer(clock, random), clock, random);
    }

    private InMemoryEventStore(InMemoryData all, EventNormalizer intake, InstantSource clock, RandomGenerator random) {
        this(
                all,
                new InMemoryEventLog(all, intake),
                new InMemoryVectorTable(all),
                new Held(all, clock),
                new InMemoryAccessLog(all),
                new Settings(all),
                new InMemoryAnnotationTable(all),
                new InMemoryClaimTable(all),
                new InMemoryFactTable(all),
                new InMemoryMentionTable(all),
                new InMemorySummaryTable(all),
                new InMemoryIndexSnapshots(all),
                new DecisionTable(all, intake),
                new SetbackTable(all, intake),
                new DueTable(all, clock),
                new InMemoryQuotas(all),
                new InMemoryAuditTable(),
                new InMemoryRawRowImport(all, intake),
                new InMemoryEventEraser(all),
                new UlidGenerator(random).next(intake.now()));
    }

    @Override
    public List<Namespace> namespaces() {
        return all.withEvents();
    }

    @Override
    public List<String> findProblems() {
        return List.of();
    }

    @Override
    public void backup(Path target) {
        throw new StoreUnavailableException(
                "a store in memory has no file to copy to " + target, "keep the memory in a file from the start", null);
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

    private record Held(InMemoryData all, InstantSource clock) implements LeaseTable {
        @Override
        public boolean acquire(Namespace namespace, String chore, String owner, Duration length) {
            return all.write(namespace, content -> {
                Instant now = clock.instant();
                Lease lease = content.leases.get(chore);
                if (lease != null
                        && !lease.owner().equals(owner)
                        && lease.until().isAfter(now)
                        && !lease.until().isAfter(now.plus(LONGEST))) {
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

    private record Settings(InMemoryData all) implements NamespaceSettings {
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

    /** The quotas of an {@link InMemoryEventStore}. Threads may share it. */
    private record InMemoryQuotas(InMemoryData all) implements QuotaTable {
        @Override
        public Quota of(Namespace namespace) {
            return all.read(namespace, content -> content.quota);
        }

        @Override
        public void set(Namespace namespace, Quota quota) {
            all.write(namespace, content -> content.quota = quota);
        }

        @Override
        public QuotaTable.Usage usage(Namespace namespace) {
            return all.read(
                    namespace,
                    content -> new QuotaTable.Usage(content.entries.size(), content.bytes + content.decided()));
        }
    }

    /** What is due in an {@link InMemoryEventStore}. Threads may share it. */
    private record DueTable(InMemoryData all, InstantSource clock) implements PendingNamespaces {
        @Override
        public List<Namespace> pending(Instant since, String after, int limit) {
            return all.waiting(since).stream()
                    .filter(namespace -> namespace.value().compareTo(after) > 0)
                    .limit(limit)
                    .toList();
        }

        @Override
        public void markDone(Namespace namespace, LogPosition seen, @Nullable Instant again) {
            all.ifThere(namespace, content -> content.waiting = content.head().equals(seen) ? again : clock.instant());
        }
    }

    /** The setbacks of an {@link InMemoryEventStore}. Threads may share it. */
    record SetbackTable(InMemoryData all, EventNormalizer intake) implements ChoreFailureTable {
        @Override
        public void add(Namespace namespace, String chore, long seq, String error) {
            all.write(
                    namespace,
                    content -> content.setbacks.merge(
                            key(chore, seq),
                            new ChoreFailureTable.ChoreFailure(chore, seq, 1, error, intake.now()),
                            (old, one) ->
                                    new ChoreFailureTable.ChoreFailure(chore, seq, old.tries() + 1, error, one.at())));
        }

        @Override
        public void clear(Namespace namespace, String chore, long seq) {
            all.write(namespace, content -> content.setbacks.remove(key(chore, seq)) != null);
        }

        @Override
        public List<ChoreFailureTable.ChoreFailure> all(Namespace namespace) {
            return all.read(namespace, content -> content.setbacks.values().stream()
                    .sorted(Comparator.comparing(ChoreFailureTable.ChoreFailure::chore)
                            .thenComparingLong(ChoreFailureTable.ChoreFailure::seq))
                    .toList());
        }

        static String key(String chore, long seq) {
            return seq + " " + chore;
        }
    }

    /** The decisions of an {@link InMemoryEventStore}. Threads may share it. */
    private record DecisionTable(InMemoryData all, EventNormalizer intake) implements DecisionLog {
        @Override
        public List<DecisionRecord> append(Namespace namespace, List<Decision> decisions) {
            List<Decision> given = List.copyOf(decisions);
            return given.isEmpty()
                    ? List.of()
                    : all.write(namespace, content -> {
                        Instant now = intake.now();
                        return add(
                                content,
                                given.stream()
                                        .map(one -> new DecisionLog.DatedDecision(now, one))
                                        .toList());
                    });
        }

        @Override
        public List<DecisionRecord> bring(Namespace namespace, List<DecisionLog.DatedDecision> told) {
            List<DecisionLog.DatedDecision> given = List.copyOf(told);
            return given.isEmpty() ? List.of() : all.write(namespace, content -> add(content, given));
        }

        private List<DecisionRecord> add(InMemoryData.Content content, List<DecisionLog.DatedDecision> told) {
            List<DecisionRecord> decided = new ArrayList<>(told.size());
            for (DecisionLog.DatedDecision one : told) {
                decided.add(new DecisionRecord(++content.lastDecision, one.at(), content.lastSeq, one.decision()));
            }
            content.decisions.addAll(decided);
            content.waitsFrom(intake.now());
            return List.copyOf(decided);
        }

        @Override
        public List<DecisionRecord> after(Namespace namespace, long number, int limit) {
            return all.read(namespace, content -> content.decisions.stream()
                    .filter(one -> one.number() > number)
                    .limit(limit)
                    .toList());
        }
    }
}
