package dev.ecphory.lab.relevance;

import dev.ecphory.Answerability;
import dev.ecphory.internal.retrieval.relevance.AnswerabilityWeights;
import dev.ecphory.lab.measure.Roc;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/**
 * The questions, each with the probability by weights that were fitted without its conversation.
 *
 * @param questions in the order of the data
 * @param probabilities of an answer to each
 */
record LeaveOneOut(List<JudgedQuestion> questions, List<Double> probabilities) {
    /** Of the questions that have an answer, the most that may be called unsupported, in any data set. */
    static final double OVER_ABSTENTION = .04;
    /** Of the questions called supported, the share that must have an answer, in every data set. */
    static final double PRECISION = .9;

    private static final int STEPS = 100;

    /** Fits once for each conversation. */
    static LeaveOneOut of(List<JudgedQuestion> all, Collection<Answerability.Feature> signs) {
        Map<String, AnswerabilityWeights> without = new LinkedHashMap<>();
        for (JudgedQuestion one : all) {
            without.computeIfAbsent(
                    one.conversation(),
                    conversation -> SignFit.fit(
                            all.stream()
                                    .filter(other -> !other.conversation().equals(conversation))
                                    .toList(),
                            signs));
        }
        List<Double> probabilities = new ArrayList<>();
        for (JudgedQuestion one : all) {
            AnswerabilityWeights weights = without.get(one.conversation());
            probabilities.add(weights == null ? Double.NaN : weights.probability(counted(one, signs)));
        }
        return new LeaveOneOut(all, probabilities);
    }

    private static Map<Answerability.Feature, Double> counted(
            JudgedQuestion one, Collection<Answerability.Feature> signs) {
        Map<Answerability.Feature, Double> counted = new LinkedHashMap<>(one.signs());
        counted.keySet().retainAll(signs);
        return counted;
    }

    static LeaveOneOut of(List<JudgedQuestion> all) {
        return of(all, EnumSet.allOf(Answerability.Feature.class));
    }

    /** The questions of some kind as the measure of areas takes them. */
    List<Roc.ScoredItem> scored(Predicate<JudgedQuestion> kind) {
        List<Roc.ScoredItem> scored = new ArrayList<>();
        for (int i = 0; i < questions.size(); i++) {
            JudgedQuestion one = questions.get(i);
            if (kind.test(one)) {
                scored.add(new Roc.ScoredItem(one.conversation(), probabilities.get(i), one.answerable()));
            }
        }
        return scored;
    }

    /** Of the questions of some kind, the share whose probability is below; NaN when there are none. */
    double below(double threshold, Predicate<JudgedQuestion> kind) {
        return scored(kind).stream()
                .mapToDouble(one -> one.score() < threshold ? 1 : 0)
                .average()
                .orElse(Double.NaN);
    }

    /** Of the questions of some kind at or above a threshold, the share that has an answer; NaN when there are none. */
    double precision(double threshold, Predicate<JudgedQuestion> kind) {
        return scored(kind).stream()
                .filter(one -> one.score() >= threshold)
                .mapToDouble(one -> one.worth() ? 1 : 0)
                .average()
                .orElse(Double.NaN);
    }

    /** The greatest hundredth at which no family loses more answers than it may. */
    double unsupported() {
        double best = 0;
        for (int step = 1; step < STEPS; step++) {
            double threshold = (double) step / STEPS;
            if (families().stream()
                    .allMatch(family -> below(
                                    threshold,
                                    one -> one.answerable() && one.family().equals(family))
                            <= OVER_ABSTENTION)) {
                best = threshold;
            }
        }
        return best;
    }

    /** The least hundredth, not below {@link #unsupported}, from which on nine in ten have an answer in every family. */
    double supported() {
        double threshold = unsupported();
        for (int step = (int) Math.round(threshold * STEPS); step < STEPS; step++) {
            threshold = (double) step / STEPS;
            double from = threshold;
            if (families().stream()
                    .allMatch(family -> precision(from, one -> one.family().equals(family)) >= PRECISION)) {
                return threshold;
            }
        }
        return threshold;
    }

    /** The data sets' formats in the order of the data. */
    List<String> families() {
        return questions.stream().map(JudgedQuestion::family).distinct().toList();
    }
}
