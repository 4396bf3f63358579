package dev.ecphory.internal.text;

import dev.ecphory.spi.TokenCounter;

/** Tokens as models of uncased BERT's vocabulary count them. Stateless; threads may share it. */
public final class WordPieceCounter implements TokenCounter {
    public static final TokenCounter COUNTER = new WordPieceCounter();

    private WordPieceCounter() {}

    @Override
    public int count(CharSequence text) {
        return WordPieceTokenizer.uncased().pieces(text).size();
    }

    @Override
    public String name() {
        return "word-pieces";
    }

    @Override
    public String toString() {
        return name();
    }
}
