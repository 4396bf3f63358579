package dev.ecphory.internal.engine;

import dev.ecphory.ConsolidationResult;
import dev.ecphory.ProgressListener;
import dev.ecphory.admin.MemoryAdmin;
import dev.ecphory.admin.MemoryStats;
import dev.ecphory.admin.VerificationReport;
import dev.ecphory.internal.governance.AuditAction;
import dev.ecphory.internal.governance.AuditRecorder;
import dev.ecphory.internal.governance.NamespaceView;
import dev.ecphory.internal.runtime.DerivedDataMaintenance;
import dev.ecphory.internal.runtime.EngineContext;
import dev.ecphory.internal.runtime.StoreInspector;
import dev.ecphory.spi.store.ChoreFailureTable;
import dev.ecphory.spi.store.LogPosition;
import java.util.List;

/** Looking after the memory of one namespace. Threads may share it. */
final class EngineMemoryAdmin extends NamespaceView implements MemoryAdmin {
    private final EngineContext engine;

    EngineMemoryAdmin(AuditRecorder recorder, EngineContext engine) {
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
    public void rebuildProjections(ProgressListener progress) {
        upkeep().rebuild(progress);
    }

    @Override
    public ConsolidationResult resummarizeSessions(ProgressListener progress) {
        return upkeep().retell(progress);
    }

    @Override
    public ConsolidationResult redescribeAssets(ProgressListener progress) {
        return upkeep().redescribe(progress);
    }

    @Override
    public void migrateEmbeddings(ProgressListener progress) {
        upkeep().reembed(progress);
    }

    @Override
    public long embedPending(ProgressListener progress) {
        return upkeep().embed(progress);
    }

    @Override
    public boolean isConsolidated() {
        return engine.backlog(namespace, false).stream().allMatch(chore -> chore.waiting() == 0);
    }

    @Override
    public List<ChoreFailureTable.ChoreFailure> choreFailures() {
        return engine.store().choreFailures().all(namespace);
    }

    @Override
    public LogPosition logPosition() {
        return engine.store().log().logPosition(namespace);
    }

    @Override
    public void setLanguage(String language) {
        StoreInspector.language(namespace, engine, language);
    }

    private DerivedDataMaintenance upkeep() {
        return new DerivedDataMaintenance(recorder, engine);
    }
}
