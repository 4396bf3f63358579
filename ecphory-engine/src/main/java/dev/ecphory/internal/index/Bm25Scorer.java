package dev.ecphory.internal.index;

import dev.ecphory.internal.index.column.IntColumn;
import dev.ecphory.internal.index.column.Postings;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/**
 * Score fields of words: Okapi BM25 over passages, over pairs of neighbouring words, and over a turn with its
 * neighbours. Robertson and Zaragoza, "The Probabilistic Relevance Framework: BM25 and Beyond" (2009); k1 = 1.2 and
 * b = .75 are its customary values, as in the measured floors.
 */
record Bm25Scorer(NamespaceIndex index) {
    private static final float K1 = 1.2f;
    private static final float B = 0.75f;

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
        if (pairs.length == 0) {
            return field;
        }
        int passageCount = index.passageCount();
        List<int[]> hits = new ArrayList<>();
        int[] frequency = new int[pairs.length];
        int[] text = index.content.raw();
        for (int passage : holdersOfTwo(sequence, new byte[passageCount])) {
            int start = index.contentStart.at(passage);
            int end = index.contentStart.at(passage + 1);
            int[] counts = null;
            for (int pair = 0; pair < pairs.length; pair++) {
                int count = count(text, start, end, (int) (pairs[pair] >>> 32), (int) pairs[pair]);
                if (count > 0) {
                    frequency[pair]++;
                    counts = counts == null ? new int[pairs.length + 1] : counts;
                    counts[pair] = count;
                }
            }
            if (counts != null) {
                counts[pairs.length] = passage;
                hits.add(counts);
            }
        }
        for (int pair = 0; pair < pairs.length; pair++) {
            frequency[pair] =
                    index.statistics.pairFrequency((int) (pairs[pair] >>> 32), (int) pairs[pair], frequency[pair]);
        }
        int passages = index.statistics.passages();
        int[] eventOf = index.eventOf.raw();
        for (int[] hit : hits) {
            int place = rows.place(eventOf[hit[pairs.length]]);
            float score = 0;
            for (int pair = 0; pair < pairs.length && place >= 0; pair++) {
                float count = hit[pair];
                score += count == 0 ? 0 : idf(passages, frequency[pair]) * count * (K1 + 1) / (count + K1);
            }
            if (place >= 0) {
                field[place] = Math.max(field[place], score);
            }
        }
        return field;
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
        TurnWindows windows = new TurnWindows(rows, index.sessions);
        float[] scores = new float[rows.size()];
        float average = 3 * corpus.averageEventLength();
        int[] eventOf = index.eventOf.raw();
        int[] lengthOf = index.lengthOfEvent.raw();
        for (int term : terms) {
            int size = index.words.size(term);
            int[] list = index.words.list(term);
            for (int i = 0; i < size; i++) {
                windows.add(eventOf[Postings.passage(list[i])], Postings.count(list[i]), excluded);
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
        List<Long> pairs = new ArrayList<>();
        for (int i = 0; i < sequence.length; i++) {
            for (int j = i + 1; j <= i + 2 && j < sequence.length; j++) {
                long pair = ((long) sequence[i] << 32) | (sequence[j] & 0xffffffffL);
                if (sequence[i] >= 0 && sequence[j] >= 0 && sequence[i] != sequence[j] && !pairs.contains(pair)) {
                    pairs.add(pair);
                }
            }
        }
        return pairs.stream().mapToLong(Long::longValue).toArray();
    }

    private int[] holdersOfTwo(int[] sequence, byte[] held) {
        IntColumn candidates = new IntColumn(64);
        Postings postings = index.words;
        for (int i = 0; i < sequence.length; i++) {
            int term = sequence[i];
            if (term < 0 || firstIndexOf(sequence, term) < i) {
                continue;
            }
            int size = postings.size(term);
            int[] list = postings.list(term);
            for (int p = 0; p < size; p++) {
                int passage = Postings.passage(list[p]);
                if (held[passage] < 2 && ++held[passage] == 2) {
                    candidates.add(passage);
                }
            }
        }
        return candidates.toArray();
    }

    private static int firstIndexOf(int[] values, int value) {
        for (int i = 0; i < values.length; i++) {
            if (values[i] == value) {
                return i;
            }
        }
        return -1;
    }
}
