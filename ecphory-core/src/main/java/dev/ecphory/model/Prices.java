package dev.ecphory.model;

/**
 * What a model costs, in any one currency, for a million tokens.
 *
 * @param input tokens read
 * @param cachedInput tokens read that the provider had kept from an earlier call
 * @param output tokens written
 */
public record Prices(double input, double cachedInput, double output) {
    /** Nothing costs anything. */
    public static final Prices FREE = new Prices(0, 0, 0);

    private static final double MILLION = 1e6;

    /** Checks that no price is negative. */
    public Prices {
        if (!(input >= 0 && cachedInput >= 0 && output >= 0) || Double.isInfinite(input + cachedInput + output)) {
            throw new IllegalArgumentException(
                    "prices " + input + ", " + cachedInput + " and " + output + " must be numbers from 0");
        }
    }

    /** Prices without a discount for what was kept. */
    public static Prices of(double input, double output) {
        return new Prices(input, input, output);
    }

    /**
     * What so many tokens cost.
     *
     * @param inputTokens all tokens read, the kept ones among them
     */
    public double cost(long inputTokens, long cachedTokens, long outputTokens) {
        return ((inputTokens - cachedTokens) * input + cachedTokens * cachedInput + outputTokens * output) / MILLION;
    }

    /** What a reply cost. */
    public double cost(LanguageModel.Reply reply) {
        return cost(reply.inputTokens(), reply.cachedTokens(), reply.outputTokens());
    }
}
