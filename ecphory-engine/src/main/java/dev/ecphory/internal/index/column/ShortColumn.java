package dev.ecphory.internal.index.column;

import java.util.Arrays;

/** A growing column of shorts. One writer; readers see what was there when they were let in. */
public final class ShortColumn {
    private short[] values;
    private int size;

    public ShortColumn(int capacity) {
        values = new short[capacity];
    }

    public void add(short value) {
        if (size == values.length) {
            values = Arrays.copyOf(values, Math.max(8, size + (size >> 1)));
        }
        values[size++] = value;
    }

    void restore(short[] all) {
        values = all;
        size = all.length;
    }

    public int size() {
        return size;
    }

    /** Bytes of memory, with the room to grow. */
    public long bytes() {
        return HeapSizes.OBJECT + HeapSizes.array(values.length, Short.BYTES);
    }

    /** The column itself, longer than {@link #size()}: read only. */
    public short[] raw() {
        return values;
    }
}
