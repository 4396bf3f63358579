package dev.ecphory.internal.index.column;

/**
 * How many bytes objects take in the memory of a JVM with compressed references, which is what one with a heap below 32 GiB
 * has: twelve bytes of header, sixteen of an array's, everything at multiples of eight. Stateless.
 */
final class HeapSizes {
    /** An object of a few fields. */
    static final long OBJECT = 24;

    /** An entry of a hash map with its share of the table, without its key and value. */
    static final long ENTRY = 48;

    /** A number in its object. */
    static final long BOXED = 20;

    /** A reference. */
    static final int REFERENCE = 4;

    private static final long HEADER = 16;

    private HeapSizes() {}

    /** An array. */
    static long array(long length, int width) {
        return (HEADER + length * width + 7) & ~7;
    }

    /** A text; one of Latin letters takes a byte each. */
    static long text(String text) {
        return OBJECT + array(text.length(), 1);
    }
}
