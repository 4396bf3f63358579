package dev.ecphory.testkit;

import static dev.ecphory.testkit.InMemoryData.count;

import dev.ecphory.LogEntry;
import dev.ecphory.Namespace;
import dev.ecphory.internal.store.ErasureScope;
import dev.ecphory.spi.store.EventEraser;
import dev.ecphory.spi.store.LogPosition;
import dev.ecphory.spi.store.QuotaTable;
import dev.ecphory.spi.store.VectorTable;
import dev.ecphory.testkit.InMemoryData.Content;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/** How an {@link InMemoryEventStore} forgets. Threads may share it. */
record InMemoryEventEraser(InMemoryData all) implements EventEraser {
    @Override
    public SortedMap<String, Long> erase(Namespace namespace, List<Long> seqs) {
        return all.write(namespace, content -> forget(content, content.these(seqs), false));
    }

    @Override
    public SortedMap<String, Long> redact(Namespace namespace, List<Long> seqs) {
        return all.write(namespace, content -> forget(content, content.these(seqs), true));
    }

    private SortedMap<String, Long> forget(Content content, Set<Long> seqs, boolean redacted) {
        SortedMap<String, Long> gone = new TreeMap<>();
        if (seqs.isEmpty()) {
            return gone;
        }
        List<LogEntry> entries = seqs.stream()
                .map(seq -> Objects.requireNonNull(content.entries.get(seq)))
                .toList();
        count(gone, "events", seqs.size());
        forgetVectors(content, seqs, redacted, gone);
        content.clearDerived(gone);
        ErasureScope erased = new ErasureScope(entries, redacted);
        content.entries.values().forEach(erased::spare);
        remove(gone, "claims", content.claims.values(), erased::takes);
        Set<?> decisions = InMemoryData.setOf(erased.decisions(content.decisions));
        remove(gone, "decisions", content.decisions, decisions::contains);
        remove(gone, "accesses", content.accesses, one -> erased.takes(one.access()));
        remove(gone, "summaries", content.summaries.values(), erased::takes);
        content.summaryRevision++;
        remove(gone, "setbacks", content.setbacks.values(), one -> seqs.contains(one.seq()));
        for (long seq : seqs) {
            forgetEvent(content, seq, redacted);
        }
        content.vectors.values().forEach(one -> one.through = content.levelAfter(one.through));
        content.snapshot = null;
        content.epoch = all.nextEpoch();
        content.waitsFrom(Instant.EPOCH);
        return Collections.unmodifiableSortedMap(gone);
    }

    private static <T> void remove(
            SortedMap<String, Long> gone,
            String table,
            java.util.Collection<T> rows,
            java.util.function.Predicate<? super T> which) {
        int before = rows.size();
        rows.removeIf(which);
        count(gone, table, before - rows.size());
    }

    private static void forgetVectors(Content content, Set<Long> seqs, boolean redacted, SortedMap<String, Long> gone) {
        content.vectors.values().forEach(vectors -> {
            for (long seq : seqs) {
                if (vectors.rows.remove(seq) != null) {
                    count(gone, "vectors", 1);
                    if (redacted) {
                        vectors.rows.put(seq, new VectorTable.EventVectors(seq, List.of()));
                    }
                }
            }
        });
    }

    private static void forgetEvent(Content content, long seq, boolean redacted) {
        LogEntry entry = Objects.requireNonNull(content.entries.remove(seq));
        content.bytes -= QuotaTable.bytes(entry.event());
        content.byId.remove(entry.id());
        content.byKey.remove(entry.event().idempotencyKey());
        if (redacted) {
            LogEntry rest = new LogEntry(
                    entry.namespace(), seq, entry.recordedAt(), entry.event().toRedacted());
            content.entries.put(seq, rest);
            content.bytes += QuotaTable.bytes(rest.event());
            content.byId.put(rest.id(), rest);
        }
    }

    @Override
    public SortedMap<String, Long> eraseAll(Namespace namespace) {
        SortedMap<String, Long> gone = new TreeMap<>();
        Content content = all.remove(namespace);
        if (content != null) {
            content.clearDerived(gone);
            count(gone, "events", content.entries.size());
            count(
                    gone,
                    "vectors",
                    content.vectors.values().stream()
                            .mapToInt(vectors -> vectors.rows.size())
                            .sum());
            count(gone, "claims", content.claims.size());
            count(gone, "decisions", content.decisions.size());
            count(gone, "accesses", content.accesses.size());
            count(gone, "summaries", content.summaries.size());
            count(gone, "setbacks", content.setbacks.size());
            count(gone, "settings", content.settings.size());
            count(gone, "leases", content.leases.size());
        }
        return Collections.unmodifiableSortedMap(gone);
    }

    @Override
    public boolean runIfUnchanged(Namespace namespace, LogPosition head, Runnable work) {
        return all.read(namespace, content -> {
            boolean unforgotten = content.head().hasNoErasureSince(head);
            if (unforgotten) {
                work.run();
            }
            return unforgotten;
        });
    }

    @Override
    public void scrubFiles() {}

    @Override
    public List<Path> files() {
        return List.of();
    }

    @Override
    public List<Path> backups() {
        return List.of();
    }
}
