package dev.ecphory.internal.index.column;

import java.util.Arrays;
import java.util.BitSet;

/** Rows or places that a recall leaves out, taken a word of bits at a time. Stateless. */
public final class ExcludedRows {
    private ExcludedRows() {}

    /** A bit for each of so many rows, 1 where it is among some. */
    public static long[] words(BitSet rows, int events) {
        return Arrays.copyOf(rows.toLongArray(), (events + 63) >>> 6);
    }

    /** Gives some rows of a field a value. */
    public static void set(float[] field, BitSet rows, float value) {
        long[] words = rows.toLongArray();
        for (int word = 0; word < words.length; word++) {
            long bits = words[word];
            int first = word << 6;
            if (bits == -1L) {
                Arrays.fill(field, first, Math.min(field.length, first + 64), value);
            } else {
                for (; bits != 0; bits &= bits - 1) {
                    field[first + Long.numberOfTrailingZeros(bits)] = value;
                }
            }
        }
    }

    /** Of the rows that are left, so many that lie evenly among them, ascending; all where there are no more. */
    public static int[] sample(BitSet excluded, int events, int count) {
        int left = events - excluded.get(0, events).cardinality();
        int[] sample = new int[Math.min(count, left)];
        long[] words = words(excluded, events);
        int found = 0;
        int passed = 0;
        for (int word = 0; word < words.length && found < sample.length; word++) {
            long bits = ~words[word] & -1L >>> Math.max(0, ((word + 1) << 6) - events);
            int here = Long.bitCount(bits);
            int skipped = 0;
            while (found < sample.length && rank(found, left, sample.length) < passed + here) {
                for (; skipped < rank(found, left, sample.length) - passed; skipped++) {
                    bits &= bits - 1;
                }
                sample[found++] = (word << 6) + Long.numberOfTrailingZeros(bits);
            }
            passed += here;
        }
        return sample;
    }

    /** Which of those that are left is the next of the sample, from 0. */
    private static int rank(int found, int left, int count) {
        return (int) ((2L * found + 1) * left / (2L * count));
    }
}
