package dev.ecphory.index;

import java.util.Arrays;

/**
 * For each term, the passages that hold it and how often, ascending. Read by term-at-a-time accumulation over the whole
 * namespace, because every passage's score is wanted, not only the best. One writer, many readers.
 */
final class Postings {
    private static final int[] NONE = new int[0];
    private static final byte[] NO_COUNTS = new byte[0];

    private int[][] passages;
    private byte[][] counts;
    private int[] sizes;

    Postings(int terms) {
        passages = new int[terms][];
        counts = new byte[terms][];
        sizes = new int[terms];
    }

    /** Adds one occurrence of a term in a passage that is the newest or newer than all added so far. */
    void add(int term, int passage) {
        reach(term);
        int size = sizes[term];
        if (size == 0) {
            passages[term] = new int[2];
            counts[term] = new byte[2];
        } else if (passages[term][size - 1] == passage) {
            if (counts[term][size - 1] < Byte.MAX_VALUE) {
                counts[term][size - 1]++;
            }
            return;
        } else if (size == passages[term].length) {
            int capacity = size + Math.max(2, size >> 1);
            passages[term] = Arrays.copyOf(passages[term], capacity);
            counts[term] = Arrays.copyOf(counts[term], capacity);
        }
        passages[term][size] = passage;
        counts[term][size] = 1;
        sizes[term] = size + 1;
    }

    /** Restores a term's postings. */
    void restore(int term, int[] termPassages, byte[] termCounts) {
        reach(term);
        passages[term] = termPassages;
        counts[term] = termCounts;
        sizes[term] = termPassages.length;
    }

    /** One more than the highest term that has a passage, or more. */
    int terms() {
        int highest = sizes.length;
        while (highest > 0 && sizes[highest - 1] == 0) {
            highest--;
        }
        return highest;
    }

    private void reach(int term) {
        if (term >= sizes.length) {
            int capacity = Math.max(term + 1, sizes.length + (sizes.length >> 1) + 16);
            passages = Arrays.copyOf(passages, capacity);
            counts = Arrays.copyOf(counts, capacity);
            sizes = Arrays.copyOf(sizes, capacity);
        }
    }

    /** How many passages hold a term. */
    int size(int term) {
        return term < 0 || term >= sizes.length ? 0 : sizes[term];
    }

    /** The passages of a term, ascending; only the first {@link #size(int)} count. Read only. */
    int[] passages(int term) {
        return size(term) == 0 ? NONE : passages[term];
    }

    /** How often each passage of {@link #passages(int)} holds the term, at most 127. Read only. */
    byte[] counts(int term) {
        return size(term) == 0 ? NO_COUNTS : counts[term];
    }
}
