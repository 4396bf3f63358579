package dev.ecphory.testkit;

import dev.ecphory.Fact;
import dev.ecphory.LogEntry;
import dev.ecphory.Namespace;
import dev.ecphory.admin.Quota;
import dev.ecphory.internal.store.AdmissionCheck;
import dev.ecphory.internal.store.DecisionCodec;
import dev.ecphory.internal.store.DerivedWriteChecks;
import dev.ecphory.knowledge.Claim;
import dev.ecphory.knowledge.Contradiction;
import dev.ecphory.knowledge.DecisionRecord;
import dev.ecphory.knowledge.Summary;
import dev.ecphory.spi.store.AccessLog;
import dev.ecphory.spi.store.ChoreFailureTable;
import dev.ecphory.spi.store.EventAnnotation;
import dev.ecphory.spi.store.FactReader;
import dev.ecphory.spi.store.IndexSnapshotTable;
import dev.ecphory.spi.store.LogPosition;
import dev.ecphory.spi.store.MentionTable.Mention;
import dev.ecphory.spi.store.QuotaTable;
import dev.ecphory.spi.store.VectorTable.EventVectors;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** All that an {@link InMemoryEventStore} holds, by namespace, under one lock. Threads may share it. */
final class InMemoryData {
    /** A claim's place among all. */
    record ClaimKey(long order, String extractor, String id) implements Comparable<ClaimKey> {
        private static final Comparator<ClaimKey> ORDER = Comparator.comparingLong(ClaimKey::order)
                .thenComparing(ClaimKey::extractor)
                .thenComparing(ClaimKey::id);

        @Override
        public int compareTo(ClaimKey other) {
            return ORDER.compare(this, other);
        }
    }

    /** A mention's place among all. */
    record MentionKey(long seq, String entity) implements Comparable<MentionKey> {
        private static final Comparator<MentionKey> ORDER =
                Comparator.comparingLong(MentionKey::seq).thenComparing(MentionKey::entity);

        @Override
        public int compareTo(MentionKey other) {
            return ORDER.compare(this, other);
        }
    }

    /** The vectors of one space. */
    static final class Vectors {
        final TreeMap<Long, EventVectors> rows = new TreeMap<>();
        long through;
    }

    /** A lease. */
    record Lease(String owner, Instant until) {}

    /** An index. */
    record KeptSnapshot(IndexSnapshotTable.Snapshot snapshot, List<byte[]> chunks) {}

    /** What one namespace holds. Guarded by the lock of the whole. */
    static final class Content {
        long lastSeq;
        long epoch;
        long lastDecision;
        final TreeMap<Long, LogEntry> entries = new TreeMap<>();
        final Map<String, LogEntry> byId = new HashMap<>();
        final Map<String, LogEntry> byKey = new HashMap<>();
        final TreeMap<String, Vectors> vectors = new TreeMap<>();
        final Map<String, Lease> leases = new HashMap<>();
        final List<AccessLog.NumberedAccess> accesses = new ArrayList<>();
        long lastAccess;
        Quota quota = Quota.UNSAID;
        long bytes;
        long rateMicros;
        final TreeMap<String, Summary> summaries = new TreeMap<>();
        long summaryRevision;
        final TreeMap<String, String> settings = new TreeMap<>();
        final TreeMap<Long, EventAnnotation> annotations = new TreeMap<>();
        final TreeMap<MentionKey, Mention> mentions = new TreeMap<>();
        final TreeMap<ClaimKey, Claim> claims = new TreeMap<>();
        final TreeMap<String, Long> extractors = new TreeMap<>();
        final List<DecisionRecord> decisions = new ArrayList<>();
        final TreeMap<String, ChoreFailureTable.ChoreFailure> setbacks = new TreeMap<>();
        final Map<String, Fact> facts = new HashMap<>();
        final TreeMap<String, Contradiction> contradictions = new TreeMap<>();
        FactReader.FactCheckpoint settled = FactReader.FactCheckpoint.NOTHING;

        @Nullable
        KeptSnapshot snapshot;

        @Nullable
        String annotator;

        long annotated;

        /** Since when it waits for chores. */
        @Nullable
        Instant waiting;

        @Nullable
        String mentioner;

        long mentioned;

        Content(long epoch) {
            this.epoch = epoch;
        }

        LogPosition head() {
            return new LogPosition(lastSeq, entries.size(), epoch, lastDecision);
        }

        /** Takes an event in. */
        void add(LogEntry entry) {
            lastSeq = entry.seq();
            entries.put(entry.seq(), entry);
            bytes += QuotaTable.bytes(entry.event());
            byId.put(entry.id(), entry);
            String key = entry.event().idempotencyKey();
            if (key != null) {
                byKey.put(key, entry);
            }
        }

        /** Bytes of decisions that count for a quota. */
        long decided() {
            return decisions.stream()
                    .mapToLong(one -> DecisionCodec.of(one.decision()).bytes())
                    .sum();
        }

        /** Lets in so many events and bytes, with which there are so many, or refuses them. */
        void admit(Namespace namespace, Quota given, long added, int events, long all, long addedBytes, Instant now) {
            AdmissionCheck intaking = new AdmissionCheck(namespace, quota.withDefaults(given), added);
            intaking.require(events, all + decided(), addedBytes);
            if (intaking.times()) {
                rateMicros = intaking.timed(rateMicros, now);
            }
        }

        /** Waits for chores from that moment on, unless it does already. */
        void waitsFrom(Instant moment) {
            if (waiting == null || waiting.isAfter(moment)) {
                waiting = moment;
            }
        }

        /** Refuses events that were there and are not any more. */
        void requireThere(Collection<Long> seqs, Collection<String> ids) {
            for (long seq : seqs) {
                if (seq <= lastSeq && !entries.containsKey(seq)) {
                    throw DerivedWriteChecks.erased(seq);
                }
            }
            for (String id : ids) {
                if (lastSeq > 0 && !byId.containsKey(id)) {
                    throw DerivedWriteChecks.erased(id);
                }
            }
        }

        /** The number before the next event after {@code seq}: nothing is missing up to there. */
        long levelAfter(long seq) {
            Long next = entries.higherKey(seq);
            return next == null ? lastSeq : next - 1;
        }

        /** Forgets what is derived from many events, and counts it by table. */
        void clearDerived(Map<String, Long> gone) {
            count(gone, "annotations", annotations.size());
            count(gone, "mentions", mentions.size());
            count(gone, "facts", facts.size());
            count(gone, "contradictions", contradictions.size());
            annotations.clear();
            annotated = 0;
            annotator = null;
            mentions.clear();
            mentioned = 0;
            mentioner = null;
            facts.clear();
            contradictions.clear();
            settled = FactReader.FactCheckpoint.NOTHING;
        }

        Set<Long> these(Collection<Long> seqs) {
            Set<Long> there = new TreeSet<>(seqs);
            there.retainAll(entries.keySet());
            return there;
        }
    }

    private final Map<Namespace, Content> all = new HashMap<>();
    private long epoch;

    /** Reads; a namespace that is unknown is empty. */
    synchronized <T> T read(Namespace namespace, Function<Content, T> work) {
        return work.apply(all.getOrDefault(namespace, new Content(0)));
    }

    /** Writes; a namespace that is unknown is made. */
    synchronized <T> T write(Namespace namespace, Function<Content, T> work) {
        return work.apply(all.computeIfAbsent(namespace, key -> new Content(epoch)));
    }

    /** Writes, unless the namespace is unknown. */
    synchronized void ifThere(Namespace namespace, Consumer<Content> work) {
        Content content = all.get(namespace);
        if (content != null) {
            work.accept(content);
        }
    }

    /** An epoch that no namespace has had. */
    synchronized long nextEpoch() {
        return ++epoch;
    }

    /** Takes a namespace away. */
    synchronized @Nullable Content remove(Namespace namespace) {
        Content content = all.remove(namespace);
        if (content != null) {
            epoch++;
        }
        return content;
    }

    /** Those that hold an event, sorted. */
    synchronized List<Namespace> withEvents() {
        return all.entrySet().stream()
                .filter(one -> !one.getValue().entries.isEmpty())
                .map(Map.Entry::getKey)
                .sorted()
                .toList();
    }

    /** Those that wait for chores since that moment or longer, sorted. */
    synchronized List<Namespace> waiting(Instant since) {
        return all.entrySet().stream()
                .filter(one -> one.getValue().waiting != null
                        && !one.getValue().waiting.isAfter(since))
                .map(Map.Entry::getKey)
                .sorted()
                .toList();
    }

    /** Adds to what went of a table, unless nothing did. */
    static void count(Map<String, Long> gone, String table, long rows) {
        if (rows > 0) {
            gone.merge(table, rows, Long::sum);
        }
    }

    /** The elements as a set. */
    static <T> Set<T> setOf(Collection<T> elements) {
        return new HashSet<>(elements);
    }
}
