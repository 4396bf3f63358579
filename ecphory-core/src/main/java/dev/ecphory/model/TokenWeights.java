package dev.ecphory.model;

/** How much a token counts in a text's meaning: 0 for nothing. Threads may share it. */
@FunctionalInterface
public interface TokenWeights {
    /** The weight of a token, not negative. */
    float weight(int token);
}
