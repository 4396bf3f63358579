package dev.ecphory.internal.facts.resolve;

import dev.ecphory.Fact;
import dev.ecphory.knowledge.Contradiction;
import java.util.List;

/**
 * What the cascade makes of the claims about one subject. Immutable; threads may share it.
 *
 * @param facts every version, by slot, then {@code validFrom}, then {@code learnedAt}, then id
 * @param contradictions what nothing has settled after the last claim and decision, by id
 */
public record FactResolution(List<Fact> facts, List<Contradiction> contradictions) {}
