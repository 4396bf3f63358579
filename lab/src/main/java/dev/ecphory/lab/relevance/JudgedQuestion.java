package dev.ecphory.lab.relevance;

import dev.ecphory.Answerability;
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
 * @param signs what the engine measured
 */
record JudgedQuestion(
        String family,
        String set,
        String conversation,
        String category,
        PromptKind kind,
        Map<Answerability.Feature, Double> signs) {
    /** Whether the memory answers it. */
    boolean answerable() {
        return kind == PromptKind.OWN;
    }

    /** A sign's mean over the questions that have it, each family counting the same. */
    static double mean(Collection<JudgedQuestion> all, Answerability.Feature sign) {
        return all.stream()
                .map(JudgedQuestion::family)
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
