package dev.ecphory.internal.runtime;

import dev.ecphory.ConsolidationResult;
import dev.ecphory.Memory;
import dev.ecphory.ProgressListener;
import dev.ecphory.admin.MemoryAdmin;
import dev.ecphory.admin.MemoryStats;
import dev.ecphory.admin.Quota;
import dev.ecphory.admin.VerificationReport;
import dev.ecphory.internal.assets.AssetDescriptionChore;
import dev.ecphory.internal.assets.AssetEmbeddingChore;
import dev.ecphory.internal.assets.AssetModels;
import dev.ecphory.internal.embedding.EmbeddingMigration;
import dev.ecphory.internal.governance.AuditAction;
import dev.ecphory.internal.governance.AuditLog;
import dev.ecphory.internal.governance.AuditRecorder;
import dev.ecphory.internal.governance.NamespaceView;
import dev.ecphory.internal.maintenance.LoopStepReport;
import dev.ecphory.spi.Embedder;
import dev.ecphory.spi.Observer.Operation;
import dev.ecphory.spi.store.AuditTable;
import dev.ecphory.spi.store.ChoreFailureTable;
import dev.ecphory.spi.store.LogPosition;
import dev.ecphory.spi.store.QuotaTable;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Looks after the memory of one namespace: tells of it, makes what is derived, and makes it again. Threads may share it. */
public final class EngineMemoryAdmin extends NamespaceView implements MemoryAdmin {
    private static final Duration PAUSE = Duration.ofMillis(100);
    private final EngineContext engine;

    public EngineMemoryAdmin(AuditRecorder recorder, EngineContext engine) {
        super(recorder);
        this.engine = engine;
    }

    @Override
    public MemoryStats stats() {
        MemoryStats stats = StoreInspector.stats(namespace, engine, engine.projection(namespace));
        return recorder.one(AuditAction.STATS, stats.speakers().size(), stats);
    }

    @Override
    public VerificationReport verify(ProgressListener progress) {
        return StoreInspector.verify(namespace, engine, progress);
    }

    @Override
    public boolean isConsolidated() {
        return engine.isConsolidated(namespace);
    }

    @Override
    public List<ChoreFailureTable.ChoreFailure> choreFailures() {
        return engine.store().choreFailures().all(namespace);
    }

    @Override
    public Quota quota() {
        return store().quotas().of(namespace);
    }

    @Override
    public Quota effectiveQuota() {
        return quota().withDefaults(engine.settings.quota);
    }

    @Override
    public QuotaTable.Usage quotaUsage() {
        return store().quotas().usage(namespace);
    }

    @Override
    public void setQuota(Quota quota) {
        store().quotas().set(namespace, quota);
    }

    @Override
    public boolean isAudited() {
        return auditLog().kept();
    }

    @Override
    public void setAudited(boolean on) {
        auditLog().keep(on);
    }

    @Override
    public List<AuditTable.NumberedEntry> auditLog(long after, @Nullable Instant since, int limit) {
        return auditLog().after(after, since, limit);
    }

    private AuditLog auditLog() {
        return new AuditLog(recorder);
    }

    @Override
    public LogPosition logPosition() {
        return engine.store().log().logPosition(namespace);
    }

    @Override
    public void setLanguage(String language) {
        StoreInspector.language(namespace, engine, language);
    }

    /** As {@link Memory#consolidate} does. */
    public ConsolidationResult consolidate(ProgressListener progress) {
        return watched(() -> cycle(progress));
    }

    private ConsolidationResult watched(Supplier<ConsolidationResult> work) {
        return handle.observer().observe(Operation.consolidate(namespace, work));
    }

    private ConsolidationResult cycle(ProgressListener progress) {
        ConsolidationResult done = derive(progress);
        if (done.complete() && engine.markCycle(namespace)) {
            done = done.plus(engine.consolidator.runByRules(namespace, progress, EngineMemoryAdmin::interrupted));
        }
        boolean unused = done.complete() && engine.indexes.keepSnapshot(namespace);
        return done;
    }

    ConsolidationResult derive(ProgressListener progress) {
        return engine.consolidator.run(namespace, progress, EngineMemoryAdmin::interrupted);
    }

    @Override
    public ConsolidationResult resummarizeSessions(ProgressListener progress) {
        return watched(() -> engine.consolidator.run(
                namespace, engine.chores.retelling(namespace), progress, EngineMemoryAdmin::interrupted));
    }

    @Override
    public ConsolidationResult redescribeAssets(ProgressListener progress) {
        return watched(() -> {
            boolean unused = engine.consolidator.alone(namespace, () -> {
                AssetDescriptionChore.clear(namespace, store());
                return true;
            });
            return cycle(progress);
        });
    }

    @Override
    public void rebuildProjections(ProgressListener progress) {
        long total = store().log().lastSeq(namespace);
        boolean consolidated = !store().annotations().after(namespace, 0, 1).isEmpty();
        engine.forget(namespace);
        if (consolidated && !store().readOnly()) {
            boolean unused = engine.consolidator.alone(namespace, () -> {
                engine.chores.clear(namespace);
                return true;
            });
            ConsolidationResult unusedFacts = derive(progress);
            LoopStepReport unusedGists = new ConsolidationLoop(recorder, engine).compact();
        }
        engine.projection(namespace).rebuild(through -> progress.onProgress("rebuild", through, total));
    }

    @Override
    public void migrateEmbeddings(ProgressListener progress) {
        AssetModels.Vectors likeness = engine.assets.likeness();
        if (engine.settings.tier.usesNeuralEmbedder() || likeness == null) {
            if (new EmbeddingMigration(recorder, engine.neural, engine.meanings, engine.chore)
                    .run(progress, EngineMemoryAdmin::interrupted)) {
                long total = store().log().lastSeq(namespace);
                engine.projection(namespace).rebuild(through -> progress.onProgress("rebuild", through, total));
            }
        }
        if (likeness != null) {
            boolean unused = engine.consolidator.alone(namespace, () -> {
                AssetEmbeddingChore.clear(
                        namespace, store(), likeness.embedder().space());
                return true;
            });
            ConsolidationResult unusedVectors = engine.consolidator.run(
                    namespace, engine.chores.embedding(namespace, likeness), progress, EngineMemoryAdmin::interrupted);
        }
    }

    @Override
    public long embedPending(ProgressListener progress) {
        long last = store().log().lastSeq(namespace);
        engine.indexes.feed(
                namespace,
                true,
                through -> progress.onProgress("candidates", through, last),
                EngineMemoryAdmin::interrupted);
        if (!engine.settings.tier.usesNeuralEmbedder()) {
            return 0;
        }
        Embedder embedder = engine.meanings.serving(namespace);
        long embedded = 0;
        long pending = last - store().vectors().through(namespace, embedder.space());
        while (pending > 0 && !store().readOnly() && !interrupted()) {
            embedded += engine.chore.run(namespace, embedder, progress, EngineMemoryAdmin::interrupted);
            pending = last - store().vectors().through(namespace, embedder.space());
            if (pending > 0) {
                LockSupport.parkNanos(PAUSE.toNanos());
                progress.onProgress("embed", last - pending, last);
            }
        }
        return embedded;
    }

    private static boolean interrupted() {
        return Thread.currentThread().isInterrupted();
    }
}
