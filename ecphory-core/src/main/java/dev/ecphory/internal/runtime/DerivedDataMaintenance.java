package dev.ecphory.internal.runtime;

import dev.ecphory.internal.maintenance.LoopStepReport;
import dev.ecphory.ConsolidationResult;
import dev.ecphory.Memory;
import dev.ecphory.ProgressListener;
import dev.ecphory.internal.assets.AssetModels;
import dev.ecphory.internal.embedding.EmbeddingMigration;
import dev.ecphory.internal.governance.AuditRecorder;
import dev.ecphory.internal.learning.UsageLearning;
import dev.ecphory.internal.governance.NamespaceView;
import dev.ecphory.spi.Observer.Operation;
import dev.ecphory.internal.assets.AssetDescriptionChore;
import dev.ecphory.internal.assets.AssetEmbeddingChore;
import dev.ecphory.spi.Embedder;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;

/** Makes what is derived of one namespace, and makes it again. What {@link Memory} says of each holds. Threads may share it. */
final class DerivedDataMaintenance extends NamespaceView {
    private static final Duration PAUSE = Duration.ofMillis(100);

    DerivedDataMaintenance(AuditRecorder footprints) {
        super(footprints);
    }

    ConsolidationResult consolidate(ProgressListener progress) {
        return watched(() -> cycle(progress));
    }

    private ConsolidationResult watched(Supplier<ConsolidationResult> work) {
        return room.observer().observe(Operation.consolidate(namespace, work));
    }

    private ConsolidationResult cycle(ProgressListener progress) {
        ConsolidationResult done = derive(progress);
        if (done.complete() && UsageLearning.cycle(namespace, room)) {
            done = done.plus(room.consolidator.runByRules(namespace, progress, DerivedDataMaintenance::interrupted));
        }
        boolean unused = done.complete() && room.indexes.keepSnapshot(namespace);
        return done;
    }

    ConsolidationResult derive(ProgressListener progress) {
        return room.consolidator.run(namespace, progress, DerivedDataMaintenance::interrupted);
    }

    ConsolidationResult retell(ProgressListener progress) {
        return watched(() -> room.consolidator.run(
                namespace, room.chores.retelling(namespace), progress, DerivedDataMaintenance::interrupted));
    }

    ConsolidationResult redescribe(ProgressListener progress) {
        return watched(() -> {
            boolean unused = room.consolidator.alone(namespace, () -> {
                AssetDescriptionChore.clear(namespace, store());
                return true;
            });
            return cycle(progress);
        });
    }

    void rebuild(ProgressListener progress) {
        long total = store().log().lastSeq(namespace);
        boolean consolidated = !store().annotations().after(namespace, 0, 1).isEmpty();
        room.forget(namespace);
        if (consolidated && !store().readOnly()) {
            room.consolidator.clear(namespace);
            ConsolidationResult unused = derive(progress);
            LoopStepReport unusedGists = new ConsolidationLoop(footprints).compact();
        }
        room.projection(namespace).rebuild(through -> progress.onProgress("rebuild", through, total));
    }

    void reembed(ProgressListener progress) {
        AssetModels.Vectors likeness = room.assets.likeness();
        if (room.settings.tier.usesNeuralEmbedder() || likeness == null) {
            if (new EmbeddingMigration(footprints).run(progress, DerivedDataMaintenance::interrupted)) {
                long total = store().log().lastSeq(namespace);
                room.projection(namespace).rebuild(through -> progress.onProgress("rebuild", through, total));
            }
        }
        if (likeness != null) {
            boolean unused = room.consolidator.alone(namespace, () -> {
                AssetEmbeddingChore.clear(
                        namespace, store(), likeness.embedder().space());
                return true;
            });
            ConsolidationResult unusedVectors = room.consolidator.run(
                    namespace,
                    room.chores.embedding(namespace, likeness),
                    progress,
                    DerivedDataMaintenance::interrupted);
        }
    }

    long embed(ProgressListener progress) {
        if (!room.settings.tier.usesNeuralEmbedder()) {
            return 0;
        }
        Embedder embedder = room.meanings.serving(namespace);
        long embedded = 0;
        long pending = room.chore.pending(namespace, embedder.space());
        while (pending > 0 && !store().readOnly() && !interrupted()) {
            embedded += room.chore.run(namespace, embedder, progress, DerivedDataMaintenance::interrupted);
            pending = room.chore.pending(namespace, embedder.space());
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
