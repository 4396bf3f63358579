package dev.ecphory.internal.store;

import dev.ecphory.Namespace;
import dev.ecphory.spi.store.AccessLog;
import dev.ecphory.spi.store.AnnotationTable;
import dev.ecphory.spi.store.AuditTable;
import dev.ecphory.spi.store.ChangeFeed;
import dev.ecphory.spi.store.ChoreFailureTable;
import dev.ecphory.spi.store.ClaimTable;
import dev.ecphory.spi.store.ClusterScheduler;
import dev.ecphory.spi.store.DecisionLog;
import dev.ecphory.spi.store.EventEraser;
import dev.ecphory.spi.store.EventLog;
import dev.ecphory.spi.store.EventStore;
import dev.ecphory.spi.store.FactTable;
import dev.ecphory.spi.store.IndexSnapshotTable;
import dev.ecphory.spi.store.LeaseTable;
import dev.ecphory.spi.store.MentionTable;
import dev.ecphory.spi.store.NamespaceSettings;
import dev.ecphory.spi.store.PendingNamespaces;
import dev.ecphory.spi.store.QuotaTable;
import dev.ecphory.spi.store.RawRowImport;
import dev.ecphory.spi.store.SummaryTable;
import dev.ecphory.spi.store.VectorTable;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** A store that passes everything on: tests replace the part that they are about. Threads may share it. */
public class WrappedStore implements EventStore {
    private final EventStore inner;

    /** Passes everything on to a store. */
    public WrappedStore(EventStore inner) {
        this.inner = inner;
    }

    @Override
    public EventLog log() {
        return inner.log();
    }

    @Override
    public VectorTable vectors() {
        return inner.vectors();
    }

    @Override
    public LeaseTable leases() {
        return inner.leases();
    }

    @Override
    public AccessLog accessLog() {
        return inner.accessLog();
    }

    @Override
    public Optional<String> writingProblem() {
        return inner.writingProblem();
    }

    @Override
    public NamespaceSettings settings() {
        return inner.settings();
    }

    @Override
    public AnnotationTable annotations() {
        return inner.annotations();
    }

    @Override
    public ClaimTable claims() {
        return inner.claims();
    }

    @Override
    public FactTable facts() {
        return inner.facts();
    }

    @Override
    public MentionTable mentions() {
        return inner.mentions();
    }

    @Override
    public SummaryTable summaries() {
        return inner.summaries();
    }

    @Override
    public IndexSnapshotTable indexSnapshots() {
        return inner.indexSnapshots();
    }

    @Override
    public DecisionLog decisions() {
        return inner.decisions();
    }

    @Override
    public ChoreFailureTable choreFailures() {
        return inner.choreFailures();
    }

    @Override
    public PendingNamespaces pendingNamespaces() {
        return inner.pendingNamespaces();
    }

    @Override
    public ClusterScheduler clusterScheduler() {
        return inner.clusterScheduler();
    }

    @Override
    public ChangeFeed changeFeed() {
        return inner.changeFeed();
    }

    @Override
    public RawRowImport rawRowImport() {
        return inner.rawRowImport();
    }

    @Override
    public AuditTable auditTable() {
        return inner.auditTable();
    }

    @Override
    public QuotaTable quotas() {
        return inner.quotas();
    }

    @Override
    public EventEraser eraser() {
        return inner.eraser();
    }

    @Override
    public List<Namespace> namespaces() {
        return inner.namespaces();
    }

    @Override
    public List<String> findProblems() {
        return inner.findProblems();
    }

    @Override
    public void backup(Path target) {
        inner.backup(target);
    }

    @Override
    public String storeId() {
        return inner.storeId();
    }

    @Override
    public Optional<Path> cacheFolder() {
        return inner.cacheFolder();
    }

    @Override
    public boolean isRemote() {
        return inner.isRemote();
    }

    @Override
    public List<Pool> pools() {
        return inner.pools();
    }

    @Override
    public boolean readOnly() {
        return inner.readOnly();
    }

    @Override
    public long sizeBytes() {
        return inner.sizeBytes();
    }

    @Override
    public void close() {
        inner.close();
    }

    /** The same store with a folder for caches. */
    public static EventStore withCache(EventStore inner, Path folder) {
        return new WrappedStore(inner) {
            @Override
            public Optional<Path> cacheFolder() {
                return Optional.of(folder);
            }
        };
    }
}
