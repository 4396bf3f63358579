package dev.ecphory.internal.index;

import dev.ecphory.internal.index.column.ExcludedRows;
import dev.ecphory.internal.index.column.Postings;
import dev.ecphory.internal.index.column.QuantizedVectors;
import dev.ecphory.internal.index.column.TopRowCollector;
import dev.ecphory.internal.index.column.TopRows;
import dev.ecphory.internal.learning.PastQuestion;
import dev.ecphory.internal.text.WordPieceTokenizer;
import dev.ecphory.internal.vector.NearestTokens;
import dev.ecphory.internal.vector.StaticTokenTable;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Map;

/**
 * Score fields of the static token table: how well each of a question's word pieces is met by its nearest piece in a
 * passage (late interaction, Khattab and Zaharia, "ColBERT", 2020, without the context), and how near the weighted
 * means are. Pieces weigh by how rare they are in the namespace.
 *
 * <p>MaxSim is computed from postings: for each piece asked for, the passages of its nearest pieces are visited in
 * rising order of nearness and each visit overwrites the one before, so that the best remains and nothing is compared.
 * Then every passage's best is added to its score and forgotten: passage by passage along the postings where they are
 * few, over all passages where they are many. Nearness counts from {@link #LEAST_COSINE} up: below it lies half the
 * vocabulary, and leaving it out costs nothing that could be measured.
 */
record StaticVectorScorer(NamespaceIndex index, StaticTokenTable table) {
    private static final float LEAST_COSINE = 0.5f;
    private static final int MOST_NEIGHBOURS = 32;
    /** A step along postings costs this many steps over all passages, about. */
    private static final int SPARSE = 8;

    /** Rows scored at a time where only the best are wanted: what stays in a processor's first cache. */
    private static final int BLOCK = 4_096;

    /** What a session counts beside its passage: chosen without data, the passage is to count more. */
    private static final float SHARE = .5f;

    /** The pieces that meet one. */
    static NearestTokens near(StaticTokenTable table, int token) {
        return table.neighbours(token, LEAST_COSINE, MOST_NEIGHBOURS);
    }

    /** What a piece counts that is so near. */
    static float gain(float cosine) {
        return cosine - LEAST_COSINE;
    }

    /** The best passage's MaxSim of each event, by row. */
    float[] maxSim(int[] questionTokens) {
        int passages = index.passageCount();
        float[] scores = new float[passages];
        float[] best = new float[passages];
        float total = 0;
        for (int token : questionTokens) {
            total += weight(token);
        }
        int[][] holders = new int[MOST_NEIGHBOURS][];
        int[] sizes = new int[MOST_NEIGHBOURS];
        for (int token : questionTokens) {
            float weight = weight(token) / total;
            if (weight > 0) {
                NearestTokens near = near(table, token);
                int held = 0;
                long visits = 0;
                for (int place = near.size() - 1; place >= 0; place--) {
                    int size = index.tokens.size(near.token(place));
                    if (size > 0) {
                        holders[held] = index.tokens.list(near.token(place));
                        sizes[held] = size;
                        meet(holders[held++], size, weight * gain(near.cosine(place)), best);
                        visits += size;
                    }
                }
                if (visits * SPARSE < passages) {
                    for (int i = 0; i < held; i++) {
                        settle(holders[i], sizes[i], best, scores);
                    }
                } else {
                    settle(best, scores);
                }
            }
        }
        return index.bestPassage(scores);
    }

    /** MaxSim of texts that models told of assets. */
    float[] maxSim(int[] questionTokens, AssetTextIndex told) {
        float[] scores = new float[told.size()];
        float[] gains = new float[table.size()];
        float total = 0;
        for (int token : questionTokens) {
            total += weight(token);
        }
        for (int token : questionTokens) {
            float weight = weight(token) / total;
            if (weight > 0) {
                NearestTokens near = near(table, token);
                for (int place = 0; place < near.size(); place++) {
                    gains[near.token(place)] = weight * gain(near.cosine(place));
                }
                for (int text = 0; text < scores.length; text++) {
                    float best = 0;
                    for (int held : told.tokens(text)) {
                        best = Math.max(best, gains[held]);
                    }
                    scores[text] += best;
                }
                for (int place = 0; place < near.size(); place++) {
                    gains[near.token(place)] = 0;
                }
            }
        }
        return scores;
    }

    /** The cosines of weighted means of texts that models told of assets. */
    float[] mean(int[] questionTokens, AssetTextIndex told) {
        byte[] query = new byte[index.means.dimension()];
        float scale = meanOf(questionTokens, query);
        return told.cosines(query, scale);
    }

    private static void meet(int[] holders, int size, float gain, float[] best) {
        for (int i = 0; i < size; i++) {
            best[Postings.passage(holders[i])] = gain;
        }
    }

    private static void settle(int[] holders, int size, float[] best, float[] scores) {
        for (int i = 0; i < size; i++) {
            int passage = Postings.passage(holders[i]);
            scores[passage] += best[passage];
            best[passage] = 0;
        }
    }

    private static void settle(float[] best, float[] scores) {
        for (int passage = 0; passage < scores.length; passage++) {
            scores[passage] += best[passage];
            best[passage] = 0;
        }
    }

    /** The best passage's cosine of weighted means of each event that is laid out; 0 for what is excluded. */
    float[] mean(int[] questionTokens, SessionLayout rows, BitSet excludedRows) {
        byte[] query = new byte[index.means.dimension()];
        float scale = meanOf(questionTokens, query);
        if (rows.all() == rows) {
            return rows.gather(mean(query, scale, excludedRows));
        }
        float[] field = new float[rows.size()];
        byte[] passageMean = new byte[query.length];
        for (int place = 0; place < field.length; place++) {
            int row = rows.row(place);
            float best = Float.NaN;
            int end = index.passageStart.at(row + 1);
            for (int passage = index.passageStart.at(row); passage < end; passage++) {
                float cosine = index.means.cosine(query, scale, passage, passageMean);
                best = Float.isNaN(best) || cosine > best ? cosine : best;
            }
            field[place] = excludedRows.get(row) ? 0 : best;
        }
        return field;
    }

    /** Of every event, by row. */
    private float[] mean(byte[] query, float scale, BitSet excludedRows) {
        float[] scores = new float[index.passageCount()];
        if (index.passageCount() == index.eventCount()) {
            index.means.cosines(query, scale, scores, ExcludedRows.words(excludedRows, index.eventCount()));
            return scores;
        }
        index.means.cosines(query, scale, scores);
        float[] best = index.bestPassage(scores);
        ExcludedRows.set(best, excludedRows, 0);
        return best;
    }

    /**
     * The best passage's cosine to a question of each event, in the light of what its session is about; NaN where there is no
     * vector. The passage's static mean and {@value #SHARE} times the middle of its session's, both of length 1, are added up
     * (Reverie, contextual embedding; Engram's prefix, which a mean of words has no place for). The speaker's name is in the
     * passage's mean already. Made for each question, never kept: what is out of sight then has no part in it, and it is never
     * that of an older state. Linear in the passages.
     *
     * @param excluded rows that have no part in their session's topic
     */
    float[] contextual(int[] questionTokens, BitSet excluded) {
        byte[] query = new byte[index.means.dimension()];
        float scale = meanOf(questionTokens, query);
        float[] scores = new float[index.passageCount()];
        index.means.cosines(query, scale, scores);
        float[] topic = new float[query.length];
        for (int session = 0; session < index.sessions.count(); session++) {
            if (topic(session, excluded, topic)) {
                float asked = 0;
                for (int i = 0; i < topic.length; i++) {
                    asked += query[i] * scale * topic[i];
                }
                shift(index.sessions.events(session), index.sessions.size(session), topic, asked, scores);
            }
        }
        return index.bestPassage(scores);
    }

    /**
     * The same in the light of words that stand in front of events, such as whom they were said to and when.
     *
     * @param heads which rows have which words in front
     */
    float[] headed(int[] questionTokens, Map<String, BitSet> heads) {
        byte[] query = new byte[index.means.dimension()];
        float scale = meanOf(questionTokens, query);
        float[] scores = new float[index.passageCount()];
        index.means.cosines(query, scale, scores);
        heads.forEach((head, rows) -> {
            float[] all = table.bag(WordPieceTokenizer.uncased().encode(head), this::weight);
            float[] topic = Arrays.copyOf(all, query.length);
            float factor = QuantizedVectors.toUnit(topic);
            float asked = 0;
            for (int i = 0; i < topic.length; i++) {
                topic[i] *= factor;
                asked += query[i] * scale * topic[i];
            }
            if (factor > 0) {
                shift(rows.stream().toArray(), rows.cardinality(), topic, asked, scores);
            }
        });
        return index.bestPassage(scores);
    }

    /** The best of {@link #mean}, which is never laid out whole where every event is one passage. */
    TopRows bestMean(int[] questionTokens, int count) {
        byte[] query = new byte[index.means.dimension()];
        float scale = meanOf(questionTokens, query);
        if (index.passageCount() != index.eventCount()) {
            return TopRows.of(mean(query, scale, new BitSet()), count);
        }
        TopRowCollector top = new TopRowCollector(Math.min(count, index.eventCount()));
        float[] block = new float[Math.min(BLOCK, index.eventCount())];
        for (int first = 0; first < index.eventCount(); first += BLOCK) {
            int rows = Math.min(BLOCK, index.eventCount() - first);
            index.means.cosines(query, scale, first, block, rows);
            top.offer(first, block, rows);
        }
        return top.best();
    }

    /** What past questions say of events; see {@link QuestionSimilarity}. */
    PastQuestionScorer cued(String question, List<PastQuestion> past) {
        float most = Bm25Scorer.idf(index.statistics.passages(), 0);
        BitSet speakers = new BitSet();
        for (String name : index.speakerNames()) {
            for (int piece : WordPieceTokenizer.uncased().encode(name)) {
                speakers.set(piece);
            }
        }
        return new PastQuestionScorer(
                new QuestionSimilarity(table, piece -> weight(piece) / most, speakers, question), past, index);
    }

    private float meanOf(int[] questionTokens, byte[] into) {
        return QuantizedVectors.quantise(table.bag(questionTokens, this::weight), into);
    }

    private float weight(int token) {
        return table.scale(token) == 0 ? 0 : index.statistics.pieceRarity(token);
    }

    /** The middle of what is in sight of a session, of length 1; false when there is none. */
    private boolean topic(int session, BitSet excluded, float[] into) {
        Arrays.fill(into, 0);
        int[] members = index.sessions.events(session);
        for (int at = 0; at < index.sessions.size(session); at++) {
            int row = members[at];
            int end = excluded.get(row) ? 0 : index.passageStart.at(row + 1);
            for (int passage = index.passageStart.at(row); passage < end; passage++) {
                index.means.addTo(into, passage);
            }
        }
        float factor = QuantizedVectors.toUnit(into);
        for (int i = 0; i < into.length; i++) {
            into[i] *= factor;
        }
        return factor > 0;
    }

    /** From the cosine to a passage to the cosine to the passage with its topic. */
    private void shift(int[] members, int size, float[] topic, float asked, float[] scores) {
        byte[] mean = new byte[index.means.dimension()];
        for (int at = 0; at < size; at++) {
            int row = members[at];
            for (int passage = index.passageStart.at(row); passage < index.passageStart.at(row + 1); passage++) {
                if (index.means.has(passage)) {
                    index.means.row(passage, mean);
                    float along = 0;
                    for (int i = 0; i < mean.length; i++) {
                        along += mean[i] * topic[i];
                    }
                    along *= index.means.scale(passage);
                    float length = (float) Math.sqrt(1 + SHARE * SHARE + 2 * SHARE * along);
                    scores[passage] = (scores[passage] + SHARE * asked) / length;
                }
            }
        }
    }
}
