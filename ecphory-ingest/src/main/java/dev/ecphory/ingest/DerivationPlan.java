package dev.ecphory.ingest;

import dev.ecphory.internal.log.DerivationKind;
import dev.ecphory.Event;
import java.util.Map;

/**
 * What is to be done with content. It is kept with the events, in their metadata, and consolidation goes by it. Immutable;
 * threads may share it.
 *
 * @param kind of content
 * @param strategy what is derived from it
 * @param because what decided, for people: a rule, a model, the caller
 */
public record DerivationPlan(ContentKind kind, DerivationStrategy strategy, String because) {
    /** The metadata key of the kind. */
    public static final String KIND = "ingest.kind";
    /** The metadata key of the strategy. */
    public static final String STRATEGY = "ingest.strategy";

    /** What events that follow it carry: the kind, the strategy, and what may be {@linkplain DerivationKind derived}. */
    public Map<String, String> metadata() {
        return Map.of(
                KIND,
                kind.key(),
                STRATEGY,
                strategy.key(),
                DerivationKind.KEY,
                DerivationKind.said(strategy.derives(kind)));
    }

    /** Puts it into an event's metadata. */
    Event.Builder mark(Event.Builder event) {
        metadata().forEach(event::metadata);
        return event;
    }
}
