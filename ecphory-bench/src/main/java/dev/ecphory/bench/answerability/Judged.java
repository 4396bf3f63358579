package dev.ecphory.bench.answerability;

import dev.ecphory.recall.Answerability.Sign;
import java.util.Collection;
import java.util.Map;

/**
 * A question as the engine judged it.
 *
 * @param family the format of its data set, "locomo" or "beam": what counts as much as another in a fit
 * @param set its data set
 * @param conversation unique over all sets
 * @param category the data set's own
 * @param answerable whether the memory answers it
 * @param shipped the probability by the weights that the engine ships with
 * @param signs what the engine measured
 */
record Judged(
        String family,
        String set,
        String conversation,
        String category,
        boolean answerable,
        double shipped,
        Map<Sign, Double> signs) {
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
