package dev.ecphory.internal.learning;

import dev.ecphory.internal.index.column.IntColumn;
import dev.ecphory.internal.text.WordPieceTokenizer;
import java.util.Arrays;
import java.util.BitSet;

/**
 * A question as word pieces, and which of them tell whom or which one it is about: names, which are words with a capital that
 * do not begin the question, and numbers.
 */
public final class QuestionPieces {
    private final int[] pieces;
    private final BitSet telling;

    private QuestionPieces(int[] pieces, BitSet telling) {
        this.pieces = pieces;
        this.telling = telling;
    }

    public static QuestionPieces of(String question) {
        IntColumn pieces = new IntColumn(16);
        BitSet telling = new BitSet();
        boolean first = true;
        for (int at = 0; at < question.length(); ) {
            int end = at;
            while (end < question.length() && Character.isLetterOrDigit(question.charAt(end))) {
                end++;
            }
            if (end > at) {
                char initial = question.charAt(at);
                boolean tells = Character.isDigit(initial) || (!first && Character.isUpperCase(initial));
                for (int piece : WordPieceTokenizer.uncased().encode(question.substring(at, end))) {
                    telling.set(pieces.size(), tells);
                    pieces.add(piece);
                }
                first = false;
            }
            at = end + 1;
        }
        return new QuestionPieces(pieces.toArray(), telling);
    }

    /** In their order; not to be changed. */
    public int[] pieces() {
        return pieces;
    }

    /** Whether the piece at a place tells whom or which one. */
    public boolean tells(int place) {
        return telling.get(place);
    }

    public boolean has(int piece) {
        return Arrays.stream(pieces).anyMatch(one -> one == piece);
    }
}
