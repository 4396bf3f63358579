package dev.ecphory.engine;

import dev.ecphory.consolidate.Describing;
import dev.ecphory.consolidate.EmbeddingAssets;
import dev.ecphory.consolidate.loop.StepReport;
import dev.ecphory.model.Embedder;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;

/** Makes what is derived of one namespace, and makes it again. What {@link Memory} says of each holds. Threads may share it. */
final class Upkeep extends NamespaceView {
    private static final Duration PAUSE = Duration.ofMillis(100);

    Upkeep(Footprints footprints) {
        super(footprints);
    }

    Consolidation consolidate(Progress progress) {
        return watched(() -> cycle(progress));
    }

    private Consolidation watched(Supplier<Consolidation> work) {
        return room.observer().observe(Operation.consolidate(namespace, work));
    }

    private Consolidation cycle(Progress progress) {
        Consolidation done = derive(progress);
        if (done.complete() && Learning.cycle(namespace, room)) {
            done = done.plus(room.consolidator.runByRules(namespace, progress, Upkeep::interrupted));
        }
        boolean unused = done.complete() && room.indexes.keepSnapshot(namespace);
        return done;
    }

    Consolidation derive(Progress progress) {
        return room.consolidator.run(namespace, progress, Upkeep::interrupted);
    }

    Consolidation retell(Progress progress) {
        return watched(() ->
                room.consolidator.run(namespace, room.chores.retelling(namespace), progress, Upkeep::interrupted));
    }

    Consolidation redescribe(Progress progress) {
        return watched(() -> {
            boolean unused = room.consolidator.alone(namespace, () -> {
                Describing.clear(namespace, store());
                return true;
            });
            return cycle(progress);
        });
    }

    void rebuild(Progress progress) {
        long total = store().log().lastSeq(namespace);
        boolean consolidated = !store().annotations().after(namespace, 0, 1).isEmpty();
        room.forget(namespace);
        if (consolidated && !store().readOnly()) {
            room.consolidator.clear(namespace);
            Consolidation unused = derive(progress);
            StepReport unusedGists = new Loop(footprints).compact();
        }
        room.projection(namespace).rebuild(through -> progress.at("rebuild", through, total));
    }

    void reembed(Progress progress) {
        AssetModels.Vectors likeness = room.assets.likeness();
        if (room.settings.tier.neural() || likeness == null) {
            if (new Moving(footprints).run(progress, Upkeep::interrupted)) {
                long total = store().log().lastSeq(namespace);
                room.projection(namespace).rebuild(through -> progress.at("rebuild", through, total));
            }
        }
        if (likeness != null) {
            boolean unused = room.consolidator.alone(namespace, () -> {
                EmbeddingAssets.clear(namespace, store(), likeness.embedder().space());
                return true;
            });
            Consolidation unusedVectors = room.consolidator.run(
                    namespace, room.chores.embedding(namespace, likeness), progress, Upkeep::interrupted);
        }
    }

    long embed(Progress progress) {
        if (!room.settings.tier.neural()) {
            return 0;
        }
        Embedder embedder = room.meanings.serving(namespace);
        long embedded = 0;
        long pending = room.chore.pending(namespace, embedder.space());
        while (pending > 0 && !store().readOnly() && !interrupted()) {
            embedded += room.chore.run(namespace, embedder, progress, Upkeep::interrupted);
            pending = room.chore.pending(namespace, embedder.space());
            if (pending > 0) {
                LockSupport.parkNanos(PAUSE.toNanos());
                long last = store().log().lastSeq(namespace);
                progress.at("embed", last - pending, last);
            }
        }
        return embedded;
    }

    private static boolean interrupted() {
        return Thread.currentThread().isInterrupted();
    }
}
