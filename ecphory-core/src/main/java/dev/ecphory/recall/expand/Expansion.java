package dev.ecphory.recall.expand;

import java.util.List;
import java.util.Map;

/**
 * What else to look for.
 *
 * @param looks in the order in which they get seats, each once
 * @param failed what went wrong, by whose looks are missing for it; for a person
 */
public record Expansion(List<Look> looks, Map<Look.Kind, String> failed) {
    /** Nothing. */
    public static final Expansion NONE = new Expansion(List.of(), Map.of());

    /** Copies both. */
    public Expansion {
        looks = List.copyOf(looks);
        failed = Map.copyOf(failed);
    }
}
