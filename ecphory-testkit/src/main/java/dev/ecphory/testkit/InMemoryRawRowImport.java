package dev.ecphory.testkit;

import dev.ecphory.LogEntry;
import dev.ecphory.Namespace;
import dev.ecphory.admin.Quota;
import dev.ecphory.internal.store.DerivedWriteChecks;
import dev.ecphory.internal.store.EventNormalizer;
import dev.ecphory.knowledge.Claim;
import dev.ecphory.knowledge.DecisionRecord;
import dev.ecphory.spi.store.AccessLog;
import dev.ecphory.spi.store.ChoreFailureTable;
import dev.ecphory.spi.store.QuotaTable;
import dev.ecphory.spi.store.RawRowImport;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Takes rows over into an {@link InMemoryEventStore}. Threads may share it. */
record InMemoryRawRowImport(InMemoryData all, EventNormalizer intake) implements RawRowImport {
    @Override
    public void events(Namespace namespace, List<LogEntry> run, long through, @Nullable Quota quota) {
        DerivedWriteChecks.requireEvents(namespace, run, through);
        all.write(namespace, content -> {
            DerivedWriteChecks.requireAbove(
                    "events",
                    namespace,
                    content.lastSeq,
                    DerivedWriteChecks.first(run, LogEntry::seq, through),
                    run.isEmpty());
            Set<String> fresh = new HashSet<>();
            for (LogEntry entry : run) {
                String key = entry.event().idempotencyKey();
                if (content.byId.containsKey(entry.id())
                        || !fresh.add("id " + entry.id())
                        || (key != null && (content.byKey.containsKey(key) || !fresh.add("key " + key)))) {
                    throw DerivedWriteChecks.takenBefore(entry);
                }
            }
            long bytes = run.stream()
                    .mapToLong(entry -> QuotaTable.bytes(entry.event()))
                    .sum();
            if (quota != null) {
                int events = content.entries.size() + run.size();
                content.admit(namespace, quota, run.size(), events, content.bytes + bytes, bytes, intake.now());
            }
            run.forEach(content::add);
            content.lastSeq = through;
            return run.size();
        });
    }

    @Override
    public void decisions(Namespace namespace, List<DecisionRecord> run, long through) {
        DerivedWriteChecks.requireNumbers("decision", run, DecisionRecord::number, through);
        all.write(namespace, content -> {
            DerivedWriteChecks.requireAbove(
                    "decisions",
                    namespace,
                    content.lastDecision,
                    DerivedWriteChecks.first(run, DecisionRecord::number, through),
                    run.isEmpty());
            content.decisions.addAll(run);
            content.lastDecision = through;
            return run.size();
        });
    }

    @Override
    public void accesses(Namespace namespace, List<AccessLog.NumberedAccess> run, long through) {
        DerivedWriteChecks.requireNumbers("access", run, AccessLog.NumberedAccess::number, through);
        all.write(namespace, content -> {
            DerivedWriteChecks.requireAbove(
                    "accesses",
                    namespace,
                    content.lastAccess,
                    DerivedWriteChecks.first(run, AccessLog.NumberedAccess::number, through),
                    run.isEmpty());
            content.accesses.addAll(run);
            content.lastAccess = through;
            return run.size();
        });
    }

    @Override
    public void setbacks(Namespace namespace, List<ChoreFailureTable.ChoreFailure> rows) {
        all.write(namespace, content -> {
            content.setbacks.clear();
            rows.forEach(one -> content.setbacks.put(InMemoryEventStore.SetbackTable.key(one.chore(), one.seq()), one));
            return rows.size();
        });
    }

    @Override
    public long lastAccessNumber(Namespace namespace) {
        return all.read(namespace, content -> content.lastAccess);
    }

    @Override
    public List<Claim> claims(Namespace namespace, String extractor, long order, int limit) {
        return all.read(
                namespace,
                content ->
                        InMemoryClaimTable.page(content, key -> key.extractor().equals(extractor), order, limit));
    }

    @Override
    public Optional<String> annotatorVersion(Namespace namespace) {
        return all.read(namespace, content -> Optional.ofNullable(content.annotator));
    }
}
