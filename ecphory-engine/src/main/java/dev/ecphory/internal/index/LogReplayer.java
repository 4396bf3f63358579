package dev.ecphory.internal.index;

import dev.ecphory.Namespace;
import dev.ecphory.internal.index.column.QuantizedVectors;
import dev.ecphory.internal.language.MessageReader;
import dev.ecphory.knowledge.DecisionRecord;
import dev.ecphory.spi.VectorSpace;
import dev.ecphory.spi.store.EventAnnotation;
import dev.ecphory.spi.store.EventStore;
import dev.ecphory.spi.store.LogPosition;
import dev.ecphory.spi.store.VectorTable.EventVectors;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Reads a namespace's logs into an index, by sequence: events, vectors, decisions, verdicts. The same logs give the same index,
 * however often it stopped in between. Threads may share it; the index's owner locks.
 *
 * @param gated whether the gate's verdicts count
 */
public record LogReplayer(Namespace namespace, EventStore store, boolean gated) {
    private static final int BATCH = 1_000;

    /** How far an index has come: the last event, decision, verdict and neural vectors in it, and the key of their space. */
    public record Reached(long epoch, long through, long decisions, long judged, String space, long vectors) {
        public static Reached of(NamespaceIndex index) {
            return new Reached(
                    index.epoch,
                    index.through,
                    index.rulings.through(),
                    index.judged,
                    index.vectorSpace,
                    index.vectorsThrough);
        }
    }

    /** Whether an index has all there is. */
    public boolean level(Reached index, LogPosition head, @Nullable VectorSpace wanted) {
        return head.lastSeq() <= index.through()
                && head.decisions() <= index.decisions()
                && (!gated
                        || store.annotations()
                                .after(namespace, index.judged(), 1)
                                .isEmpty())
                && (wanted == null
                        || (wanted.key().equals(index.space())
                                && store.vectors().through(namespace, wanted) <= index.vectors()));
    }

    /** Reads what is newer than what the index has. */
    public void run(NamespaceIndexWriter writer, @Nullable VectorSpace wanted, LongConsumer progress) {
        NamespaceIndex index = writer.index();
        // these are read first, so that the events that they speak of are in the index when they are applied
        List<DecisionRecord> decided = store.decisions().after(namespace, index.rulings.through(), Integer.MAX_VALUE);
        List<EventAnnotation> annotations = gated
                ? store.annotations().after(namespace, index.judged, Integer.MAX_VALUE)
                : List.<EventAnnotation>of();
        replayEvents(writer, progress);
        replayVectors(writer, wanted);
        for (DecisionRecord one : decided) {
            index.rulings.apply(one, event -> row(index, event));
        }
        for (EventAnnotation annotation : annotations) {
            int row = index.seqOf.find(annotation.seq());
            if (row >= 0) {
                index.rejected.set(row, !annotation.admitted());
            }
            index.judged = annotation.seq();
        }
    }

    private int row(NamespaceIndex index, String event) {
        return store.log()
                .byId(namespace, event)
                .map(entry -> index.seqOf.find(entry.seq()))
                .orElse(-1);
    }

    /** Some of the log, and the number of its last event before these were looked for. */
    private record Page(long last, List<NamespaceIndexWriter.Read> events) {}

    private Page page(long after, MessageReader language) {
        long last = store.log().lastSeq(namespace);
        return new Page(last, NamespaceIndexWriter.Read.all(store.log().after(namespace, after, BATCH), language));
    }

    /** While a whole page is added, the next is fetched and read on a thread of its own. */
    private void replayEvents(NamespaceIndexWriter writer, LongConsumer progress) {
        NamespaceIndex index = writer.index();
        Page page = page(index.through, writer.language());
        while (!page.events().isEmpty()) {
            long through = page.events().getLast().entry().seq();
            boolean more = page.events().size() == BATCH;
            CompletableFuture<Page> next = more
                    ? CompletableFuture.supplyAsync(() -> page(through, writer.language()), LogReplayer::beside)
                    : null;
            writer.add(page.events());
            progress.accept(index.through);
            page = next == null ? page(through, writer.language()) : had(next);
        }
        index.through = Math.max(index.through, page.last()); // the newest may have been erased
    }

    /** A platform thread: a virtual one could wait forever for a carrier that waits for it. */
    private static void beside(Runnable reading) {
        var unused = Thread.ofPlatform().daemon().name("ecphory-replay").start(reading);
    }

    private static Page had(CompletableFuture<Page> next) {
        try {
            return next.join();
        } catch (CompletionException failed) {
            throw failed.getCause() instanceof RuntimeException known ? known : failed;
        }
    }

    private void replayVectors(NamespaceIndexWriter writer, @Nullable VectorSpace wanted) {
        if (wanted == null) {
            return;
        }
        NamespaceIndex index = writer.index();
        if (!wanted.key().equals(index.vectorSpace)) {
            index.vectors = new QuantizedVectors(wanted.dimension());
            index.vectorSpace = wanted.key();
            index.vectorsThrough = 0;
        }
        while (index.vectorsThrough < index.through) {
            List<EventVectors> batch = store.vectors().after(namespace, wanted, index.vectorsThrough, BATCH);
            for (EventVectors event : batch) {
                if (event.seq() > index.through) {
                    return;
                }
                int row = index.seqOf.find(event.seq());
                if (row >= 0) {
                    writer.addVectors(row, event.passages());
                }
                index.vectorsThrough = event.seq();
            }
            if (batch.isEmpty()) {
                return;
            }
        }
    }
}
