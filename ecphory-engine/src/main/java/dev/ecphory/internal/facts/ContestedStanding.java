package dev.ecphory.internal.facts;

import dev.ecphory.Fact;
import dev.ecphory.knowledge.Claim.Authority;
import dev.ecphory.knowledge.Contradiction;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/**
 * Which side of a contradiction is answered with until it is settled. Immutable; threads may share it.
 *
 * @param claim the id of the claim
 * @param because why, for a person
 */
public record ContestedStanding(String claim, String because) {
    /**
     * The side that stands first of what holds; empty when neither does.
     *
     * @param facts of the slot, at least those of both claims
     */
    public static Optional<ContestedStanding> of(Contradiction open, Collection<Fact> facts, Instant now) {
        List<Fact> sides = BitemporalQueries.at(facts, now, now).stream()
                .filter(fact ->
                        fact.claim().equals(open.older()) || fact.claim().equals(open.newer()))
                .toList();
        return sides.isEmpty()
                ? Optional.empty()
                : Optional.of(new ContestedStanding(
                        sides.getFirst().claim(),
                        sides.size() < 2 ? "the other does not hold now" : because(sides.getFirst(), sides.get(1))));
    }

    private static String because(Fact first, Fact other) {
        if (first.authority() != other.authority()) {
            return "what " + said(first.authority()) + " goes before what " + said(other.authority());
        }
        return first.validFrom().at().equals(other.validFrom().at())
                ? "it was learned last"
                : "it began later than the other";
    }

    private static String said(Authority authority) {
        return switch (authority) {
            case USER_ASSERTED -> "was asserted";
            case USER_SAID -> "a person said";
            case TOOL -> "a tool reported";
            case ASSISTANT -> "an assistant said";
            case INFERRED -> "was inferred";
        };
    }
}
