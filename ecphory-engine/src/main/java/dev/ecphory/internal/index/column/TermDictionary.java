package dev.ecphory.internal.index.column;

import java.util.Arrays;

/**
 * Numbers terms 0, 1, 2 … in the order of first sight. Open addressing over one pool of characters, so that a term
 * costs its characters and twelve bytes, and looking one up makes no garbage. One writer, many readers.
 */
public final class TermDictionary {
    private static final int EMPTY = -1;

    private char[] pool;
    private final IntColumn ends;
    private int[] slots;

    public TermDictionary() {
        this(new char[32], new IntColumn(8));
    }

    /** From the characters of all terms in order, and where each ends. */
    public TermDictionary(char[] pool, IntColumn ends) {
        this.pool = pool;
        this.ends = ends;
        this.slots = new int[Integer.highestOneBit(Math.max(8, ends.size() * 2)) << 1];
        rehash();
    }

    /** The number of a term, or -1. */
    public int find(char[] chars, int length) {
        int term = slots[slot(chars, 0, length)];
        return term == EMPTY ? -1 : term;
    }

    /** The number of a term, or -1. */
    public int find(CharSequence term) {
        char[] chars = term.toString().toCharArray();
        return find(chars, chars.length);
    }

    /** The number of a term, given it now when it has none. */
    public int intern(char[] chars, int length) {
        return intern(chars, 0, length);
    }

    /** The number of a term that begins somewhere in an array. */
    public int intern(char[] chars, int from, int length) {
        int slot = slot(chars, from, length);
        if (slots[slot] != EMPTY) {
            return slots[slot];
        }
        int start = ends.size() == 0 ? 0 : ends.last();
        if (start + length > pool.length) {
            pool = Arrays.copyOf(pool, Math.max(start + length, pool.length + (pool.length >> 1)));
        }
        System.arraycopy(chars, from, pool, start, length);
        int term = ends.size();
        ends.add(start + length);
        slots[slot] = term;
        if (ends.size() * 2 > slots.length) {
            slots = new int[slots.length * 2];
            rehash();
        }
        return term;
    }

    public int size() {
        return ends.size();
    }

    public long bytes() {
        return HeapSizes.OBJECT
                + HeapSizes.array(pool.length, Character.BYTES)
                + ends.bytes()
                + HeapSizes.array(slots.length, Integer.BYTES);
    }

    public String term(int number) {
        int start = start(number);
        return new String(pool, start, ends.at(number) - start);
    }

    /** Whether a term begins with a prefix. */
    public boolean begins(int number, char[] prefix) {
        int start = start(number);
        int after = start + prefix.length;
        return after <= ends.at(number) && Arrays.equals(pool, start, after, prefix, 0, prefix.length);
    }

    /** The rest of a term, after so many characters. */
    public String rest(int number, int after) {
        int start = start(number) + after;
        return new String(pool, start, ends.at(number) - start);
    }

    /** The characters of all terms in order. */
    char[] characters() {
        return Arrays.copyOf(pool, ends.size() == 0 ? 0 : ends.last());
    }

    /** Where each term ends in {@link #characters()}. */
    int[] ends() {
        return ends.toArray();
    }

    private int start(int number) {
        return number == 0 ? 0 : ends.at(number - 1);
    }

    private int slot(char[] chars, int from, int length) {
        int mask = slots.length - 1;
        int slot = hash(chars, from, length) & mask;
        while (slots[slot] != EMPTY && !same(slots[slot], chars, from, length)) {
            slot = (slot + 1) & mask;
        }
        return slot;
    }

    private boolean same(int number, char[] chars, int from, int length) {
        int start = start(number);
        return Arrays.equals(pool, start, ends.at(number), chars, from, from + length);
    }

    private void rehash() {
        Arrays.fill(slots, EMPTY);
        int mask = slots.length - 1;
        for (int number = 0; number < ends.size(); number++) {
            int start = start(number);
            int slot = hash(pool, start, ends.at(number) - start) & mask;
            while (slots[slot] != EMPTY) {
                slot = (slot + 1) & mask;
            }
            slots[slot] = number;
        }
    }

    private static int hash(char[] chars, int start, int length) {
        int hash = length;
        for (int i = start; i < start + length; i++) {
            hash = hash * 31 + chars[i];
        }
        hash *= 0x9E3779B9;
        return hash ^ (hash >>> 15);
    }
}
