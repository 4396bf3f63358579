package dev.ecphory.lang.en.answer;

import dev.ecphory.internal.text.WordPieceTokenizer;
import dev.ecphory.internal.vector.StaticTokenTable;
import java.util.HashMap;
import java.util.Map;

/** What words mean, away from any sentence, each looked up once. Belongs to one reading. */
final class WordVectors {
    private static final double COMMON = Math.log(2_000);
    private static final double RARE = Math.log(30_000);

    private final StaticTokenTable table = StaticTokenTable.bundled();
    private final Map<String, float[]> known = new HashMap<>();
    private final Map<String, Float> weights = new HashMap<>();

    /** A vector of length 1, or of zeros for what means nothing. */
    float[] of(String word) {
        return known.computeIfAbsent(word, this::read);
    }

    /** How rare a word is, from 0 to 1, by its place in the vocabulary, which is ordered by frequency. */
    float rarity(String word) {
        return weights.computeIfAbsent(word, WordVectors::rare);
    }

    /** How near two vectors of the same even length come. */
    static float cosine(float[] one, float[] other) {
        float even = 0;
        float odd = 0;
        for (int i = 0; i + 1 < one.length; i += 2) {
            even += one[i] * other[i];
            odd += one[i + 1] * other[i + 1];
        }
        return even + odd;
    }

    private float[] read(String word) {
        float[] sum = new float[table.dimension()];
        for (int token : WordPieceTokenizer.uncased().encode(word)) {
            table.addTo(sum, token, 1);
        }
        double length = Math.sqrt(cosine(sum, sum));
        for (int i = 0; length > 0 && i < sum.length; i++) {
            sum[i] /= (float) length;
        }
        return sum;
    }

    private static float rare(String word) {
        int[] tokens = WordPieceTokenizer.uncased().encode(word);
        if (tokens.length != 1) {
            return 1; // several pieces: no common word
        }
        return (float) Math.clamp((Math.log(Math.max(1, tokens[0])) - COMMON) / (RARE - COMMON), 0, 1);
    }
}
