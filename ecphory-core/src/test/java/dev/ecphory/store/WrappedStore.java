package dev.ecphory.store;

import dev.ecphory.memory.Namespace;
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
    public IndexSnapshotTable snapshots() {
        return inner.snapshots();
    }

    @Override
    public DecisionLog decisions() {
        return inner.decisions();
    }

    @Override
    public ChoreFailureTable setbacks() {
        return inner.setbacks();
    }

    @Override
    public PendingNamespaces dues() {
        return inner.dues();
    }

    @Override
    public ClusterScheduler rounds() {
        return inner.rounds();
    }

    @Override
    public ChangeFeed news() {
        return inner.news();
    }

    @Override
    public RawRowImport transplant() {
        return inner.transplant();
    }

    @Override
    public AuditTable trail() {
        return inner.trail();
    }

    @Override
    public QuotaTable quotas() {
        return inner.quotas();
    }

    @Override
    public EventEraser forgetting() {
        return inner.forgetting();
    }

    @Override
    public List<Namespace> namespaces() {
        return inner.namespaces();
    }

    @Override
    public List<String> check() {
        return inner.check();
    }

    @Override
    public void backup(Path target) {
        inner.backup(target);
    }

    @Override
    public String identity() {
        return inner.identity();
    }

    @Override
    public Optional<Path> cacheFolder() {
        return inner.cacheFolder();
    }

    @Override
    public boolean remote() {
        return inner.remote();
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
