package dev.ecphory.internal.retrieval.rerank;

import dev.ecphory.internal.model.Breaker;
import dev.ecphory.spi.Reranker;
import java.time.Duration;
import java.time.InstantSource;

/**
 * A reranker that all namespaces of a process share, and the time that it may take for a recall.
 *
 * @param budget beyond which it reads no further event
 * @param breaker lets it rest where not even two events are read in that time, as on a machine that does too much at once
 */
public record TimedReranker(Reranker model, Duration budget, Breaker breaker) {
    /** So many overruns in a row, and it rests: one or two may be chance, or a machine that is just starting. */
    private static final int OVERRUNS = 3;

    private static final Duration REST = Duration.ofSeconds(5);

    public static TimedReranker of(Reranker model, Duration budget, InstantSource clock) {
        return new TimedReranker(model, budget, new Breaker(model.id(), OVERRUNS, REST, clock));
    }
}
