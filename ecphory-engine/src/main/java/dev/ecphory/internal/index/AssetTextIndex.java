package dev.ecphory.internal.index;

import dev.ecphory.internal.index.column.HeapSizes;
import dev.ecphory.internal.index.column.QuantizedVectors;
import dev.ecphory.internal.index.column.TermDictionary;
import dev.ecphory.internal.text.TermAnalyzer;
import dev.ecphory.internal.text.WordPieceTokenizer;
import dev.ecphory.internal.vector.StaticTokenTable;
import dev.ecphory.internal.vector.TokenWeights;
import dev.ecphory.knowledge.Summary;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What models told of assets, as passages of the events that the index has already: they come later than their event, and
 * there are few of them, so that they stand beside the index, are read over one by one for each question, and raise an
 * event's score where they meet the question better than its own passages do. Immutable; threads may share it.
 */
public final class AssetTextIndex {
    private final List<Summary> told;
    private final TermDictionary terms = new TermDictionary();
    /** How often each term stands in each text, by term. */
    private final List<Map<Integer, Integer>> counts = new ArrayList<>();

    private final int[] frequency;
    private final int[] lengths;
    private final int[][] tokens;
    private final QuantizedVectors means;

    /**
     * @param told what was told, of one event each
     * @param weights of tokens, as the index has them now
     */
    AssetTextIndex(
            List<Summary> told, TermAnalyzer words, StaticTokenTable table, int dimension, TokenWeights weights) {
        this.told = List.copyOf(told);
        this.lengths = new int[told.size()];
        this.tokens = new int[told.size()][];
        this.means = new QuantizedVectors(dimension);
        for (int i = 0; i < told.size(); i++) {
            int text = i;
            Map<Integer, Integer> own = new TreeMap<>();
            words.analyze(told.get(i).text(), (chars, length, start, end, position) -> {
                own.merge(terms.intern(chars, length), 1, Integer::sum);
                lengths[text]++;
            });
            counts.add(own);
            tokens[i] = WordPieceTokenizer.uncased().encode(told.get(i).text());
            means.set(i, table.bag(tokens[i], weights));
        }
        this.frequency = new int[terms.size()];
        counts.forEach(own -> own.keySet().forEach(term -> frequency[term]++));
    }

    /** Bytes of memory, the texts among them. */
    long bytes() {
        long bytes = terms.bytes() + means.bytes();
        for (int text = 0; text < told.size(); text++) {
            bytes += counts.get(text).size() * (HeapSizes.ENTRY + 2 * HeapSizes.BOXED)
                    + HeapSizes.array(tokens[text].length, Integer.BYTES)
                    + 8 * HeapSizes.OBJECT
                    + HeapSizes.text(told.get(text).text());
        }
        return bytes;
    }

    /** Whether they were made of these. */
    boolean of(List<Summary> others) {
        return told.equals(others);
    }

    /** How many there are. */
    int size() {
        return told.size();
    }

    int find(char[] chars, int length) {
        return terms.find(chars, length);
    }

    /** In how many of them a term stands. */
    int frequency(int term) {
        return frequency[term];
    }

    int count(int text, int term) {
        return counts.get(text).getOrDefault(term, 0);
    }

    int length(int text) {
        return lengths[text];
    }

    int[] tokens(int text) {
        return tokens[text];
    }

    /** The cosine of each with a quantised query; 0 where it has no meaning. */
    float[] cosines(byte[] query, float scale) {
        float[] scores = new float[size()];
        means.cosines(query, scale, scores);
        for (int i = 0; i < scores.length; i++) {
            scores[i] = Float.isNaN(scores[i]) ? 0 : scores[i];
        }
        return scores;
    }

    /** Raises the fields of those events that are in the index to what their texts reach. */
    float[] raised(float[] field, float[] scores, NamespaceIndex index, SessionLayout rows) {
        float[] raised = Arrays.copyOf(field, field.length);
        for (int i = 0; i < scores.length; i++) {
            int row = index.seqOf.find(told.get(i).sources().getFirst());
            int place = row < 0 ? -1 : rows.place(row);
            if (place >= 0 && (Float.isNaN(raised[place]) || scores[i] > raised[place])) {
                raised[place] = scores[i];
            }
        }
        return raised;
    }
}
