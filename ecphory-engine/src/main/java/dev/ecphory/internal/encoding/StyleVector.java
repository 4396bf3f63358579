package dev.ecphory.internal.encoding;

import java.util.Arrays;
import java.util.Locale;

/**
 * How a text is written, as {@value #DIMENSION} numbers of length 1 together: its parts of 3, 4 and 5 characters,
 * lower-cased and with white space collapsed, counted by the FNV-1a hash of their UTF-16 units, its high half folded
 * onto the low one, modulo the dimension (True Memory, L0). A text without such parts has no style and is all zeros.
 * Immutable; threads may share it.
 */
public final class StyleVector {
    public static final int DIMENSION = 256;

    private static final int SHORTEST = 3;
    private static final int LONGEST = 5;
    private static final int FNV_OFFSET = 0x811c9dc5;
    private static final int FNV_PRIME = 0x01000193;

    private final float[] unit;

    private StyleVector(float[] unit) {
        this.unit = unit;
    }

    public static StyleVector of(String text) {
        String folded = text.toLowerCase(Locale.ROOT).replaceAll("\\s+", " ").strip();
        double[] counts = new double[DIMENSION];
        for (int from = 0; from < folded.length(); from++) {
            int hash = FNV_OFFSET;
            int end = Math.min(folded.length(), from + LONGEST);
            for (int at = from; at < end; at++) {
                char c = folded.charAt(at);
                hash = (hash ^ (c & 0xff)) * FNV_PRIME;
                hash = (hash ^ (c >>> 8)) * FNV_PRIME;
                if (at - from + 1 >= SHORTEST) {
                    counts[(hash ^ hash >>> 16) & DIMENSION - 1]++;
                }
            }
        }
        return ofDirection(counts);
    }

    /** A vector with the direction of {@value #DIMENSION} numbers. */
    static StyleVector ofDirection(double[] numbers) {
        double squares = 0;
        for (double number : numbers) {
            squares += number * number;
        }
        float[] unit = new float[DIMENSION];
        double length = Math.sqrt(squares);
        for (int i = 0; i < DIMENSION && length > 0; i++) {
            unit[i] = (float) (numbers[i] / length);
        }
        return new StyleVector(unit);
    }

    /** One of its numbers. */
    public float at(int index) {
        return unit[index];
    }

    /** How alike two styles are, 0 to 1 for texts; 0 when one has none. */
    public double cosine(StyleVector other) {
        double sum = 0;
        for (int i = 0; i < DIMENSION; i++) {
            sum += (double) unit[i] * other.unit[i];
        }
        return sum;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof StyleVector that && Arrays.equals(unit, that.unit);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(unit);
    }

    @Override
    public String toString() {
        return "StyleVector[" + unit[0] + ", " + unit[1] + ", …]";
    }
}
