package dev.ecphory.lab.measure;

import org.apache.commons.statistics.interval.BinomialConfidenceInterval;
import org.apache.commons.statistics.interval.Interval;

/**
 * A share of questions answered right, with Wilson's 95 % score interval (E. B. Wilson, 1927, without continuity
 * correction). The interval never leaves 0 to 1 and has a width even when all or none are right.
 *
 * @param right how many, 0 to {@code questions}
 * @param questions asked, at least 1
 * @param low the lower end, a share
 * @param high the upper end, a share
 */
public record Wilson(int right, int questions, double low, double high) {
    private static final double ALPHA = 0.05;

    /**
     * The interval of a count.
     *
     * @throws IllegalArgumentException when there are no questions, or more right ones than questions
     */
    public static Wilson of(int right, int questions) {
        if (questions < 1 || right < 0 || right > questions) {
            throw new IllegalArgumentException(
                    right + " right of " + questions + " is no share; ask at least one question and count each once");
        }
        Interval interval = BinomialConfidenceInterval.WILSON_SCORE.fromErrorRate(questions, right, ALPHA);
        return new Wilson(right, questions, interval.getLowerBound(), interval.getUpperBound());
    }

    /** The share that is right, 0 to 1. */
    public double share() {
        return (double) right / questions;
    }
}
