package dev.ecphory.lab.report;

import dev.ecphory.lab.analysis.Standing;
import dev.ecphory.lab.measure.Mean;
import dev.ecphory.lab.measure.Wilson;
import dev.ecphory.lab.run.Outcome;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/** What the plots measure by: how often answers are right, or, where nobody judged, how much evidence came back. */
enum Yardstick {
    /** The share of right answers, with Wilson's interval. */
    RIGHT("right answers"),
    /** The mean of recall@10, with the interval of the mean. */
    RECALL("recall@10");

    private static final List<Integer> TEN = List.of(10);

    private final String words;

    Yardstick(String words) {
        this.words = words;
    }

    String words() {
        return words;
    }

    /**
     * A value with its 95 % interval.
     *
     * @param questions that it is of
     * @param low NaN where there are too few
     */
    record Reading(double value, double low, double high, int questions) {}

    /**
     * Measures.
     *
     * @param questions each with its repetitions
     * @return nothing when none of them can be measured
     */
    Optional<Reading> of(Collection<List<Outcome>> questions) {
        return of(questions.stream()
                .map(this::of)
                .flatMapToDouble(OptionalDouble::stream)
                .toArray());
    }

    /** The value of one question, as the mean of its repetitions. */
    OptionalDouble of(List<Outcome> repeated) {
        if (this == RIGHT) {
            return Arrays.stream(Standing.verdicts(repeated)).average();
        }
        Double recall = Standing.metrics(repeated.getFirst(), TEN).get("recall@10");
        return recall == null ? OptionalDouble.empty() : OptionalDouble.of(recall);
    }

    Optional<Reading> of(double[] values) {
        if (values.length == 0) {
            return Optional.empty();
        }
        if (this == RIGHT) {
            Wilson wilson = Wilson.of((int) Math.round(Arrays.stream(values).sum()), values.length);
            return Optional.of(new Reading(wilson.share(), wilson.low(), wilson.high(), values.length));
        }
        return Optional.of(share(values));
    }

    /** A mean of shares, whose interval stays between 0 and 1. */
    static Reading share(double[] values) {
        Mean mean = Mean.of(values);
        return new Reading(mean.mean(), Math.max(0, mean.low()), Math.min(1, mean.high()), values.length);
    }
}
