package dev.ecphory.testkit;

import dev.ecphory.Namespace;
import dev.ecphory.internal.store.AuditPolicy;
import dev.ecphory.spi.store.AuditTable;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The trails of an {@link InMemoryEventStore}, which outlive what its namespaces hold. Threads may share it. */
final class InMemoryAuditTable implements AuditTable {
    private final Map<Namespace, List<AuditTable.NumberedEntry>> all = new HashMap<>();

    @Override
    public synchronized long add(Namespace namespace, Entry entry) {
        List<AuditTable.NumberedEntry> rows = all.computeIfAbsent(namespace, name -> new ArrayList<>());
        rows.add(new AuditTable.NumberedEntry(rows.size() + 1L, entry));
        return rows.size();
    }

    @Override
    public synchronized List<AuditTable.NumberedEntry> after(
            Namespace namespace, long number, Instant since, int limit) {
        return all.getOrDefault(namespace, List.of()).stream()
                .filter(row -> row.number() > number && !row.entry().at().isBefore(since))
                .limit(limit)
                .toList();
    }

    @Override
    public synchronized List<Namespace> namespaces() {
        return List.copyOf(all.keySet());
    }

    @Override
    public synchronized long last(Namespace namespace) {
        return all.getOrDefault(namespace, List.of()).size();
    }

    @Override
    public synchronized void bring(Namespace namespace, List<AuditTable.NumberedEntry> run) {
        AuditPolicy.requireNext(namespace, last(namespace), run);
        all.computeIfAbsent(namespace, name -> new ArrayList<>()).addAll(run);
    }
}
