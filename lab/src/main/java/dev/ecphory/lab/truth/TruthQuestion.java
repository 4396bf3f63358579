package dev.ecphory.lab.truth;

import java.time.Instant;
import java.util.Set;

/**
 * A question with its known answer.
 *
 * @param kind what it is about: home, job, likes …
 * @param cardinality how many values the slot holds: single, multi, interval, event or learned
 * @param subject whose
 * @param predicate what, as the simulator calls it
 * @param validAt as the world was then
 * @param knownAt as far as was known then
 * @param current whether both are the end of the story
 * @param expected the values in lower case with single spaces, sorted; for what happened, value@date
 */
public record TruthQuestion(
        String kind,
        String cardinality,
        String subject,
        String predicate,
        Instant validAt,
        Instant knownAt,
        boolean current,
        Set<String> expected) {
    /** Copies the set. */
    public TruthQuestion {
        expected = Set.copyOf(expected);
    }
}
