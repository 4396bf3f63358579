package dev.ecphory.internal.vector;

import dev.ecphory.internal.text.WordPieceTokenizer;
import java.util.stream.IntStream;

/**
 * What phrases mean by the static table, without what all words have in common: the table's vectors lean one way, so that
 * any two phrases would seem alike (Mu and Viswanath, "All-but-the-Top", 2018, with one direction). Some twenty
 * microseconds a sentence. Threads may share it.
 */
public final class PhraseVectors {
    private static final class Bundled {
        static final PhraseVectors ONLY = new PhraseVectors();
    }

    private final StaticTokenTable table = StaticTokenTable.bundled();
    private final WordPieceTokenizer pieces = WordPieceTokenizer.uncased();
    private final TokenWeights weights = TokenWeights.byRank(pieces);
    private final float[] common;

    private PhraseVectors() {
        this.common =
                unit(table.bag(IntStream.range(0, table.size()).toArray(), token -> table.scale(token) == 0 ? 0 : 1));
    }

    /** Of the bundled table; the first call takes some milliseconds. */
    public static PhraseVectors bundled() {
        return Bundled.ONLY;
    }

    /** A phrase's direction, of length 1; zeros when no word of it is known. The array is the caller's. */
    public float[] of(String phrase) {
        float[] sum = unit(table.bag(pieces.encode(phrase), weights));
        double along = cosine(sum, common);
        for (int i = 0; i < sum.length; i++) {
            sum[i] -= (float) (along * common[i]);
        }
        return unit(sum);
    }

    /** How many numbers a direction has. */
    public int dimension() {
        return table.dimension();
    }

    /** How near two directions are: 1 for the same, 0 for unrelated ones or when one says nothing. */
    public static double cosine(float[] one, float[] other) {
        double sum = 0; // in one order on every machine
        for (int i = 0; i < one.length; i++) {
            sum += (double) one[i] * other[i];
        }
        return sum;
    }

    private static float[] unit(float[] vector) {
        double length = Math.sqrt(cosine(vector, vector));
        for (int i = 0; i < vector.length && length > 0; i++) {
            vector[i] /= (float) length;
        }
        return vector;
    }
}
