package dev.ecphory.internal.index;

import dev.ecphory.Namespace;
import dev.ecphory.internal.index.column.QuantizedVectors;
import dev.ecphory.knowledge.DecisionRecord;
import dev.ecphory.spi.VectorSpace;
import dev.ecphory.spi.store.EventAnnotation;
import dev.ecphory.spi.store.EventStore;
import dev.ecphory.spi.store.LogPosition;
import dev.ecphory.spi.store.VectorTable.EventVectors;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.Consumer;
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

    /**
     * Reads what is newer than what the index has. Nobody else writes to it meanwhile.
     *
     * @param head where the logs were when this began
     * @param writing does some of the writing while nobody reads; the store is asked outside of it
     */
    public void run(
            NamespaceIndexWriter writer,
            LogPosition head,
            @Nullable VectorSpace wanted,
            Consumer<Runnable> writing,
            LongConsumer progress) {
        NamespaceIndex index = writer.index();
        // these are read first, so that the events that they speak of are in the index when they are applied
        List<DecisionRecord> decided = head.decisions() <= index.rulings.through()
                ? List.of()
                : store.decisions().after(namespace, index.rulings.through(), Integer.MAX_VALUE);
        List<EventAnnotation> annotations = gated
                ? store.annotations().after(namespace, index.judged, Integer.MAX_VALUE)
                : List.<EventAnnotation>of();
        // what was decided or judged since may be of an event that is newer than the head
        boolean newer = head.lastSeq() > index.through || !decided.isEmpty() || !annotations.isEmpty();
        replayEvents(writer, newer ? page(index.through, writer) : List.of(), writing, progress);
        if (index.through < head.lastSeq()) { // the newest were erased
            writing.accept(() -> index.through = head.lastSeq());
        }
        replayVectors(writer, wanted, writing);
        if (decided.isEmpty() && annotations.isEmpty()) {
            return;
        }
        Map<String, Long> seqs = seqs(decided);
        writing.accept(() -> {
            for (DecisionRecord one : decided) {
                index.rulings.apply(one, event -> seqs.containsKey(event) ? index.seqOf.find(seqs.get(event)) : -1);
            }
            for (EventAnnotation annotation : annotations) {
                int row = index.seqOf.find(annotation.seq());
                if (row >= 0) {
                    index.rejected.set(row, !annotation.admitted());
                }
                index.judged = annotation.seq();
            }
        });
    }

    /** The sequence numbers of the events that decisions speak of, by id; those that are not there have none. */
    private Map<String, Long> seqs(List<DecisionRecord> decided) {
        Set<String> ids = new LinkedHashSet<>();
        decided.forEach(one -> ids.addAll(DecisionProjection.events(one.decision())));
        Map<String, Long> seqs = new HashMap<>();
        store.log().byIds(namespace, List.copyOf(ids)).forEach(entry -> seqs.put(entry.id(), entry.seq()));
        return seqs;
    }

    private List<NamespaceIndexWriter.Read> page(long after, NamespaceIndexWriter writer) {
        return writer.read(store.log().after(namespace, after, BATCH));
    }

    /** While a whole page is added, the next is fetched and read on a thread of its own. */
    private void replayEvents(
            NamespaceIndexWriter writer,
            List<NamespaceIndexWriter.Read> first,
            Consumer<Runnable> writing,
            LongConsumer progress) {
        NamespaceIndex index = writer.index();
        List<NamespaceIndexWriter.Read> page = first;
        while (!page.isEmpty()) {
            List<NamespaceIndexWriter.Read> read = page;
            long through = read.getLast().entry().seq();
            CompletableFuture<List<NamespaceIndexWriter.Read>> next = read.size() < BATCH
                    ? null
                    : CompletableFuture.supplyAsync(() -> page(through, writer), LogReplayer::beside);
            writing.accept(() -> writer.add(read));
            progress.accept(index.through);
            page = next == null ? List.of() : had(next);
        }
    }

    /** A platform thread: a virtual one could wait forever for a carrier that waits for it. */
    private static void beside(Runnable reading) {
        var unused = Thread.ofPlatform().daemon().name("ecphory-replay").start(reading);
    }

    private static List<NamespaceIndexWriter.Read> had(CompletableFuture<List<NamespaceIndexWriter.Read>> next) {
        try {
            return next.join();
        } catch (CompletionException failed) {
            throw failed.getCause() instanceof RuntimeException known ? known : failed;
        }
    }

    private void replayVectors(NamespaceIndexWriter writer, @Nullable VectorSpace wanted, Consumer<Runnable> writing) {
        if (wanted == null) {
            return;
        }
        NamespaceIndex index = writer.index();
        if (!wanted.key().equals(index.vectorSpace)) {
            writing.accept(() -> {
                index.vectors = new QuantizedVectors(wanted.dimension());
                index.vectorSpace = wanted.key();
                index.vectorsThrough = 0;
            });
        }
        while (index.vectorsThrough < index.through) {
            List<EventVectors> batch = store.vectors().after(namespace, wanted, index.vectorsThrough, BATCH);
            List<EventVectors> reached =
                    batch.stream().filter(one -> one.seq() <= index.through).toList();
            if (reached.isEmpty()) {
                return;
            }
            writing.accept(() -> {
                for (EventVectors event : reached) {
                    int row = index.seqOf.find(event.seq());
                    if (row >= 0) {
                        writer.addVectors(row, event.passages());
                    }
                    index.vectorsThrough = event.seq();
                }
            });
            if (reached.size() < batch.size()) {
                return;
            }
        }
    }
}
