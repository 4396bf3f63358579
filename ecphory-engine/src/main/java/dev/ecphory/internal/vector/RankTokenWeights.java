package dev.ecphory.internal.vector;

import dev.ecphory.internal.text.WordPieceTokenizer;

/** The numbers behind {@link TokenWeights#byRank}, each computed when it is first asked for. Stateless; threads may share it. */
final class RankTokenWeights {
    /** Below are [PAD], [UNK] and their like. */
    static final int FIRST_CHARACTER = 999;

    /** Below are single characters, by code point; from here on words, by frequency. */
    static final int FIRST_WORD = 1996;

    /** Chosen among .0005 to .03 on development conversations: flat from .0005 to .004. */
    private static final double A = 1e-3;

    /** Single characters stand by code point, not by frequency; .6 and 1 were worse. */
    private static final float CHARACTER = .3f;

    /** The sum of 1/rank over the words, which makes ranks probabilities. */
    private static final double HARMONIC = 10.8;

    /** Stands for a weight of 0 that was computed. */
    private static final float NOTHING = -1;

    private RankTokenWeights() {}

    /** Those of the uncased English vocabulary, which every engine wants. */
    static final class Uncased {
        static final TokenWeights WEIGHTS = of(WordPieceTokenizer.uncased());

        private Uncased() {}
    }

    static TokenWeights of(WordPieceTokenizer vocabulary) {
        float[] known = new float[vocabulary.size()];
        return token -> {
            float weight = known[token];
            if (weight == 0 && token >= FIRST_CHARACTER) {
                weight = weight(vocabulary, token);
                known[token] = weight == 0 ? NOTHING : weight; // every thread computes the same
            }
            return Math.max(0, weight);
        };
    }

    private static float weight(WordPieceTokenizer vocabulary, int token) {
        String spelling = vocabulary.token(token);
        String bare = vocabulary.continues(token) ? spelling.substring(2) : spelling;
        if (!says(bare)) {
            return 0;
        }
        if (token < FIRST_WORD) {
            return CHARACTER;
        }
        double probability = 1 / ((token - FIRST_WORD + 1) * HARMONIC);
        return (float) (A / (A + probability));
    }

    /** Whether there is a letter or a digit. */
    private static boolean says(String spelling) {
        for (int at = 0; at < spelling.length(); at += Character.charCount(spelling.codePointAt(at))) {
            if (Character.isLetterOrDigit(spelling.codePointAt(at))) {
                return true;
            }
        }
        return false;
    }
}
