package dev.ecphory.internal.retrieval.context;

import java.util.Set;

/**
 * A context, and what is in it. Immutable.
 *
 * @param text the context; empty when nothing fits
 * @param tokens of it, by the counter that was used
 * @param unbidden true when it tells what came by itself
 * @param whole true when it is everything that is in sight
 * @param complete true when every event that was asked for is told
 */
public record AssembledContext(
        String text,
        int tokens,
        Set<String> events,
        Set<String> before,
        Set<String> facts,
        Set<String> summaries,
        boolean unbidden,
        boolean whole,
        boolean complete) {
    public AssembledContext {
        events = Set.copyOf(events);
        before = Set.copyOf(before);
        facts = Set.copyOf(facts);
        summaries = Set.copyOf(summaries);
    }
}
