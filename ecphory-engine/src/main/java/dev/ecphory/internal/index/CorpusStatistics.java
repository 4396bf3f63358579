package dev.ecphory.internal.index;

import java.util.Map;

/**
 * What is rare in a namespace and how long its events are: what BM25 and the weights of word pieces are computed from. Of the
 * rows of one index, or of a whole namespace of which an index holds a part. Terms and word pieces are told by their numbers
 * there.
 */
interface CorpusStatistics {
    /** Events, at least those that an index holds. */
    int events();

    /** How many events each speaker said, by name, in the order of first sight; one without a name is not among them. */
    Map<String, Integer> speakers();

    /** Passages behind them. */
    int passages();

    /** Content terms an event on average, at least 1: chat turns have few, documents many. */
    float averageEventLength();

    /** Terms a passage on average, speaker and date among them; at least 1. */
    float averagePassageLength();

    /** How many passages hold a term. */
    int wordFrequency(int term);

    /** How many passages hold a word piece. */
    int pieceFrequency(int piece);

    /** How rare a word is, told by its text; the greatest for one never seen. */
    float rarity(String term);

    /**
     * How many passages hold a pair of words side by side, or with one word between.
     *
     * @param here how many of those in the index do
     */
    int pairFrequency(int first, int second, int here);

    /** How rare a word piece is. */
    default float pieceRarity(int piece) {
        return Bm25Scorer.idf(passages(), pieceFrequency(piece));
    }
}
