package dev.ecphory.internal.index.column;

import java.util.Arrays;
import org.apache.lucene.util.VectorUtil;

/**
 * Vectors of passages as bytes with a scale each, searched exactly. Rows lie side by side in blocks, because a scan reads them one
 * after the other. They may come in any order of passages and some passages may have none. One writer, many readers.
 */
public final class QuantizedVectors {
    private static final int BLOCK_BITS = 8;
    /** Rows of a block. The first block grows up to that. */
    private static final int BLOCK = 1 << BLOCK_BITS;

    private static final byte[] NONE = new byte[0];

    /** Of 64 rows so many are few. */
    private static final int FEW = 16;

    private final int dimension;
    private byte[][] blocks = {NONE};
    /** What to multiply the bytes of a passage with; 0 for a passage that has none. */
    private float[] scales = new float[4];

    private int size;
    private int present;

    public QuantizedVectors(int dimension) {
        this.dimension = dimension;
    }

    public int dimension() {
        return dimension;
    }

    /** Rows in use or skipped: one more than the highest passage set. */
    int size() {
        return size;
    }

    public long bytes() {
        long bytes = HeapSizes.array(blocks.length, HeapSizes.REFERENCE) + HeapSizes.array(scales.length, Float.BYTES);
        for (byte[] block : blocks) {
            bytes += HeapSizes.array(block.length, Byte.BYTES);
        }
        return bytes;
    }

    /** Passages that have a row. */
    public int present() {
        return present;
    }

    public boolean has(int passage) {
        return passage < size && scales[passage] != 0;
    }

    /** Sets a passage's vector, quantised to a byte a number; a vector of zeros is no row. */
    public void set(int passage, float[] vector) {
        byte[] row = new byte[dimension];
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

    /** Sets a passage's quantised vector, whose scale is not 0. */
    void setRow(int passage, byte[] row, float scale) {
        reach(passage);
        if (scales[passage] == 0) {
            present++;
        }
        System.arraycopy(row, 0, blocks[passage >> BLOCK_BITS], start(passage), dimension);
        scales[passage] = scale;
        size = Math.max(size, passage + 1);
    }

    private void reach(int passage) {
        if (passage >= scales.length) {
            scales = Arrays.copyOf(scales, Math.max(passage + 1, scales.length + (scales.length >> 1)));
        }
        int block = passage >> BLOCK_BITS;
        if (block >= blocks.length) {
            int before = blocks.length;
            blocks = Arrays.copyOf(blocks, Math.max(block + 1, before + (before >> 1)));
            Arrays.fill(blocks, before, blocks.length, NONE);
        }
        int rows = (passage & BLOCK - 1) + 1;
        if (blocks[block].length < rows * dimension) {
            int room = block > 0 ? BLOCK : Math.min(BLOCK, Math.max(4, rows + (rows >> 1)));
            blocks[block] = Arrays.copyOf(blocks[block], room * dimension);
        }
    }

    private int start(int passage) {
        return (passage & BLOCK - 1) * dimension;
    }

    /** Adds a passage's vector to a sum, if it has one. */
    public void addTo(float[] sum, int passage) {
        if (has(passage)) {
            byte[] block = blocks[passage >> BLOCK_BITS];
            int start = start(passage);
            float scale = scales[passage];
            for (int i = 0; i < dimension; i++) {
                sum[i] += block[start + i] * scale;
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

    /** Copies the bytes of a passage that has some. */
    public void row(int passage, byte[] into) {
        System.arraycopy(blocks[passage >> BLOCK_BITS], start(passage), into, 0, dimension);
    }

    public float scale(int passage) {
        return scales[passage];
    }

    /**
     * The cosine of a quantised query to a passage; NaN where it has no row.
     *
     * @param row room for a passage's bytes
     */
    public float cosine(byte[] query, float queryScale, int passage, byte[] row) {
        if (!has(passage)) {
            return Float.NaN;
        }
        row(passage, row);
        return VectorUtil.dotProduct(query, row) * queryScale * scales[passage];
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
        byte[] row = new byte[dimension];
        for (int i = 0; i < end; i++) {
            float scale = scales[first + i];
            if (scale == 0) {
                into[at + i] = Float.NaN;
            } else {
                row(first + i, row);
                into[at + i] = VectorUtil.dotProduct(query, row) * queryScale * scale;
            }
        }
        Arrays.fill(into, at + end, at + count, Float.NaN);
    }
}
