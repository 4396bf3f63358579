package dev.ecphory.internal.index.column;

import java.util.BitSet;

/** Some rows of an index between two, set 64 at a time. For one thread. */
public final class RowBits {
    private final int from;
    private final int to;
    private final long[] words;

    /** None of the rows from one on, before another. */
    public RowBits(int from, int to) {
        this.from = from;
        this.to = to;
        this.words = new long[(to + 63) >>> 6];
    }

    /** The one behind the last. */
    public int end() {
        return to;
    }

    /** Sets one that is between them. */
    public void set(int row) {
        words[row >>> 6] |= 1L << row;
    }

    /** Sets all. */
    public void all() {
        for (int word = from >>> 6; word < words.length; word++) {
            words[word] = -1L << Math.max(0, from - (word << 6));
        }
        if ((to & 63) != 0 && to > from) {
            words[words.length - 1] &= -1L >>> -to;
        }
    }

    /** Sets those whose number is wanted: 1 there, else 0. */
    public void having(int[] numbers, byte[] wanted) {
        for (int word = from >>> 6; word < words.length; word++) {
            int first = Math.max(from, word << 6);
            int end = Math.min(to, (word + 1) << 6);
            long bits = 0;
            for (int row = first; row < end; row++) {
                bits |= (long) wanted[numbers[row]] << row;
            }
            words[word] |= bits;
        }
    }

    /** Sets those whose value is between two, both included. */
    public void between(long[] values, long least, long most) {
        long width = most - least + Long.MIN_VALUE;
        for (int word = from >>> 6; word < words.length; word++) {
            int first = Math.max(from, word << 6);
            int end = Math.min(to, (word + 1) << 6);
            long bits = 0;
            for (int row = first; row < end; row++) {
                bits |= (values[row] - least + Long.MIN_VALUE <= width ? 1L : 0L)
                        << row; // one comparison, without signs
            }
            words[word] |= bits;
        }
    }

    /** Adds them to others. */
    public void addTo(BitSet others) {
        others.or(BitSet.valueOf(words));
    }
}
