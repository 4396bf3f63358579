package dev.ecphory.spi;

import dev.ecphory.internal.bootstrap.EngineProvider;

/**
 * Counts the tokens of a text as some reader counts them, so that a budget in tokens is that reader's. Counts need not be
 * additive: the count of a whole may differ from the sum of its parts. The same text always counts the same. Threads may
 * share it.
 */
public interface TokenCounter {
    /** The tokens of a text, 0 or more; 0 for the empty text. */
    int count(CharSequence text);

    /** What it is called in traces. */
    String name();

    /** About four characters of English a token, one of anything beyond Latin: for readers whose tokenizer is unknown. */
    static TokenCounter estimate() {
        return EstimatedTokens.COUNTER;
    }

    /** Exact for models of uncased BERT's vocabulary, such as bge-small, without the two tokens that they want around. */
    static TokenCounter wordPieces() {
        return EngineProvider.installed().wordPieces();
    }
}
