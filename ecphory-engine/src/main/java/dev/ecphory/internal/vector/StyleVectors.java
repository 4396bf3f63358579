package dev.ecphory.internal.vector;

import java.util.Collection;
import java.util.Locale;

/**
 * How texts are written, whatever they are about: counts of their runs of three, four and five characters, hashed into 256 numbers
 * (True Memory, §4.1, stage 5). The same everywhere. Stateless; threads may share it.
 */
public final class StyleVectors {
    private static final int DIMENSION = 256;
    private static final int SHORTEST = 3;
    private static final int LONGEST = 5;

    private StyleVectors() {}

    /** A text's style, of length 1; zeros for a text that is shorter than three characters. */
    public static float[] of(String text) {
        String plain = text.toLowerCase(Locale.ROOT).replaceAll("\\s+", " ").strip();
        float[] counts = new float[DIMENSION];
        for (int start = 0; start + SHORTEST <= plain.length(); start++) {
            long hash = 0xcbf29ce484222325L; // FNV-1a, 64 bits
            for (int length = 1; length <= LONGEST && start + length <= plain.length(); length++) {
                hash = (hash ^ plain.charAt(start + length - 1)) * 0x100000001b3L;
                if (length >= SHORTEST) {
                    counts[(int) (hash >>> 56)]++;
                }
            }
        }
        return unit(counts);
    }

    /** What several styles have in common: their mean, of length 1; zeros for none. */
    public static float[] profile(Collection<float[]> styles) {
        float[] sum = new float[DIMENSION];
        for (float[] style : styles) {
            for (int i = 0; i < DIMENSION; i++) {
                sum[i] += style[i];
            }
        }
        return unit(sum);
    }

    private static float[] unit(float[] vector) {
        double length = Math.sqrt(PhraseVectors.cosine(vector, vector));
        for (int i = 0; i < vector.length && length > 0; i++) {
            vector[i] /= (float) length;
        }
        return vector;
    }
}
