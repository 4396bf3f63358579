package dev.ecphory.lab.run;

import dev.ecphory.lab.measure.DetectableEffect;
import dev.ecphory.lab.measure.McNemar;
import dev.ecphory.lab.measure.PairedDifference;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;

/**
 * A comparison of two contestants, or of one in two runs, on the questions that both were asked. Immutable.
 *
 * @param measure what is compared: {@code accuracy}, or a measure of retrieval
 * @param first mean of the first
 * @param second mean of the second
 * @param paired the difference with its intervals
 * @param mcNemar on questions that most repetitions decided; null for measures that are not right or wrong
 * @param detectable the smallest difference that so many questions with so many differing verdicts can show
 * @param verdict what may be said
 */
public record Comparison(
        String measure,
        double first,
        double second,
        PairedDifference paired,
        Optional<McNemar> mcNemar,
        double detectable,
        Verdict verdict) {
    private static final double ALPHA = .05;

    /** The verdicts on two. */
    public enum Verdict {
        /** The first is better. */
        BETTER("better"),
        /** The first is worse. */
        WORSE("worse"),
        /** The difference is smaller than what so many questions can show, or may well be chance. */
        NOT_DISTINGUISHABLE("not distinguishable");

        private final String words;

        Verdict(String words) {
            this.words = words;
        }

        /** For a person. */
        public String words() {
            return words;
        }
    }

    /**
     * Compares how often two are right.
     *
     * @return nothing when they were not judged on any question in common
     */
    public static Optional<Comparison> ofAccuracy(Collection<Outcome> first, Collection<Outcome> second) {
        return Pairs.of(first, second, repeated -> Arrays.stream(ContestantResult.verdicts(repeated))
                        .average())
                .map(pairs -> {
                    int firstOnly = 0;
                    int secondOnly = 0;
                    for (int i = 0; i < pairs.first.size(); i++) {
                        boolean one = pairs.first.get(i) > 1.0 / 2;
                        boolean other = pairs.second.get(i) > 1.0 / 2;
                        firstOnly += one && !other ? 1 : 0;
                        secondOnly += other && !one ? 1 : 0;
                    }
                    McNemar test = new McNemar(firstOnly, secondOnly);
                    int questions = pairs.first.size();
                    double detectable = test.discordant() == 0
                            ? 0
                            : DetectableEffect.paired(questions, (double) test.discordant() / questions);
                    PairedDifference paired = pairs.paired();
                    boolean shown = Math.abs(paired.difference()) >= detectable
                            && test.exactP() < ALPHA
                            && (paired.above() || paired.below());
                    return new Comparison(
                            "accuracy",
                            mean(pairs.first),
                            mean(pairs.second),
                            paired,
                            Optional.of(test),
                            detectable,
                            verdict(shown, paired));
                });
    }

    /** Compares a measure of retrieval, which needs no judge. */
    public static Optional<Comparison> ofRetrieval(
            String measure, Collection<Outcome> first, Collection<Outcome> second) {
        return Pairs.of(first, second, repeated -> {
                    Double value = ContestantResult.metrics(repeated.getFirst()).get(measure);
                    return value == null ? OptionalDouble.empty() : OptionalDouble.of(value);
                })
                .map(pairs -> {
                    PairedDifference paired = pairs.paired();
                    return new Comparison(
                            measure,
                            mean(pairs.first),
                            mean(pairs.second),
                            paired,
                            Optional.empty(),
                            pairs.detectable(),
                            verdict(
                                    (paired.above() || paired.below())
                                            && Math.abs(paired.difference()) >= pairs.detectable(),
                                    paired));
                });
    }

    private static Verdict verdict(boolean shown, PairedDifference paired) {
        if (!shown) {
            return Verdict.NOT_DISTINGUISHABLE;
        }
        return paired.difference() > 0 ? Verdict.BETTER : Verdict.WORSE;
    }

    private static double mean(List<Double> values) {
        return values.stream().mapToDouble(Double::doubleValue).average().orElse(Double.NaN);
    }

    /** The values of questions that both have, in the order of the first. */
    private record Pairs(List<String> clusters, List<Double> first, List<Double> second) {
        static Optional<Pairs> of(
                Collection<Outcome> first, Collection<Outcome> second, Function<List<Outcome>, OptionalDouble> value) {
            Map<String, List<Outcome>> others = ContestantResult.byQuestion(second);
            Pairs pairs = new Pairs(new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
            ContestantResult.byQuestion(first).forEach((asked, repeated) -> {
                List<Outcome> other = others.get(asked);
                OptionalDouble one = value.apply(repeated);
                OptionalDouble two = other == null ? OptionalDouble.empty() : value.apply(other);
                if (one.isPresent() && two.isPresent()) {
                    pairs.clusters.add(repeated.getFirst().key().conversation());
                    pairs.first.add(one.getAsDouble());
                    pairs.second.add(two.getAsDouble());
                }
            });
            return pairs.first.isEmpty() ? Optional.empty() : Optional.of(pairs);
        }

        PairedDifference paired() {
            return PairedDifference.of(clusters, first, second);
        }

        /** The smallest mean difference that so many questions can show, from how far their differences scatter. */
        double detectable() {
            int n = first.size();
            double mean = mean(first) - mean(second);
            double squares = 0;
            for (int i = 0; i < n; i++) {
                squares += Math.pow(first.get(i) - second.get(i) - mean, 2);
            }
            return n < 2 ? Double.POSITIVE_INFINITY : DetectableEffect.mean(n, Math.sqrt(squares / (n - 1)));
        }
    }
}
