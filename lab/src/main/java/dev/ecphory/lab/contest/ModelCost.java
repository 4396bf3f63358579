package dev.ecphory.lab.contest;

import java.time.Duration;

/**
 * The cost of calls of models. Immutable.
 *
 * @param calls answers asked for
 * @param tries requests made for them; more than calls when some had to be made again
 * @param inputTokens tokens read, as the provider counts them
 * @param cachedTokens how many of them the provider had kept
 * @param outputTokens tokens written
 * @param cost in the currency of the model's prices
 * @param waited from the first request to the answer, pauses included
 */
public record ModelCost(
        int calls, int tries, long inputTokens, long cachedTokens, long outputTokens, double cost, Duration waited) {
    /** No model was asked. */
    public static final ModelCost NOTHING = new ModelCost(0, 0, 0, 0, 0, 0, Duration.ZERO);

    /** This and more. */
    public ModelCost plus(ModelCost more) {
        return new ModelCost(
                calls + more.calls,
                tries + more.tries,
                inputTokens + more.inputTokens,
                cachedTokens + more.cachedTokens,
                outputTokens + more.outputTokens,
                cost + more.cost,
                waited.plus(more.waited));
    }
}
