package dev.ecphory.internal.retrieval.relevance;

import dev.ecphory.internal.index.NamespaceIndexReader;
import dev.ecphory.internal.retrieval.query.ParsedQuery;
import dev.ecphory.internal.retrieval.scoring.CandidateRanker;
import dev.ecphory.spi.Embedding;
import java.util.Arrays;
import java.util.BitSet;

/**
 * How much events are like a cue: the cosine of the neural vectors, of the static ones where there are none, as far as it
 * goes beyond that of the middle event in sight. Sentences that have nothing to do with one another are near in both
 * spaces, so that the cosine itself tells little (decision 57). Not for several threads.
 */
final class QuerySimilarity {
    private final float[] cosines;
    private final double middle;

    private QuerySimilarity(float[] cosines, BitSet excluded) {
        this.cosines = cosines;
        this.middle = middle(cosines, excluded);
    }

    /** With the neural vectors where every event has them, else with the static ones, so that all are measured alike. */
    static QuerySimilarity of(NamespaceIndexReader fields, ParsedQuery cue, CandidateRanker.Ranked ranked) {
        Embedding vector = cue.vector();
        float[] cosines =
                vector == null || fields.notEmbedded() > 0 ? fields.gist(ranked.terms()) : fields.meaning(vector);
        return new QuerySimilarity(cosines, ranked.excluded());
    }

    /** 0 to 1, by an event's row; 0 for the middle event and all that is less alike. */
    double of(int row) {
        double cosine = cosines[row];
        return middle < 1 && cosine > middle ? Math.min(1, (cosine - middle) / (1 - middle)) : 0;
    }

    /** Of what is in sight; 1 where nothing is. */
    private static double middle(float[] cosines, BitSet excluded) {
        float[] known = new float[cosines.length];
        int count = 0;
        for (int row = 0; row < cosines.length; row++) {
            if (!excluded.get(row) && !Float.isNaN(cosines[row])) {
                known[count++] = cosines[row];
            }
        }
        Arrays.sort(known, 0, count);
        return count == 0 ? 1 : known[count / 2];
    }
}
