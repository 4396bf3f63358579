package dev.ecphory.internal.index.column;

/**
 * How many bytes objects take in the memory of a JVM with compressed references, which is what one with a heap below 32 GiB
 * has: twelve bytes of header, sixteen of an array's, everything at multiples of eight. Stateless.
 */
public final class HeapSizes {
    /** An object of a few fields. */
    public static final long OBJECT = 24;

    /** An entry of a hash map with its share of the table, without its key and value. */
    public static final long ENTRY = 48;

    /** A number in its object. */
    public static final long BOXED = 20;

    /** A reference. */
    static final int REFERENCE = 4;

    private static final long HEADER = 16;

    private HeapSizes() {}

    /** An array. */
    public static long array(long length, int width) {
        return (HEADER + length * width + 7) & ~7;
    }

    /** A text; one of Latin letters takes a byte each. */
    public static long text(String text) {
        return OBJECT + array(text.length(), 1);
    }
}
