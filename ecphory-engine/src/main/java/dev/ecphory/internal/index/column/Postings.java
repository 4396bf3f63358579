package dev.ecphory.internal.index.column;

import java.util.Arrays;

/**
 * For each term, the passages that hold it and how often, ascending, both in one int. Read by term-at-a-time
 * accumulation over the whole namespace, because every passage's score is wanted, not only the best. One writer, many
 * readers.
 */
public final class Postings {
    /** Leaves 27 bits for passages: 134 million, more than the other columns can hold. */
    private static final int COUNT_BITS = 5;

    private static final int MOST_COUNT = (1 << COUNT_BITS) - 1;
    private static final int[] NONE = new int[0];

    private int[][] lists;
    private int[] sizes;
    /** Bytes of the lists. */
    private long held;

    public Postings(int terms) {
        lists = new int[terms][];
        sizes = new int[terms];
    }

    /** The passage of a posting. */
    public static int passage(int posting) {
        return posting >>> COUNT_BITS;
    }

    /** How often the passage of a posting holds the term, at most 31: more would hardly raise its BM25. */
    public static int count(int posting) {
        return posting & MOST_COUNT;
    }

    /** Adds one occurrence of a term in a passage that is the newest or newer than all added so far. */
    public void add(int term, int passage) {
        if (term >= sizes.length) {
            reach(term);
        }
        int size = sizes[term];
        int[] list = lists[term];
        if (size == 0) {
            list = new int[2];
            lists[term] = list;
            held += HeapSizes.array(list.length, Integer.BYTES);
        } else if (passage(list[size - 1]) == passage) {
            if (count(list[size - 1]) < MOST_COUNT) {
                list[size - 1]++;
            }
            return;
        } else if (size == list.length) {
            list = Arrays.copyOf(list, size + Math.max(2, size >> 1));
            lists[term] = list;
            held += HeapSizes.array(list.length, Integer.BYTES) - HeapSizes.array(size, Integer.BYTES);
        }
        list[size] = passage << COUNT_BITS | 1;
        sizes[term] = size + 1;
    }

    /** Restores a term's postings. */
    void restore(int term, int[] postings) {
        reach(term);
        lists[term] = postings;
        sizes[term] = postings.length;
        held += HeapSizes.array(postings.length, Integer.BYTES);
    }

    public long bytes() {
        return held + HeapSizes.array(lists.length, HeapSizes.REFERENCE) + HeapSizes.array(sizes.length, Integer.BYTES);
    }

    /** One more than the highest term that has a passage; counted anew at each call. */
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
            lists = Arrays.copyOf(lists, capacity);
            sizes = Arrays.copyOf(sizes, capacity);
        }
    }

    /** How many passages hold a term. */
    public int size(int term) {
        return term < 0 || term >= sizes.length ? 0 : sizes[term];
    }

    /** A term's postings, ascending by passage; only the first {@link #size(int)} count. Read only. */
    public int[] list(int term) {
        return size(term) == 0 ? NONE : lists[term];
    }
}
