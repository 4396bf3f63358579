package dev.ecphory.internal.vector;

import dev.ecphory.spi.Embedder;
import dev.ecphory.spi.Embedding;
import dev.ecphory.spi.VectorSpace;
import java.text.Normalizer;
import java.util.Locale;

/**
 * The last fallback: a text's words and their parts of 3 to 5 characters, hashed into 256 numbers with signs. Knows
 * spelling, not meaning; needs no file. Scripts without blanks between words count by one and two characters. Threads
 * may share it.
 *
 * <p>Sources: Weinberger et al. 2009 (hashing trick, with signs), Bojanowski et al. 2017 (parts of words).
 */
public final class HashingEmbedder implements Embedder {
    private static final int DIMENSION = 256;
    private static final VectorSpace SPACE = new VectorSpace("hashing", "1", DIMENSION, "plain");

    @Override
    public VectorSpace space() {
        return SPACE;
    }

    @Override
    public Embedding passage(String text) {
        float[] sum = new float[DIMENSION];
        add(sum, text, 1);
        return Embedding.of(SPACE, directed(sum));
    }

    @Override
    public Embedding question(String text) {
        return passage(text);
    }

    @Override
    public void close() {}

    /** A sum that has a direction in any case: a text that says nothing points along the first axis. */
    static float[] directed(float[] sum) {
        double squares = 0;
        for (float number : sum) {
            squares += (double) number * number;
        }
        if (squares < 1e-12) {
            sum[0] = 1;
        }
        return sum;
    }

    /** Adds a text's words to a sum, each with the same length. */
    static void add(float[] sum, String text, float weight) {
        String folded = Normalizer.normalize(text, Normalizer.Form.NFKC).toLowerCase(Locale.ROOT);
        int[] points = folded.codePoints().toArray();
        int start = 0;
        for (int at = 0; at <= points.length; at++) {
            boolean inWord = at < points.length && inWord(points[at]);
            if (!inWord) {
                if (at > start) {
                    word(sum, points, start, at, weight);
                }
                if (at < points.length && alone(points[at])) {
                    put(sum, hash(points, at, at + 1), weight);
                    if (at + 1 < points.length && alone(points[at + 1])) {
                        put(sum, hash(points, at, at + 2), weight);
                    }
                }
                start = at + 1;
            }
        }
    }

    private static boolean inWord(int point) {
        return (Character.isLetterOrDigit(point) || Character.getType(point) == Character.NON_SPACING_MARK)
                && !unspaced(point);
    }

    /** What is a word by itself: a letter of a script without blanks, an emoji, any sign that is not punctuation. */
    private static boolean alone(int point) {
        return unspaced(point)
                || Character.getType(point) == Character.OTHER_SYMBOL
                || Character.getType(point) == Character.UNASSIGNED;
    }

    private static boolean unspaced(int point) {
        return switch (Character.UnicodeScript.of(point)) {
            case HAN, HIRAGANA, KATAKANA, THAI, LAO, KHMER, MYANMAR -> Character.isLetter(point);
            default -> false;
        };
    }

    private static void word(float[] sum, int[] points, int start, int end, float weight) {
        put(sum, hash(points, start, end), weight);
        int length = end - start + 2;
        int[] framed = new int[length];
        framed[0] = '<';
        System.arraycopy(points, start, framed, 1, end - start);
        framed[length - 1] = '>';
        int parts = 0;
        for (int size = 3; size <= 5; size++) {
            parts += Math.max(0, length - size + 1);
        }
        float share = (float) (weight / Math.sqrt(Math.max(1, parts)));
        for (int size = 3; size <= 5; size++) {
            for (int at = 0; at + size <= length; at++) {
                put(sum, hash(framed, at, at + size), share);
            }
        }
    }

    private static void put(float[] sum, long hash, float weight) {
        int place = (int) Long.remainderUnsigned(hash >>> 1, sum.length);
        sum[place] += (hash & 1) == 0 ? weight : -weight;
    }

    private static long hash(int[] points, int from, int to) {
        long hash = 0xcbf29ce484222325L;
        for (int i = from; i < to; i++) {
            hash = (hash ^ points[i]) * 0x100000001b3L;
        }
        hash = (hash ^ hash >>> 33) * 0xff51afd7ed558ccdL;
        hash = (hash ^ hash >>> 33) * 0xc4ceb9fe1a85ec53L;
        return hash ^ hash >>> 33;
    }
}
