package dev.ecphory.internal.text;

import java.util.Arrays;

/**
 * The word pieces of a text in order, and where in it they stand. Offsets count UTF-16 units; the pieces of one word
 * meet, an [UNK] spans its whole word. Immutable once given out; threads may share it.
 */
public final class WordPieces {
    private int[] ids;
    private int[] starts;
    private int[] ends;
    private int size;

    WordPieces(int capacity) {
        ids = new int[capacity];
        starts = new int[capacity];
        ends = new int[capacity];
    }

    void add(int id, int start, int end) {
        if (size == ids.length) {
            ids = Arrays.copyOf(ids, size * 2);
            starts = Arrays.copyOf(starts, size * 2);
            ends = Arrays.copyOf(ends, size * 2);
        }
        ids[size] = id;
        starts[size] = start;
        ends[size] = end;
        size++;
    }

    void cut(int most) {
        size = Math.min(size, most);
    }

    public int size() {
        return size;
    }

    /** The token of one. */
    public int id(int index) {
        return ids[index];
    }

    /** Where one begins in the text. */
    public int start(int index) {
        return starts[index];
    }

    /** Where one ends in the text, exclusive. */
    public int end(int index) {
        return ends[index];
    }

    public int[] ids() {
        return ids(0, size);
    }

    /** A copy of the tokens from one piece to another, exclusive. */
    public int[] ids(int from, int to) {
        return Arrays.copyOfRange(ids, from, to);
    }
}
