package dev.ecphory.internal.text;

import dev.ecphory.spi.TokenCounter;
import java.util.function.ToIntFunction;

/**
 * The counters that need no model. Threads may share them.
 *
 * @param name as traces call it
 * @param counting what it does
 */
record BuiltInTokenCounter(String name, ToIntFunction<CharSequence> counting) implements TokenCounter {
    static final TokenCounter ESTIMATE = new BuiltInTokenCounter("estimate", BuiltInTokenCounter::estimate);
    static final TokenCounter WORD_PIECES = new BuiltInTokenCounter(
            "word-pieces", text -> WordPieceTokenizer.uncased().pieces(text).size());

    private static final int LATIN_END = 0x250;

    @Override
    public int count(CharSequence text) {
        return counting.applyAsInt(text);
    }

    private static int estimate(CharSequence text) {
        int quarters = 0;
        for (int i = 0; i < text.length(); i++) {
            quarters += text.charAt(i) < LATIN_END ? 1 : 4;
        }
        return (quarters + 3) / 4;
    }
}
