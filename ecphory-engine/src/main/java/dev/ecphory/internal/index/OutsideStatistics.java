package dev.ecphory.internal.index;

import java.util.Map;

/**
 * Of a namespace of which an index holds some events, those that were not counted yet behind the others.
 *
 * @param corpus what was counted
 * @param index the events at hand
 * @param counted how many of its rows, from the first, are of events that were counted
 * @param pairs how many passages hold the pairs of words that are asked for
 */
record OutsideStatistics(NamespaceStatistics corpus, NamespaceIndex index, int counted, Map<String, Long> pairs)
        implements CorpusStatistics {
    @Override
    public int events() {
        return corpus.events + index.eventCount() - counted;
    }

    @Override
    public Map<String, Integer> speakers() {
        Map<String, Integer> speakers = corpus.speakers();
        index.speakers(counted).forEach((name, newer) -> speakers.merge(name, newer, Integer::sum));
        return speakers;
    }

    @Override
    public int passages() {
        return corpus.passages + index.passageCount() - firstPassage();
    }

    @Override
    public float averageEventLength() {
        long terms = corpus.contentTerms;
        for (int row = counted; row < index.eventCount(); row++) {
            terms += index.lengthOfEvent.at(row);
        }
        return events() == 0 ? 1 : Math.max(1f, (float) terms / events());
    }

    @Override
    public float averagePassageLength() {
        long terms = corpus.passageTerms;
        for (int passage = firstPassage(); passage < index.passageCount(); passage++) {
            terms += index.passageLength.at(passage);
        }
        return passages() == 0 ? 1 : Math.max(1f, (float) terms / passages());
    }

    @Override
    public int wordFrequency(int term) {
        int first = firstPassage();
        int newer = first == index.passageCount() ? 0 : index.words.size(term) - index.words.sizeBefore(term, first);
        return corpus.held(index.terms.term(term)) + newer;
    }

    @Override
    public int pieceFrequency(int piece) {
        int first = firstPassage();
        int newer =
                first == index.passageCount() ? 0 : index.tokens.size(piece) - index.tokens.sizeBefore(piece, first);
        return corpus.pieces[piece] + newer;
    }

    @Override
    public float rarity(String term) {
        int number = index.terms.find(term);
        return Bm25Scorer.idf(passages(), number < 0 ? corpus.held(term) : wordFrequency(number));
    }

    @Override
    public int pairFrequency(int first, int second, int here) {
        String pair = CandidateDocuments.pair(index.terms.term(first), index.terms.term(second));
        return (int) Math.max(here, pairs.getOrDefault(pair, 0L));
    }

    private int firstPassage() {
        return index.passageStart.at(counted);
    }
}
