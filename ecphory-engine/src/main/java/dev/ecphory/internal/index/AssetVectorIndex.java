package dev.ecphory.internal.index;

import dev.ecphory.Namespace;
import dev.ecphory.internal.index.column.HeapSizes;
import dev.ecphory.internal.store.AssetVectorRevision;
import dev.ecphory.internal.store.LogPages;
import dev.ecphory.spi.Embedding;
import dev.ecphory.spi.VectorSpace;
import dev.ecphory.spi.store.EventStore;
import dev.ecphory.spi.store.VectorTable.EventVectors;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The vectors that assets have of their own, in one space, as far as the store had them when it was made. There are few, so
 * that all of them are compared with a question. Immutable; threads may share it.
 */
public record AssetVectorIndex(VectorSpace space, long epoch, String tries, long through, List<EventVectors> rows) {
    private static final int BATCH = 1_000;

    /**
     * As the store has them now: the same object when nothing is new, and what is new added when nothing else changed.
     *
     * @param kept what was read before; null for nothing
     */
    static AssetVectorIndex of(
            Namespace namespace, EventStore store, VectorSpace space, @Nullable AssetVectorIndex kept) {
        long epoch = store.log().logPosition(namespace).epoch();
        String tries = AssetVectorRevision.now(store, namespace, space);
        long through = store.vectors().through(namespace, space);
        @Nullable AssetVectorIndex before = kept != null && kept.precedes(space, epoch, tries, through) ? kept : null;
        if (before != null && before.through == through) {
            return before;
        }
        List<EventVectors> rows = new ArrayList<>(before == null ? List.of() : before.rows);
        for (List<EventVectors> batch : LogPages.of(
                before == null ? 0 : before.through,
                seq -> store.vectors().after(namespace, space, seq, BATCH),
                EventVectors::seq)) {
            batch.stream()
                    .filter(one -> one.seq() <= through && !one.passages().isEmpty())
                    .forEach(rows::add);
            if (batch.getLast().seq() >= through) {
                break;
            }
        }
        return new AssetVectorIndex(space, epoch, tries, through, List.copyOf(rows));
    }

    long bytes() {
        long row = 4 * HeapSizes.OBJECT + HeapSizes.array(space.dimension(), Float.BYTES);
        return rows.size() * row;
    }

    private boolean precedes(VectorSpace ofSpace, long ofEpoch, String ofTries, long to) {
        return space.equals(ofSpace) && epoch == ofEpoch && tries.equals(ofTries) && through <= to;
    }

    /** The cosine of each event's asset to a question, by row of an index; NaN for events that have no vector here. */
    float[] cosines(Embedding question, NamespaceIndex index) {
        float[] field = new float[index.eventCount()];
        Arrays.fill(field, Float.NaN);
        for (EventVectors one : rows) {
            int row = index.seqOf.find(one.seq());
            for (Embedding vector : row < 0 ? List.<Embedding>of() : one.passages()) {
                float cosine = question.cosine(vector);
                field[row] = field[row] >= cosine ? field[row] : cosine;
            }
        }
        return field;
    }
}
