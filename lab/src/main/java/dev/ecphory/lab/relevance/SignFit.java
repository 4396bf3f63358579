package dev.ecphory.lab.relevance;

import dev.ecphory.Answerability;
import dev.ecphory.internal.retrieval.relevance.AnswerabilityWeights;
import dev.ecphory.lab.measure.Logistic;
import java.util.Collection;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * A fit of the weights of an answer's signs: one logistic function for all data sets together, each counting as much as another however
 * many questions it has. The same questions always give the same weights.
 */
final class SignFit {
    /** What the questions of a kind count together, in each data set that has them: half for an answer, half against. */
    private static final Map<PromptKind, Double> SHARES = Map.of(
            PromptKind.OWN, .5,
            PromptKind.ADVERSE, .25,
            PromptKind.STRANGER, .15,
            PromptKind.OFF_TOPIC, .07,
            PromptKind.IDLE, .03);

    private SignFit() {}

    /** The weights, with verdicts that nothing was chosen for yet. */
    static AnswerabilityWeights fit(Collection<JudgedQuestion> all, Collection<Answerability.Feature> counted) {
        List<Answerability.Feature> signs = counted.stream().sorted().toList();
        List<JudgedQuestion> questions =
                all.stream().filter(one -> !one.signs().isEmpty()).toList();
        Map<Answerability.Feature, Double> means = new EnumMap<>(Answerability.Feature.class);
        signs.forEach(sign -> means.put(sign, JudgedQuestion.mean(questions, sign)));
        double[] weight = weights(questions);
        List<Logistic.Row> rows = IntStream.range(0, weight.length)
                .mapToObj(i -> new Logistic.Row(
                        numbers(questions.get(i), signs, means),
                        questions.get(i).answerable(),
                        weight[i]))
                .toList();
        Logistic found = Logistic.fit(rows);
        double bias = found.intercept();
        Map<Answerability.Feature, Double> weights = new EnumMap<>(Answerability.Feature.class);
        for (int s = 0; s < signs.size(); s++) {
            weights.put(signs.get(s), found.weights().get(s));
            bias += found.weights().get(s) * means.getOrDefault(signs.get(s), 0.0);
        }
        return new AnswerabilityWeights(bias, weights, means, 0, 1);
    }

    private static List<Double> numbers(
            JudgedQuestion one, List<Answerability.Feature> signs, Map<Answerability.Feature, Double> means) {
        return signs.stream()
                .map(sign -> one.signs().getOrDefault(sign, means.getOrDefault(sign, 0.0)))
                .toList();
    }

    private static double[] weights(List<JudgedQuestion> questions) {
        Map<String, Map<PromptKind, Long>> sizes = questions.stream()
                .collect(Collectors.groupingBy(
                        JudgedQuestion::set, Collectors.groupingBy(JudgedQuestion::kind, Collectors.counting())));
        return questions.stream()
                .mapToDouble(one -> SHARES.getOrDefault(one.kind(), 0.0)
                        / sizes.getOrDefault(one.set(), Map.of()).getOrDefault(one.kind(), 1L))
                .toArray();
    }
}
