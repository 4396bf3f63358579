package dev.ecphory.internal.index.column;

import java.util.Arrays;
import java.util.stream.IntStream;

/** A growing column of ints. One writer; readers see what was there when they were let in. */
final class IntColumn {
    private int[] values;
    private int size;

    IntColumn(int capacity) {
        values = new int[capacity];
    }

    IntColumn(int[] values) {
        this.values = values;
        this.size = values.length;
    }

    void add(int value) {
        if (size == values.length) {
            values = Arrays.copyOf(values, Math.max(8, size + (size >> 1)));
        }
        values[size++] = value;
    }

    int at(int index) {
        return values[index];
    }

    void set(int index, int value) {
        values[index] = value;
    }

    int last() {
        return values[size - 1];
    }

    void restore(int[] all) {
        values = all;
        size = all.length;
    }

    int size() {
        return size;
    }

    /** Bytes of memory, with the room to grow. */
    long bytes() {
        return HeapSizes.OBJECT + HeapSizes.array(values.length, Integer.BYTES);
    }

    /** The column itself, longer than {@link #size()}: read only. */
    int[] raw() {
        return values;
    }

    IntStream stream() {
        return Arrays.stream(values, 0, size);
    }

    int[] toArray() {
        return Arrays.copyOf(values, size);
    }
}
