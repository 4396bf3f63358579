package dev.ecphory.internal.index;

import dev.ecphory.internal.index.column.LongColumn;
import dev.ecphory.internal.index.column.Postings;
import java.util.Arrays;
import java.util.BitSet;
import java.util.LinkedHashSet;
import java.util.Set;

/**
 * Score fields of words: Okapi BM25 over passages, over pairs of neighbouring words, and over a turn with its
 * neighbours. Robertson and Zaragoza, "The Probabilistic Relevance Framework: BM25 and Beyond" (2009); k1 = 1.2 and
 * b = .75 are its customary values, as in the measured floors.
 */
record Bm25Scorer(NamespaceIndex index) {
    private static final float K1 = 1.2f;
    private static final float B = 0.75f;

    /** Where a passage begins in a long that also holds two numbers of 16 bits: a pair and how often it is held. */
    private static final int PASSAGE_SHIFT = 32;

    /** The greatest of these two numbers, and what cuts one out. */
    private static final int MOST = 0xffff;

    /** BM25 of the best passage of each event, by row; terms may be -1 for words that the namespace has never seen. */
    float[] bm25(int[] terms) {
        Postings postings = index.words;
        CorpusStatistics corpus = index.statistics;
        float[] scores = new float[index.passageCount()];
        int[] lengths = index.passageLength.raw();
        float average = corpus.averagePassageLength();
        for (int term : terms) {
            int size = postings.size(term);
            if (size == 0) {
                continue;
            }
            float idf = idf(corpus.passages(), corpus.wordFrequency(term));
            int[] list = postings.list(term);
            for (int i = 0; i < size; i++) {
                int passage = Postings.passage(list[i]);
                float count = Postings.count(list[i]);
                scores[passage] += idf * count * (K1 + 1) / (count + K1 * (1 - B + B * lengths[passage] / average));
            }
        }
        return index.bestPassage(scores);
    }

    /** The same of texts that models told of assets, as if they stood among the index's passages. */
    float[] told(QueryTerms question, AssetTextIndex told) {
        float[] scores = new float[told.size()];
        CorpusStatistics corpus = index.statistics;
        int documents = corpus.passages() + told.size();
        float average = corpus.averagePassageLength();
        for (int i = 0; i < question.toldTerms.length; i++) {
            int term = question.toldTerms[i];
            int here = question.inIndex[i] < 0 ? 0 : corpus.wordFrequency(question.inIndex[i]);
            float idf = idf(documents, here + told.frequency(term));
            for (int text = 0; text < scores.length; text++) {
                float count = told.count(text, term);
                if (count > 0) {
                    scores[text] += idf * count * (K1 + 1) / (count + K1 * (1 - B + B * told.length(text) / average));
                }
            }
        }
        return scores;
    }

    /**
     * BM25 over pairs of content words that stand next to each other, or with one word between, in the question and in
     * the passage. Pairs are found by scanning the passages that hold both words, so no index of pairs is kept.
     *
     * @param sequence the question's content terms in order
     */
    float[] bigrams(int[] sequence, SessionLayout rows) {
        float[] field = new float[rows.size()];
        long[] pairs = pairs(sequence);
        float[] idf = new float[pairs.length];
        LongColumn found = new LongColumn(64);
        for (int pair = 0; pair < pairs.length; pair++) {
            idf[pair] = pair((int) (pairs[pair] >>> 32), (int) pairs[pair], pair, rows, found);
        }
        long[] hits = Arrays.copyOf(found.raw(), found.size());
        Arrays.sort(hits); // what a passage holds side by side, in the order of the pairs
        int[] eventOf = index.eventOf.raw();
        float score = 0;
        for (int i = 0; i < hits.length; i++) {
            int passage = (int) (hits[i] >>> PASSAGE_SHIFT);
            float count = hits[i] & MOST;
            score += idf[(int) (hits[i] >>> Short.SIZE) & MOST] * count * (K1 + 1) / (count + K1);
            if (i + 1 == hits.length || (int) (hits[i + 1] >>> PASSAGE_SHIFT) != passage) {
                int place = rows.place(eventOf[passage]);
                field[place] = Math.max(field[place], score);
                score = 0;
            }
        }
        return field;
    }

    /**
     * Adds the passages of laid-out events that hold a pair: the passage, the pair's number and how often it is held.
     *
     * @return how rare the pair is
     */
    private float pair(int first, int second, int number, SessionLayout rows, LongColumn found) {
        int[] text = index.content.raw();
        int[] eventOf = index.eventOf.raw();
        int frequency = 0;
        for (int passage : index.words.holders(first, second)) {
            int count = count(text, index.contentStart.at(passage), index.contentStart.at(passage + 1), first, second);
            if (count > 0) {
                frequency++;
                if (rows.place(eventOf[passage]) >= 0) {
                    found.add((long) passage << PASSAGE_SHIFT | (long) number << Short.SIZE | Math.min(count, MOST));
                }
            }
        }
        return idf(index.statistics.passages(), index.statistics.pairFrequency(first, second, frequency));
    }

    /** How often two words stand next to each other, or with one word between. */
    private static int count(int[] text, int start, int end, int first, int second) {
        int count = 0;
        for (int i = start; i + 1 < end; i++) {
            if (text[i] == first && (text[i + 1] == second || (i + 2 < end && text[i + 2] == second))) {
                count++;
            }
        }
        return count;
    }

    /**
     * BM25 of the text of each event that is laid out, joined with that of the turns before and after it in its session, without what
     * is excluded. Words are as rare as among passages.
     *
     * @param excluded by place among all
     */
    float[] window(int[] terms, SessionLayout rows, BitSet excluded) {
        CorpusStatistics corpus = index.statistics;
        TurnWindows windows = new TurnWindows(rows, index.sessions, index.passageStart.raw());
        float[] scores = new float[rows.size()];
        float average = 3 * corpus.averageEventLength();
        int[] eventOf = index.eventOf.raw();
        int[] lengthOf = index.lengthOfEvent.raw();
        for (int term : terms) {
            int size = index.words.size(term);
            int[] list = index.words.list(term);
            for (int i = 0; i < size; i++) {
                int passage = Postings.passage(list[i]);
                if (windows.holds(passage)) {
                    windows.add(eventOf[passage], Postings.count(list[i]), excluded);
                }
            }
            float idf = idf(corpus.passages(), corpus.wordFrequency(term));
            for (int place : windows.touched()) {
                float held = windows.take(place);
                float length = windows.length(place, lengthOf) / average;
                scores[place] += idf * held * (K1 + 1) / (held + K1 * (1 - B + B * length));
            }
        }
        return scores;
    }

    /** What a word adds that a passage of that length holds so often, where it is as rare as can be: without its rarity. */
    static float saturated(int count, int length, float average) {
        return count * (K1 + 1) / (count + K1 * (1 - B + B * length / average));
    }

    static float idf(int documents, int frequency) {
        return (float) Math.log(1 + (documents - frequency + 0.5) / (frequency + 0.5));
    }

    private static long[] pairs(int[] sequence) {
        Set<Long> pairs = new LinkedHashSet<>();
        for (int i = 0; i < sequence.length; i++) {
            for (int j = i + 1; j <= i + 2 && j < sequence.length; j++) {
                long pair = ((long) sequence[i] << 32) | (sequence[j] & 0xffffffffL);
                if (sequence[i] >= 0 && sequence[j] >= 0 && sequence[i] != sequence[j] && pairs.size() < MOST) {
                    pairs.add(pair);
                }
            }
        }
        return pairs.stream().mapToLong(Long::longValue).toArray();
    }
}
