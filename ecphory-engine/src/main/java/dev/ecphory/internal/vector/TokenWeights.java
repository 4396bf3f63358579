package dev.ecphory.internal.vector;

import dev.ecphory.internal.text.WordPieceTokenizer;

/** How much a token counts in a text's meaning: 0 for nothing. Threads may share it. */
@FunctionalInterface
public interface TokenWeights {
    /** The weight of a token, not negative. */
    float weight(int token);

    /**
     * Weights without a corpus: rare words count, frequent ones hardly, punctuation not at all. The vocabulary lists
     * words by falling frequency, so that the rank gives a word's probability (Zipf) and that its weight a / (a + p)
     * (Arora et al. 2017, "SIF"). With these a mean of rows finds more than with a corpus' own IDF, see
     * docs/decisions/static-table.md.
     */
    static TokenWeights byRank(WordPieceTokenizer vocabulary) {
        return vocabulary == WordPieceTokenizer.uncased()
                ? RankTokenWeights.Uncased.WEIGHTS
                : RankTokenWeights.of(vocabulary);
    }
}
