package dev.ecphory.internal.model;

import dev.ecphory.Answer.Usage;
import java.time.Duration;

/** Adds up what models use for one answer, whatever comes of their calls. Threads may share it. */
public final class ModelUsageCounter {
    private int calls;
    private long inputTokens;
    private long outputTokens;
    private double cost;
    private Duration waited = Duration.ZERO;

    /** A model was asked, and kept us waiting for so long. */
    synchronized void call(Duration took) {
        calls++;
        waited = waited.plus(took);
    }

    /** It told what it read and wrote. */
    synchronized void tokens(long input, long output, double price) {
        inputTokens += input;
        outputTokens += output;
        cost += price;
    }

    /** What was used before the first of its calls. */
    public synchronized void add(Usage used) {
        calls += used.calls();
        tokens(used.inputTokens(), used.outputTokens(), used.cost());
        waited = waited.plus(used.waited());
    }

    /** The sum so far. */
    public synchronized Usage usage() {
        return new Usage(calls, inputTokens, outputTokens, cost, waited);
    }
}
