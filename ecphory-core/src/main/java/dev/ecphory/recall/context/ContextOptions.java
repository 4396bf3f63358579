package dev.ecphory.recall.context;

import dev.ecphory.memory.InvalidInputException;
import dev.ecphory.text.TokenCounter;

/**
 * How a context is made. Immutable.
 *
 * @param counter what a token is
 * @param fullBelowTokens the most tokens that everything in sight may cost to be the context, 0 to 1,000,000; 0 never tells
 *     everything
 * @param redacted whether the context may tell nothing but structured facts that are not sensitive (Engram); items stay what
 *     they are
 */
public record ContextOptions(TokenCounter counter, int fullBelowTokens, boolean redacted) {
    /** Estimated tokens, only what was ranked, nothing redacted. */
    public static final ContextOptions DEFAULTS = new ContextOptions(TokenCounter.estimate(), 0, false);

    private static final int MOST = 1_000_000;

    /** Checks the range; throws {@link InvalidInputException}. */
    public ContextOptions {
        if (fullBelowTokens < 0 || fullBelowTokens > MOST) {
            throw new InvalidInputException(
                    "fullBelowTokens",
                    Integer.toString(fullBelowTokens),
                    "is out of range",
                    "give 0 to " + MOST + "; 0 is off");
        }
    }
}
