package dev.ecphory.internal.index;

import java.util.Map;

/** Of the rows of an index that holds its whole namespace. */
record IndexStatistics(NamespaceIndex index) implements CorpusStatistics {
    @Override
    public int events() {
        return index.eventCount();
    }

    @Override
    public Map<String, Integer> speakers() {
        return index.speakers(0);
    }

    @Override
    public int passages() {
        return index.passageCount();
    }

    @Override
    public float averageEventLength() {
        return events() == 0 ? 1 : Math.max(1f, (float) index.contentTerms / events());
    }

    @Override
    public float averagePassageLength() {
        return passages() == 0 ? 1 : Math.max(1f, (float) index.passageTerms / passages());
    }

    @Override
    public int wordFrequency(int term) {
        return index.words.size(term);
    }

    @Override
    public int pieceFrequency(int piece) {
        return index.tokens.size(piece);
    }

    @Override
    public float rarity(String term) {
        return Bm25Scorer.idf(passages(), wordFrequency(index.terms.find(term)));
    }

    @Override
    public int pairFrequency(int first, int second, int here) {
        return here;
    }
}
