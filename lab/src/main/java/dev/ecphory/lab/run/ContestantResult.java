package dev.ecphory.lab.run;

import dev.ecphory.lab.contest.Contestant.Sight;
import dev.ecphory.lab.contest.ModelCost;
import dev.ecphory.lab.measure.Flips;
import dev.ecphory.lab.measure.Metrics;
import dev.ecphory.lab.measure.Spread;
import dev.ecphory.lab.measure.Wilson;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The result of a contestant. With repetitions, a question counts with its mean, and intervals are those of the questions, not of
 * the answers: to ask twice is not to know twice as much. Immutable.
 *
 * @param contestant its name
 * @param questions asked, each once however often it was repeated
 * @param errors answers that could not be had or judged
 * @param accuracy share of right answers, with the mean count of right ones rounded; null when nothing was judged
 * @param score mean of the judge's scores, 0 to 1; NaN when nothing was judged
 * @param categories accuracy by category, sorted by name
 * @param retrieval recall@k, all@k and the like of questions with evidence, by name; empty when it does not say what it
 *     retrieved
 * @param tokens of the contexts
 * @param millis of serving, wall time
 * @param spent by models, for everything
 * @param flips the share of questions on which two repetitions disagree; NaN for one repetition, or when nothing was judged
 * @param fates answers by fate
 * @param integrity whether the numbers may be believed
 */
public record ContestantResult(
        String contestant,
        int questions,
        int errors,
        @Nullable Wilson accuracy,
        double score,
        Map<String, Wilson> categories,
        Map<String, Double> retrieval,
        Spread tokens,
        Spread millis,
        ModelCost spent,
        double flips,
        Map<AnswerFate, Integer> fates,
        RunIntegrity integrity) {
    /** Depths at which retrieval is measured. */
    private static final List<Integer> DEPTHS = List.of(5, 10, 20, 50, 100);

    /**
     * Adds up what one contestant's lines say.
     *
     * @param outcomes all of one contestant, at least one
     * @param doubted questions whose gold answer is in doubt
     * @param counting of the whole run
     */
    public static ContestantResult of(
            Sight visibility, Collection<Outcome> outcomes, Set<String> doubted, RunIntegrity.TokenCounts counting) {
        Map<String, List<Outcome>> byQuestion = byQuestion(outcomes);
        Outcome any = outcomes.iterator().next();
        Map<AnswerFate, Integer> fates = new EnumMap<>(AnswerFate.class);
        outcomes.forEach(outcome -> fates.merge(AnswerFate.of(outcome, doubted), 1, Integer::sum));
        int repetitions =
                byQuestion.values().stream().mapToInt(List::size).max().orElse(1);
        return new ContestantResult(
                any.key().contestant(),
                byQuestion.size(),
                fates.getOrDefault(AnswerFate.FAILED, 0),
                accuracy(byQuestion.values()),
                outcomes.stream()
                        .map(Outcome::score)
                        .filter(Objects::nonNull)
                        .mapToDouble(Double::doubleValue)
                        .average()
                        .orElse(Double.NaN),
                categories(byQuestion.values()),
                Metrics.mean(byQuestion.values().stream()
                        .map(repeated -> metrics(repeated.getFirst()))
                        .toList()),
                Spread.of(outcomes.stream()
                        .mapToDouble(outcome -> outcome.served().tokens())
                        .toArray()),
                Spread.of(
                        outcomes.stream().mapToDouble(ContestantResult::serving).toArray()),
                outcomes.stream().map(Outcome::spent).reduce(ModelCost.NOTHING, ModelCost::plus),
                flips(byQuestion.values(), repetitions),
                fates,
                RunIntegrity.of(visibility, outcomes, counting));
    }

    /** The outcomes of each question, in the order of the questions' first ones. */
    static Map<String, List<Outcome>> byQuestion(Collection<Outcome> outcomes) {
        return outcomes.stream()
                .collect(Collectors.groupingBy(
                        outcome -> outcome.key().asked(), LinkedHashMap::new, Collectors.toList()));
    }

    /** What a right answer cost, in the currency of the prices; NaN when none was right or nothing judged. */
    public double costPerRight() {
        int right = fates.getOrDefault(AnswerFate.RIGHT, 0);
        return right == 0 ? Double.NaN : spent.cost() / right;
    }

    /** Milliseconds from question to context. */
    private static double serving(Outcome outcome) {
        return outcome.served().millis().values().stream()
                .mapToDouble(Double::doubleValue)
                .sum();
    }

    private static @Nullable Wilson accuracy(Collection<List<Outcome>> byQuestion) {
        double right = 0;
        int questions = 0;
        for (List<Outcome> repeated : byQuestion) {
            double[] verdicts = verdicts(repeated);
            if (verdicts.length > 0) {
                right += Arrays.stream(verdicts).average().orElse(0);
                questions++;
            }
        }
        return questions == 0 ? null : Wilson.of((int) Math.round(right), questions);
    }

    /** 1 or 0 for each repetition that was judged. */
    static double[] verdicts(List<Outcome> repeated) {
        return repeated.stream()
                .map(Outcome::right)
                .filter(Objects::nonNull)
                .mapToDouble(right -> right ? 1 : 0)
                .toArray();
    }

    private static Map<String, Wilson> categories(Collection<List<Outcome>> byQuestion) {
        Map<String, List<List<Outcome>>> of = byQuestion.stream()
                .collect(Collectors.groupingBy(
                        repeated -> repeated.getFirst().category(), TreeMap::new, Collectors.toList()));
        Map<String, Wilson> categories = new LinkedHashMap<>();
        of.forEach((category, questions) -> {
            Wilson accuracy = accuracy(questions);
            if (accuracy != null) {
                categories.put(category, accuracy);
            }
        });
        return categories;
    }

    /** The measures of retrieval of one outcome; none without evidence, or when the contestant does not rank. */
    static Map<String, Double> metrics(Outcome outcome) {
        return outcome.evidence().isEmpty() || !outcome.served().told()
                ? Map.of()
                : Metrics.of(outcome.evidence(), outcome.served().ranked(), DEPTHS);
    }

    private static double flips(Collection<List<Outcome>> byQuestion, int repetitions) {
        List<List<Boolean>> runs = new ArrayList<>();
        for (int i = 0; i < repetitions; i++) {
            runs.add(new ArrayList<>());
        }
        for (List<Outcome> repeated : byQuestion) {
            if (verdicts(repeated).length == repetitions) {
                for (int i = 0; i < repetitions; i++) {
                    runs.get(i).add(Boolean.TRUE.equals(repeated.get(i).right()));
                }
            }
        }
        return repetitions < 2 || runs.getFirst().isEmpty() ? Double.NaN : Flips.disagreement(runs);
    }
}
