package dev.ecphory.consolidate;

import dev.ecphory.consolidate.settle.Similarity;
import dev.ecphory.model.StaticTable;
import dev.ecphory.model.TokenWeights;
import dev.ecphory.text.WordPiece;
import java.util.stream.IntStream;

/**
 * How near two sentences are by the static table, without what all words have in common: the table's vectors lean one
 * way, so that any two sentences would seem alike (Mu and Viswanath, "All-but-the-Top", 2018, with one direction).
 * Threads may share it.
 */
public final class StaticSimilarity implements Similarity {
    private final StaticTable table = StaticTable.bundled();
    private final WordPiece pieces = WordPiece.uncased();
    private final TokenWeights weights = TokenWeights.byRank(pieces);
    private final float[] common;

    /** Finds the common direction: some milliseconds. */
    public StaticSimilarity() {
        this.common =
                unit(table.bag(IntStream.range(0, table.size()).toArray(), token -> table.scale(token) == 0 ? 0 : 1));
    }

    @Override
    public double cosine(String one, String other) {
        float[] a = direction(one);
        float[] b = direction(other);
        return dot(a, b);
    }

    private float[] direction(String sentence) {
        float[] sum = unit(table.bag(pieces.encode(sentence), weights));
        double along = dot(sum, common);
        for (int i = 0; i < sum.length; i++) {
            sum[i] -= (float) (along * common[i]);
        }
        return unit(sum);
    }

    private static float[] unit(float[] vector) {
        double length = Math.sqrt(dot(vector, vector));
        for (int i = 0; i < vector.length && length > 0; i++) {
            vector[i] /= (float) length;
        }
        return vector;
    }

    private static double dot(float[] a, float[] b) {
        double sum = 0;
        for (int i = 0; i < a.length; i++) {
            sum += (double) a[i] * b[i];
        }
        return sum;
    }
}
