package dev.ecphory.internal.index.column;

import java.util.Arrays;
import java.util.stream.IntStream;

/** A growing column of ints. One writer; readers see what was there when they were let in. */
public final class IntColumn {
    private int[] values;
    private int size;

    public IntColumn(int capacity) {
        values = new int[capacity];
    }

    public IntColumn(int[] values) {
        this.values = values;
        this.size = values.length;
    }

    public void add(int value) {
        if (size == values.length) {
            values = Arrays.copyOf(values, Math.max(8, size + (size >> 1)));
        }
        values[size++] = value;
    }

    public int at(int index) {
        return values[index];
    }

    public void set(int index, int value) {
        values[index] = value;
    }

    int last() {
        return values[size - 1];
    }

    void restore(int[] all) {
        values = all;
        size = all.length;
    }

    public int size() {
        return size;
    }

    /** Bytes of memory, with the room to grow. */
    public long bytes() {
        return HeapSizes.OBJECT + HeapSizes.array(values.length, Integer.BYTES);
    }

    /** The column itself, longer than {@link #size()}: read only. */
    public int[] raw() {
        return values;
    }

    IntStream stream() {
        return Arrays.stream(values, 0, size);
    }

    public int[] toArray() {
        return Arrays.copyOf(values, size);
    }
}
