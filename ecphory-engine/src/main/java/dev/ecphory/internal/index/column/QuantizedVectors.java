package dev.ecphory.internal.index.column;

import java.util.Arrays;
import org.apache.lucene.util.VectorUtil;

/**
 * Vectors of passages as bytes with a scale each, searched exactly. Rows may come in any order of passages and some
 * passages may have none. One writer, many readers.
 */
public final class QuantizedVectors {
    private static final byte[] ABSENT = new byte[0];

    /** Of 64 rows so many are few. */
    private static final int FEW = 16;

    private final int dimension;
    private byte[][] rows = new byte[64][];
    private float[] scales = new float[64];
    private int size;
    private int present;

    public QuantizedVectors(int dimension) {
        this.dimension = dimension;
        Arrays.fill(rows, ABSENT);
    }

    public int dimension() {
        return dimension;
    }

    /** Rows in use or skipped: one more than the highest passage set. */
    int size() {
        return size;
    }

    public long bytes() {
        return HeapSizes.array(rows.length, HeapSizes.REFERENCE)
                + HeapSizes.array(scales.length, Float.BYTES)
                + present * HeapSizes.array(dimension, Byte.BYTES);
    }

    /** Passages that have a row. */
    public int present() {
        return present;
    }

    public boolean has(int passage) {
        return passage < size && rows[passage].length > 0;
    }

    /** Sets a passage's vector, quantised to a byte a number; a vector of zeros is no row. */
    public void set(int passage, float[] vector) {
        byte[] row = has(passage) ? rows[passage] : new byte[dimension];
        float scale = quantise(vector, row);
        if (scale > 0) {
            setRow(passage, row, scale);
        }
    }

    /**
     * Fills the bytes of a vector and returns what to multiply them with to make its length 1; 0 for zeros. Of a vector
     * longer than its bytes the first numbers are taken.
     */
    public static float quantise(float[] numbers, byte[] into) {
        float[] vector = numbers.length == into.length ? numbers : Arrays.copyOf(numbers, into.length);
        float largest = 0;
        for (float number : vector) {
            float size = Math.abs(number);
            largest = size > largest ? size : largest;
        }
        if (largest == 0) {
            return 0;
        }
        float factor = 127f / largest;
        for (int i = 0; i < vector.length; i++) {
            into[i] = (byte) Math.round(vector[i] * factor);
        }
        return (float) (1 / (factor * Math.sqrt(squares(vector))));
    }

    /** Four sums side by side, so that none waits for the one before. */
    private static double squares(float[] vector) {
        double a = 0;
        double b = 0;
        double c = 0;
        double d = 0;
        int whole = vector.length & ~3;
        for (int i = 0; i < whole; i += 4) {
            a += (double) vector[i] * vector[i];
            b += (double) vector[i + 1] * vector[i + 1];
            c += (double) vector[i + 2] * vector[i + 2];
            d += (double) vector[i + 3] * vector[i + 3];
        }
        for (int i = whole; i < vector.length; i++) {
            a += (double) vector[i] * vector[i];
        }
        return a + b + (c + d);
    }

    /** Sets a passage's quantised vector. */
    void setRow(int passage, byte[] row, float scale) {
        if (passage >= rows.length) {
            int capacity = Math.max(passage + 1, rows.length + (rows.length >> 1));
            int before = rows.length;
            rows = Arrays.copyOf(rows, capacity);
            Arrays.fill(rows, before, capacity, ABSENT);
            scales = Arrays.copyOf(scales, capacity);
        }
        if (rows[passage].length == 0) {
            present++;
        }
        rows[passage] = row;
        scales[passage] = scale;
        size = Math.max(size, passage + 1);
    }

    /** Adds a passage's vector to a sum, if it has one. */
    public void addTo(float[] sum, int passage) {
        if (has(passage)) {
            byte[] row = rows[passage];
            float scale = scales[passage];
            for (int i = 0; i < row.length; i++) {
                sum[i] += row[i] * scale;
            }
        }
    }

    /** What to multiply a vector with to make its length 1; 0 for zeros. */
    public static float toUnit(float[] vector) {
        double squares = 0;
        for (float number : vector) {
            squares += (double) number * number;
        }
        return squares == 0 ? 0 : (float) (1 / Math.sqrt(squares));
    }

    public byte[] row(int passage) {
        return rows[passage];
    }

    public float scale(int passage) {
        return scales[passage];
    }

    /** The cosine of a quantised query to every passage below {@code into.length}; NaN where there is no row. */
    public void cosines(byte[] query, float queryScale, float[] into) {
        cosines(query, queryScale, 0, into, into.length);
    }

    /** The same; 0 where {@code out} has a bit for the passage. */
    public void cosines(byte[] query, float queryScale, float[] into, long[] out) {
        for (int from = 0; from < into.length; from += Long.SIZE) {
            int end = Math.min(into.length, from + Long.SIZE);
            long bits = out[from >>> 6];
            if (Long.bitCount(bits) <= FEW) { // a row after the other is quicker, those that are not wanted among them
                cosines(query, queryScale, from, into, from, end - from);
                for (; bits != 0; bits &= bits - 1) {
                    into[from + Long.numberOfTrailingZeros(bits)] = 0;
                }
                continue;
            }
            Arrays.fill(into, from, end, 0);
            long wanted = ~bits & -1L >>> -(end - from);
            for (; wanted != 0; wanted &= wanted - 1) {
                int passage = from + Long.numberOfTrailingZeros(wanted);
                cosines(query, queryScale, passage, into, passage, 1);
            }
        }
    }

    /** The cosine of a quantised query to {@code count} passages from {@code first} on; NaN where there is no row. */
    public void cosines(byte[] query, float queryScale, int first, float[] into, int count) {
        cosines(query, queryScale, first, into, 0, count);
    }

    private void cosines(byte[] query, float queryScale, int first, float[] into, int at, int count) {
        int end = Math.max(0, Math.min(size - first, count));
        for (int i = 0; i < end; i++) {
            byte[] row = rows[first + i];
            into[at + i] =
                    row.length == 0 ? Float.NaN : VectorUtil.dotProduct(query, row) * queryScale * scales[first + i];
        }
        Arrays.fill(into, at + end, at + count, Float.NaN);
    }
}
