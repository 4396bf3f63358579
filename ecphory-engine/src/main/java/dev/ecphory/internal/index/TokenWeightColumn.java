package dev.ecphory.internal.index;

import dev.ecphory.internal.index.column.HeapSizes;
import dev.ecphory.internal.vector.StaticTokenTable;
import dev.ecphory.internal.vector.TokenWeights;

/**
 * What each word piece counts in the static means of one index: how rare it was when the number of events was a power of two
 * last, so that a mean is made a few times in its life. Few events need no column: what they held then is looked up in the
 * postings. One writer, many readers.
 */
public final class TokenWeightColumn implements TokenWeights {
    /** Events from which on looking weights up would cost more than keeping them. */
    private static final int KEPT_FROM = 256;

    private static final float[] NONE = {};

    private final NamespaceIndex index;
    private final StaticTokenTable table = StaticTokenTable.bundled();
    private float[] kept = NONE;
    /** Whether they are of more events than those in the index, and stay. */
    private boolean given;

    TokenWeightColumn(NamespaceIndex index) {
        this.index = index;
    }

    @Override
    public float weight(int token) {
        return kept.length > 0 ? kept[token] : computed(token, passages());
    }

    /** Weighs anew, if the newest event made their number a power of two; says whether it did. */
    boolean renew() {
        if (given || Integer.bitCount(index.eventCount()) != 1) {
            return false;
        }
        if (index.eventCount() >= KEPT_FROM) {
            kept = computed();
        }
        return true;
    }

    /** Word pieces, seen or not. */
    public int size() {
        return table.size();
    }

    /** The weights of all word pieces. */
    public float[] toArray() {
        return kept.length > 0 ? kept : computed();
    }

    /** Restores the weights, after the other columns. */
    public void restore(float[] weights) {
        kept = index.eventCount() >= KEPT_FROM ? weights : NONE;
    }

    /** Sets the weights once and for all. */
    void give(float[] weights) {
        kept = weights;
        given = true;
    }

    long bytes() {
        return HeapSizes.array(kept.length, Float.BYTES);
    }

    /** Passages of the events that weights are of. */
    private int passages() {
        return index.passageStart.at(Integer.highestOneBit(index.eventCount()));
    }

    private float[] computed() {
        float[] weights = new float[size()];
        int passages = passages();
        for (int token = 0; token < weights.length; token++) {
            weights[token] = computed(token, passages);
        }
        return weights;
    }

    private float computed(int token, int passages) {
        if (table.scale(token) == 0) {
            return 0;
        }
        return Bm25Scorer.idf(Math.max(1, passages), index.tokens.sizeBefore(token, passages));
    }
}
