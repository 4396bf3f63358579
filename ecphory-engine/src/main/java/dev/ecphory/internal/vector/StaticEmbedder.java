package dev.ecphory.internal.vector;

import dev.ecphory.internal.text.WordPieceTokenizer;
import dev.ecphory.internal.text.WordPieces;
import dev.ecphory.spi.Embedder;
import dev.ecphory.spi.Embedding;
import dev.ecphory.spi.VectorSpace;

/**
 * A text's meaning as the weighted mean of its tokens' rows: no model run, a few microseconds a message. What the
 * vocabulary cannot spell (most Chinese, emoji) counts by its spelling, as {@link HashingEmbedder} does it. Threads may
 * share it.
 */
public final class StaticEmbedder implements Embedder {
    /** What a word outside the vocabulary counts: like a rare word. */
    private static final float UNKNOWN_WEIGHT = 1;

    private final StaticTokenTable table;
    private final WordPieceTokenizer vocabulary;
    private final TokenWeights weights;
    private final VectorSpace space;

    /** The bundled table with {@link TokenWeights#byRank}. */
    public StaticEmbedder() {
        this(StaticTokenTable.bundled(), TokenWeights.byRank(WordPieceTokenizer.uncased()), "rank");
    }

    /**
     * @param table the rows
     * @param weights how much each token counts
     * @param weighting the weights' name: other weights are another space
     */
    public StaticEmbedder(StaticTokenTable table, TokenWeights weights, String weighting) {
        this.table = table;
        this.vocabulary = WordPieceTokenizer.uncased();
        this.weights = weights;
        this.space =
                new VectorSpace("static-bge-small", table.revision() + "-" + weighting, table.dimension(), "plain");
    }

    @Override
    public VectorSpace space() {
        return space;
    }

    @Override
    public Embedding passage(String text) {
        return Embedding.of(space, HashingEmbedder.directed(sum(text)));
    }

    /**
     * The weighted rows of a text's tokens added up, not yet of length 1: the sums of two texts together are the sum of
     * both in one, so that what was read once need not be read again. The array is the caller's.
     */
    public float[] sum(String text) {
        float[] sum = new float[table.dimension()];
        WordPieces pieces = vocabulary.pieces(text);
        for (int i = 0; i < pieces.size(); i++) {
            int token = pieces.id(i);
            if (token == WordPieceTokenizer.UNKNOWN) {
                HashingEmbedder.add(sum, text.substring(pieces.start(i), pieces.end(i)), UNKNOWN_WEIGHT);
            } else {
                table.addTo(sum, token, weights.weight(token));
            }
        }
        return sum;
    }

    @Override
    public Embedding question(String text) {
        return passage(text);
    }

    @Override
    public void close() {}
}
