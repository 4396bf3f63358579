package dev.ecphory.internal.runtime;

import dev.ecphory.Namespace;
import dev.ecphory.ProgressListener;
import dev.ecphory.spi.store.ClusterScheduler;
import dev.ecphory.spi.store.EventStore;
import dev.ecphory.spi.store.LogPosition;
import java.time.Duration;
import java.time.Instant;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Does the chores that others left when the store's rounds come to a namespace, and says when they are to come again. It marks
 * no cycle of learning: that is for who is asked. Threads may share it.
 */
final class ChoreWorker implements ClusterScheduler.Work {
    /** Others wait too: what takes longer goes on when it is a namespace's turn again. */
    static final Duration SLICE = Duration.ofSeconds(60);

    /** What failed, or waits for a model that is away, is tried no sooner, unless something new is appended. */
    static final Duration PACE = Duration.ofMinutes(5);

    private static final Logger LOG = LoggerFactory.getLogger(ChoreWorker.class);

    private final EngineContext engine;
    private final EventStore store;

    ChoreWorker(EngineContext engine) {
        this.engine = engine;
        this.store = engine.store();
    }

    @Override
    public void run(Namespace namespace, BooleanSupplier stop) {
        LogPosition seen = store.log().logPosition(namespace);
        long end = System.nanoTime() + SLICE.toNanos();
        store.pendingNamespaces()
                .markDone(
                        namespace,
                        seen,
                        attended(namespace, () -> stop.getAsBoolean() || System.nanoTime() - end >= 0));
    }

    /** Since when it waits after that; null when all is done. */
    private @Nullable Instant attended(Namespace namespace, BooleanSupplier stop) {
        Instant now = engine.clock.instant();
        try {
            boolean consolidated = engine.consolidator
                    .run(namespace, ProgressListener.SILENT, stop)
                    .complete();
            boolean embedded = !engine.settings.tier.usesNeuralEmbedder() || engine.embed(namespace, stop);
            if (consolidated && embedded) {
                boolean unused = !stop.getAsBoolean() && engine.indexes.keepSnapshot(namespace);
                return awaitsModel(namespace) ? now.plus(PACE) : null;
            }
            return stop.getAsBoolean() ? Instant.EPOCH : now; // its turn was over, or somebody else is at it
        } catch (RuntimeException failure) {
            LOG.warn(
                    "chores of {} failed and will be tried again in {} minutes: {}",
                    namespace,
                    PACE.toMinutes(),
                    failure.toString());
            return now.plus(PACE);
        }
    }

    /** Whether something is left because a model is away. */
    private boolean awaitsModel(Namespace namespace) {
        return (engine.settings.tier.usesNeuralEmbedder() && engine.neural.get().isEmpty())
                || engine.chores.asking(namespace).stream()
                        .anyMatch(chore -> chore.left().getAsBoolean());
    }
}
