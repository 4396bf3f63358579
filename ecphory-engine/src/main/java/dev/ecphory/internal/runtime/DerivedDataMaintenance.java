package dev.ecphory.internal.runtime;

import dev.ecphory.ConsolidationResult;
import dev.ecphory.Memory;
import dev.ecphory.ProgressListener;
import dev.ecphory.internal.assets.AssetDescriptionChore;
import dev.ecphory.internal.assets.AssetEmbeddingChore;
import dev.ecphory.internal.assets.AssetModels;
import dev.ecphory.internal.embedding.EmbeddingMigration;
import dev.ecphory.internal.governance.AuditRecorder;
import dev.ecphory.internal.governance.NamespaceView;
import dev.ecphory.internal.learning.UsageLearning;
import dev.ecphory.internal.maintenance.LoopStepReport;
import dev.ecphory.spi.Embedder;
import dev.ecphory.spi.Observer.Operation;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;

/** Makes what is derived of one namespace, and makes it again. What {@link Memory} says of each holds. Threads may share it. */
public final class DerivedDataMaintenance extends NamespaceView {
    private static final Duration PAUSE = Duration.ofMillis(100);

    private final EngineContext engine;

    public DerivedDataMaintenance(AuditRecorder recorder, EngineContext engine) {
        super(recorder);
        this.engine = engine;
    }

    public ConsolidationResult consolidate(ProgressListener progress) {
        return watched(() -> cycle(progress));
    }

    private ConsolidationResult watched(Supplier<ConsolidationResult> work) {
        return handle.observer().observe(Operation.consolidate(namespace, work));
    }

    private ConsolidationResult cycle(ProgressListener progress) {
        ConsolidationResult done = derive(progress);
        if (done.complete()
                && UsageLearning.cycle(namespace, engine.store(), engine.accesses, engine.clock.instant())) {
            done = done.plus(engine.consolidator.runByRules(namespace, progress, DerivedDataMaintenance::interrupted));
        }
        boolean unused = done.complete() && engine.indexes.keepSnapshot(namespace);
        return done;
    }

    ConsolidationResult derive(ProgressListener progress) {
        return engine.consolidator.run(namespace, progress, DerivedDataMaintenance::interrupted);
    }

    public ConsolidationResult retell(ProgressListener progress) {
        return watched(() -> engine.consolidator.run(
                namespace, engine.chores.retelling(namespace), progress, DerivedDataMaintenance::interrupted));
    }

    public ConsolidationResult redescribe(ProgressListener progress) {
        return watched(() -> {
            boolean unused = engine.consolidator.alone(namespace, () -> {
                AssetDescriptionChore.clear(namespace, store());
                return true;
            });
            return cycle(progress);
        });
    }

    public void rebuild(ProgressListener progress) {
        long total = store().log().lastSeq(namespace);
        boolean consolidated = !store().annotations().after(namespace, 0, 1).isEmpty();
        engine.forget(namespace);
        if (consolidated && !store().readOnly()) {
            engine.consolidator.clear(namespace);
            ConsolidationResult unused = derive(progress);
            LoopStepReport unusedGists = new ConsolidationLoop(recorder, engine).compact();
        }
        engine.projection(namespace).rebuild(through -> progress.onProgress("rebuild", through, total));
    }

    public void reembed(ProgressListener progress) {
        AssetModels.Vectors likeness = engine.assets.likeness();
        if (engine.settings.tier.usesNeuralEmbedder() || likeness == null) {
            if (new EmbeddingMigration(recorder, engine.neural, engine.meanings, engine.chore)
                    .run(progress, DerivedDataMaintenance::interrupted)) {
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
                    namespace,
                    engine.chores.embedding(namespace, likeness),
                    progress,
                    DerivedDataMaintenance::interrupted);
        }
    }

    public long embed(ProgressListener progress) {
        if (!engine.settings.tier.usesNeuralEmbedder()) {
            return 0;
        }
        Embedder embedder = engine.meanings.serving(namespace);
        long embedded = 0;
        long pending = engine.chore.pending(namespace, embedder.space());
        while (pending > 0 && !store().readOnly() && !interrupted()) {
            embedded += engine.chore.run(namespace, embedder, progress, DerivedDataMaintenance::interrupted);
            pending = engine.chore.pending(namespace, embedder.space());
            if (pending > 0) {
                LockSupport.parkNanos(PAUSE.toNanos());
                long last = store().log().lastSeq(namespace);
                progress.onProgress("embed", last - pending, last);
            }
        }
        return embedded;
    }

    private static boolean interrupted() {
        return Thread.currentThread().isInterrupted();
    }
}
