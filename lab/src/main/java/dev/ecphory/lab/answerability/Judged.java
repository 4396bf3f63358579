package dev.ecphory.lab.answerability;

import dev.ecphory.lab.strangers.Kind;
import dev.ecphory.recall.Answerability.Sign;
import java.util.Collection;
import java.util.Map;

/**
 * A question as the engine judged it.
 *
 * @param family of its data set
 * @param set its data set: what counts as much as another in a fit
 * @param conversation that it is asked of, unique over all families
 * @param category the data set's own; empty for what is none of its questions
 * @param kind of question
 * @param shipped the probability by the weights that the engine ships with
 * @param signs what the engine measured
 */
record Judged(
        String family,
        String set,
        String conversation,
        String category,
        Kind kind,
        double shipped,
        Map<Sign, Double> signs) {
    /** Whether the memory answers it. */
    boolean answerable() {
        return kind == Kind.OWN;
    }

    /** A sign's mean over the questions that have it, each family counting the same. */
    static double mean(Collection<Judged> all, Sign sign) {
        return all.stream()
                .map(Judged::family)
                .distinct()
                .mapToDouble(family -> all.stream()
                        .filter(one -> one.family.equals(family) && one.signs.containsKey(sign))
                        .mapToDouble(one -> one.signs.getOrDefault(sign, 0.0))
                        .average()
                        .orElse(0))
                .average()
                .orElse(0);
    }
}
