package dev.ecphory.lab.measure;

import java.util.Arrays;

/**
 * The spread of a set of measured values, in their own unit. The median of an even count is the mean of the middle
 * two; the percentiles are by nearest rank.
 */
public record Spread(double median, double p95, double p99) {
    /**
     * Of values in any order.
     *
     * @throws IllegalArgumentException when there are none, or one is not finite
     */
    public static Spread of(double... values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        int n = sorted.length;
        if (n == 0 || !Arrays.stream(sorted).allMatch(Double::isFinite)) {
            throw new IllegalArgumentException(
                    "a spread needs at least one value, all finite; these are " + Arrays.toString(values));
        }
        return new Spread(
                (sorted[(n - 1) / 2] + sorted[n / 2]) / 2, Percentile.of(sorted, 95), Percentile.of(sorted, 99));
    }
}
