package dev.ecphory.onnx;

import dev.ecphory.internal.text.WordPieceTokenizer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** BERT's uncased word pieces, as the model that was trained here reads them: [CLS] question [SEP] passage [SEP]. */
final class WordPiecePairs implements PairTokenizer {
    private static final int WINDOW = 512;
    /** The most pieces of a question; the rest of the window is the passage's. */
    private static final int QUESTION = 96;

    private static final int FRAME = 3;

    private final WordPieceTokenizer words = WordPieceTokenizer.uncased();

    @Override
    public boolean spells(String text) {
        return words.spells(text);
    }

    @Override
    public List<Pair> pairs(String question, String passage) {
        int[] asked = words.encode(question);
        asked = Arrays.copyOf(asked, Math.min(asked.length, QUESTION));
        int room = WINDOW - FRAME - asked.length;
        List<Pair> pairs = new ArrayList<>();
        for (String part : PairTokenizer.parts(passage)) {
            int[] said = words.encode(part);
            for (int from = 0; from == 0 || from < said.length; from += room) {
                if (pairs.size() == MOST_PAIRS) {
                    return pairs;
                }
                pairs.add(pair(asked, said, from, Math.min(said.length, from + room)));
            }
        }
        return pairs;
    }

    private static Pair pair(int[] asked, int[] said, int from, int to) {
        long[] ids = new long[asked.length + (to - from) + FRAME];
        int at = 0;
        ids[at++] = WordPieceTokenizer.START;
        for (int id : asked) {
            ids[at++] = id;
        }
        ids[at++] = WordPieceTokenizer.END;
        long[] types = new long[ids.length];
        Arrays.fill(types, at, types.length, 1);
        for (int i = from; i < to; i++) {
            ids[at++] = said[i];
        }
        ids[at] = WordPieceTokenizer.END;
        return new Pair(ids, types);
    }
}
