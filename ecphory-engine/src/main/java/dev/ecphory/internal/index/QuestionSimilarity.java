package dev.ecphory.internal.index;

import dev.ecphory.internal.learning.QuestionPieces;
import dev.ecphory.internal.vector.NearestTokens;
import dev.ecphory.internal.vector.StaticTokenTable;
import java.util.BitSet;
import java.util.function.IntToDoubleFunction;

/**
 * How much two questions ask for the same: each word piece of the one is met by the nearest of the other, as in MaxSim, both
 * ways, and the worse way counts, so that a question for more is not like one for less. Pieces weigh by how rare they are in
 * the namespace, at least {@value #LEAST_WEIGHT} of the most (what asks is in every question, and yet tells questions apart).
 * What is asked of others, or of another day or number, is never alike: names, numbers and whoever speaks in the namespace must
 * be in both or in neither. Of likeness below {@value #LEAST_LIKENESS} nothing follows, above it grows to 1, slowly at first: by
 * the square.
 */
final class QuestionSimilarity {
    private static final float LEAST_COSINE = .5f;
    private static final int MOST_NEIGHBOURS = 32;
    private static final float LEAST_WEIGHT = .25f;
    private static final float LEAST_LIKENESS = .25f;

    private final StaticTokenTable table;
    private final IntToDoubleFunction rarity;
    private final BitSet speakers;
    private final QuestionPieces asked;
    private final float[] nearest;

    /**
     * @param rarity how rare a word piece is, from 0 to 1
     * @param speakers word pieces of the names of those who speak
     */
    QuestionSimilarity(StaticTokenTable table, IntToDoubleFunction rarity, BitSet speakers, String question) {
        this.table = table;
        this.rarity = rarity;
        this.speakers = speakers;
        this.asked = QuestionPieces.of(question);
        this.nearest = new float[table.size()];
        for (int piece : asked.pieces()) {
            nearest[piece] = 1;
            NearestTokens near = table.neighbours(piece, LEAST_COSINE, MOST_NEIGHBOURS);
            for (int place = 0; place < near.size(); place++) {
                int other = near.token(place);
                nearest[other] = Math.max(nearest[other], met(near.cosine(place)));
            }
        }
    }

    /** From 0 for what is not alike to 1 for the same words. */
    float to(QuestionPieces past) {
        float there = 0;
        float all = 0;
        for (int piece : past.pieces()) {
            float weight = weight(piece);
            there += weight * nearest[piece];
            all += weight;
        }
        if (all == 0 || there < LEAST_LIKENESS * all || differ(asked, past) || differ(past, asked)) {
            return 0;
        }
        float back = 0;
        float asks = 0;
        for (int piece : asked.pieces()) {
            float weight = weight(piece);
            back += weight * best(piece, past.pieces());
            asks += weight;
        }
        float worse = Math.min(there / all, back / asks);
        float over = Math.max(0, (worse - LEAST_LIKENESS) / (1 - LEAST_LIKENESS));
        return over * over;
    }

    private float best(int piece, int[] others) {
        float best = 0;
        for (int other : others) {
            best = Math.max(best, piece == other ? 1 : met(table.cosine(piece, other)));
        }
        return best;
    }

    /** Whether the one tells of somebody or a number that the other does not. */
    private boolean differ(QuestionPieces one, QuestionPieces other) {
        for (int i = 0; i < one.pieces().length; i++) {
            int piece = one.pieces()[i];
            if ((one.tells(i) || speakers.get(piece)) && !other.has(piece)) {
                return true;
            }
        }
        return false;
    }

    private float weight(int piece) {
        return Math.max(LEAST_WEIGHT, (float) rarity.applyAsDouble(piece));
    }

    private static float met(float cosine) {
        return Math.max(0, (cosine - LEAST_COSINE) / (1 - LEAST_COSINE));
    }
}
