package dev.ecphory.internal.learning;

import dev.ecphory.internal.index.column.IntColumn;
import dev.ecphory.internal.text.WordPieceTokenizer;

/**
 * A question as word pieces, and which of them tell whom or which one it is about: names, which are words with a capital that
 * do not begin the question, and numbers.
 */
public final class QuestionPieces {
    private final int[] pieces;
    private final boolean[] telling;

    private QuestionPieces(int[] pieces, boolean[] telling) {
        this.pieces = pieces;
        this.telling = telling;
    }

    public static QuestionPieces of(String question) {
        IntColumn pieces = new IntColumn(16);
        IntColumn telling = new IntColumn(16);
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
                    pieces.add(piece);
                    telling.add(tells ? 1 : 0);
                }
                first = false;
            }
            at = end + 1;
        }
        boolean[] flags = new boolean[telling.size()];
        for (int i = 0; i < flags.length; i++) {
            flags[i] = telling.at(i) == 1;
        }
        return new QuestionPieces(pieces.toArray(), flags);
    }

    /** In their order; not to be changed. */
    public int[] pieces() {
        return pieces;
    }

    /** Whether the piece at a place tells whom or which one. */
    public boolean tells(int place) {
        return telling[place];
    }

    public boolean has(int piece) {
        for (int one : pieces) {
            if (one == piece) {
                return true;
            }
        }
        return false;
    }
}
