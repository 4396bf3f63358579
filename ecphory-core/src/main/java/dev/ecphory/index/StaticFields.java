package dev.ecphory.index;

import dev.ecphory.model.Neighbours;
import dev.ecphory.model.StaticTable;

/**
 * Score fields of the static token table: how well each of a question's word pieces is met by its nearest piece in a
 * passage (late interaction, Khattab and Zaharia, "ColBERT", 2020, without the context), and how near the weighted
 * means are. Pieces weigh by how rare they are in the namespace.
 *
 * <p>MaxSim is computed from postings: for each piece asked for, the passages of its nearest pieces are visited in
 * falling order of nearness, so that the first visit is the best. Nearness counts from {@link #LEAST_COSINE} up: below
 * it lies half the vocabulary, and leaving it out costs nothing that could be measured.
 */
final class StaticFields {
    private static final float LEAST_COSINE = 0.5f;
    private static final int MOST_NEIGHBOURS = 1_000;

    private final MemoryIndex index;
    private final StaticTable table;

    StaticFields(MemoryIndex index, StaticTable table) {
        this.index = index;
        this.table = table;
    }

    /** The best passage's MaxSim of each event. */
    float[] maxSim(int[] questionTokens) {
        int passages = index.passageCount();
        float[] scores = new float[passages];
        int[] visited = new int[passages];
        float total = 0;
        for (int i = 0; i < questionTokens.length; i++) {
            total += weight(questionTokens[i]);
        }
        for (int i = 0; i < questionTokens.length; i++) {
            float weight = weight(questionTokens[i]) / total;
            Neighbours near = table.neighbours(questionTokens[i], LEAST_COSINE, MOST_NEIGHBOURS);
            for (int place = 0; place < near.size(); place++) {
                int token = near.token(place);
                float gain = weight * (near.cosine(place) - LEAST_COSINE);
                int size = index.tokens.size(token);
                int[] holders = index.tokens.passages(token);
                for (int p = 0; p < size; p++) {
                    int passage = holders[p];
                    if (visited[passage] != i + 1) {
                        visited[passage] = i + 1;
                        scores[passage] += gain;
                    }
                }
            }
        }
        return index.bestPassage(scores);
    }

    /** The best passage's cosine of weighted means of each event. */
    float[] mean(int[] questionTokens) {
        float[] scores = new float[index.passageCount()];
        float[] sum = table.bag(questionTokens, this::weight);
        byte[] query = new byte[sum.length];
        float scale = VectorRows.quantise(sum, query);
        index.means.cosines(query, scale, scores);
        return index.bestPassage(scores);
    }

    private float weight(int token) {
        return table.scale(token) == 0 ? 0 : WordFields.idf(index.passageCount(), index.tokens.size(token));
    }
}
