package dev.ecphory.internal.embedding;

import dev.ecphory.LogEntry;
import dev.ecphory.ProgressListener;
import dev.ecphory.internal.governance.AuditRecorder;
import dev.ecphory.internal.governance.NamespaceView;
import dev.ecphory.internal.transfer.NamespaceTransfer;
import dev.ecphory.spi.Embedder;
import dev.ecphory.spi.VectorSpace;
import dev.ecphory.spi.store.EventStore;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/**
 * Moves a namespace to the space of the configured embedder while it is recalled from: vectors are made beside the old ones,
 * which are served until the last is there, and go then. What is done is in the store (the vectors' checkpoint, and
 * {@link ActiveVectorSpace}), so that it goes on wherever it was broken off. For one thread; several processes may be at it.
 */
public final class EmbeddingMigration extends NamespaceView {
    /** How far vectors of the served space have been made again. */
    static final String AGAIN = NamespaceTransfer.OF_VECTORS + "again";

    private static final long PAUSE_NANOS = Duration.ofMillis(100).toNanos();

    private final EventStore store;

    private final EmbedderLoader neural;
    private final EmbedderResolver meanings;
    private final EmbeddingChore chore;

    public EmbeddingMigration(
            AuditRecorder recorder, EmbedderLoader neural, EmbedderResolver meanings, EmbeddingChore chore) {
        super(recorder);
        this.neural = neural;
        this.meanings = meanings;
        this.chore = chore;
        this.store = store();
    }

    /** Does it, until it is done or told to stop; true when vectors changed in their place, which no index notices. */
    public boolean run(ProgressListener progress, BooleanSupplier stop) {
        handle.requireWritable("nothing was embedded");
        Embedder embedder = neural.require();
        VectorSpace wanted = embedder.space();
        VectorSpace served = meanings.served(namespace, wanted);
        if (served == null || served.equals(wanted)) {
            if (dropped()) {
                return false;
            }
            again(embedder, progress, stop);
            return true;
        }
        ActiveVectorSpace.recorded(store, namespace)
                .orElseGet(() -> new ActiveVectorSpace(served, null, List.of()))
                .towards(wanted)
                .write(store, namespace);
        if (embedded(embedder, progress, stop)) {
            ActiveVectorSpace.recorded(store, namespace)
                    .orElseThrow()
                    .towards(wanted)
                    .swapped()
                    .write(store, namespace);
            long unusedCount = chore.run(namespace, embedder, progress, stop); // what came meanwhile
            boolean unused = dropped();
        }
        return false;
    }

    /** Embeds what waits when it begins, whoever else is at it; false when told to stop before all was there. */
    private boolean embedded(Embedder embedder, ProgressListener progress, BooleanSupplier stop) {
        long goal = store.log().lastSeq(namespace); // what others append meanwhile waits as it always does
        while (store.vectors().through(namespace, embedder.space()) < goal) {
            if (stop.getAsBoolean()) {
                return false;
            }
            long done = chore.run(namespace, embedder, progress, stop);
            if (done == 0) {
                LockSupport.parkNanos(PAUSE_NANOS); // somebody else is at it
            }
        }
        return true;
    }

    /** Deletes the vectors that are not served any more; false when there are none. */
    private boolean dropped() {
        ActiveVectorSpace serving = ActiveVectorSpace.recorded(store, namespace).orElse(null);
        if (serving == null || serving.dropped().isEmpty()) {
            return false;
        }
        serving.dropped().forEach(space -> store.vectors().clear(namespace, space));
        ActiveVectorSpace.recorded(store, namespace).orElseThrow().clean().write(store, namespace);
        return true;
    }

    /** Makes the vectors that are served again, each in the place of the one that is there. */
    private void again(Embedder embedder, ProgressListener progress, BooleanSupplier stop) {
        VectorSpace space = embedder.space();
        long from = begun(space);
        long through =
                Math.min(store.vectors().through(namespace, space), store.log().lastSeq(namespace));
        while (from < through && !stop.getAsBoolean()) {
            long upTo = through;
            List<LogEntry> batch = store.log().after(namespace, from, EmbeddingChore.BATCH).stream()
                    .filter(entry -> entry.seq() <= upTo)
                    .toList();
            if (batch.isEmpty()) {
                break;
            }
            if (chore.replaced(namespace, embedder, batch)) {
                from = batch.getLast().seq();
                store.settings().put(namespace, AGAIN, space.key() + " " + from);
                progress.onProgress("embed", from, store.log().lastSeq(namespace));
            }
        }
        if (embedded(embedder, progress, stop) && !stop.getAsBoolean()) {
            store.settings().put(namespace, AGAIN, space.key() + " 0");
        }
    }

    private long begun(VectorSpace space) {
        String noted = store.settings().of(namespace).getOrDefault(AGAIN, "");
        String mine = space.key() + " ";
        return noted.startsWith(mine) ? Long.parseLong(noted.substring(mine.length())) : 0;
    }
}
