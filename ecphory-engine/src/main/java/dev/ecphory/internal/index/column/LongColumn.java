package dev.ecphory.internal.index.column;

import java.util.Arrays;

/** A growing column of longs. One writer; readers see what was there when they were let in. */
public final class LongColumn {
    private long[] values;
    private int size;

    public LongColumn(int capacity) {
        values = new long[capacity];
    }

    public void add(long value) {
        if (size == values.length) {
            values = Arrays.copyOf(values, Math.max(8, size + (size >> 1)));
        }
        values[size++] = value;
    }

    public long at(int index) {
        return values[index];
    }

    public long last() {
        return values[size - 1];
    }

    /** Where a value is in a column that rises, or -1. */
    public int find(long value) {
        // without holes in the log a sequence number is one more than its row
        int guess = (int) Math.min(value - 1, size - 1L);
        if (guess >= 0 && values[guess] == value) {
            return guess;
        }
        int found = Arrays.binarySearch(values, 0, size, value);
        return found >= 0 ? found : -1;
    }

    void restore(long[] all) {
        values = all;
        size = all.length;
    }

    public int size() {
        return size;
    }

    /** Bytes of memory, with the room to grow. */
    public long bytes() {
        return HeapSizes.OBJECT + HeapSizes.array(values.length, Long.BYTES);
    }

    /** The column itself, longer than {@link #size()}: read only. */
    public long[] raw() {
        return values;
    }
}
