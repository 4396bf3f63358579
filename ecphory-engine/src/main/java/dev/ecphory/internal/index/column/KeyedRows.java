package dev.ecphory.internal.index.column;

import java.util.Arrays;

/** The keys of rows, and of each the first row that has it. Open addressing. One writer, many readers. */
public final class KeyedRows {
    private final LongColumn keyOf = new LongColumn(64);
    private int[] slots = new int[256];

    /** Of no rows. */
    public KeyedRows() {
        Arrays.fill(slots, -1);
    }

    /** Adds a row that is none's equal, whatever its key. */
    public void add() {
        keyOf.add(0);
    }

    /**
     * Adds a row.
     *
     * @param key well mixed, see {@link #mix}: two rows with one key are taken for equal
     * @return the first row with the key; this one where there is none before
     */
    public int add(long key) {
        int row = keyOf.size();
        keyOf.add(key);
        int slot = slot(key);
        if (slots[slot] >= 0) {
            return slots[slot];
        }
        slots[slot] = row;
        if (2 * row > slots.length) {
            widen();
        }
        return row;
    }

    private int slot(long key) {
        int mask = slots.length - 1;
        int slot = (int) mix(key) & mask;
        while (slots[slot] >= 0 && keyOf.at(slots[slot]) != key) {
            slot = (slot + 1) & mask;
        }
        return slot;
    }

    private void widen() {
        int[] old = slots;
        slots = new int[2 * old.length];
        Arrays.fill(slots, -1);
        for (int row : old) {
            if (row >= 0) {
                slots[slot(keyOf.at(row))] = row;
            }
        }
    }

    /** Bytes of memory. */
    public long bytes() {
        return HeapSizes.OBJECT + keyOf.bytes() + HeapSizes.array(slots.length, Integer.BYTES);
    }

    /** Steele, Lea and Flood (2014): the finalizer of SplitMix64. */
    public static long mix(long number) {
        long mixed = (number ^ (number >>> 30)) * 0xbf58476d1ce4e5b9L;
        mixed = (mixed ^ (mixed >>> 27)) * 0x94d049bb133111ebL;
        return mixed ^ (mixed >>> 31);
    }
}
