package dev.ecphory.index;

import java.util.Arrays;
import org.apache.lucene.util.VectorUtil;

/**
 * The first numbers of vectors whose numbers are ordered by how much they tell, as principal components are. A quarter
 * of the bytes finds the passages worth reading whole. One writer, many readers.
 */
final class VectorHeads {
    /** Numbers of a head. */
    static final int LENGTH = 64;
    /** Fewer passages than this are read whole: that is quick, and exact. */
    static final int WORTH_IT = 20_000;

    private static final int LEAST_SHORTLIST = 3_000;
    private static final int SHORTLIST_SHARE = 33;
    private static final byte[] ABSENT = new byte[LENGTH];

    private byte[][] heads = new byte[64][];

    void set(int passage, byte[] row) {
        if (passage >= heads.length) {
            heads = Arrays.copyOf(heads, Math.max(passage + 1, heads.length + (heads.length >> 1)));
        }
        heads[passage] = Arrays.copyOf(row, LENGTH);
    }

    /**
     * Cosines to every passage: exact for the shortlist; elsewhere that of the heads, raised by what the shortlist's
     * tails give on average and never above its least.
     */
    void cosines(VectorRows rows, byte[] query, float queryScale, float[] into) {
        byte[] head = Arrays.copyOf(query, LENGTH);
        int size = Math.min(rows.size(), into.length);
        for (int passage = 0; passage < size; passage++) {
            byte[] known = heads[passage] == null ? ABSENT : heads[passage];
            into[passage] = VectorUtil.dotProduct(head, known) * queryScale * rows.scale(passage);
        }
        Arrays.fill(into, size, into.length, Float.NEGATIVE_INFINITY);
        int[] shortlist = Top.of(into, Math.max(LEAST_SHORTLIST, size / SHORTLIST_SHARE));
        float[] whole = new float[shortlist.length];
        double tails = 0;
        float least = Float.POSITIVE_INFINITY;
        for (int i = 0; i < shortlist.length; i++) {
            whole[i] = rows.cosine(query, queryScale, shortlist[i]);
            if (!Float.isNaN(whole[i])) {
                tails += whole[i] - into[shortlist[i]];
                least = Math.min(least, whole[i]);
            }
        }
        float tail = (float) (tails / Math.max(1, shortlist.length));
        for (int passage = 0; passage < size; passage++) {
            float guess = into[passage] + tail;
            into[passage] = guess < least ? guess : least;
        }
        for (int i = 0; i < shortlist.length; i++) {
            into[shortlist[i]] = whole[i];
        }
        rows.markAbsent(into);
    }
}
