package dev.ecphory.lab.measure;

import java.util.Arrays;

/**
 * The spread of a set of measured values, in their own unit. The median of an even count is the mean of the middle
 * two; the percentiles are by nearest rank, so {@code p50} is always a value that was measured.
 *
 * @param count of values, at least 1
 */
public record Spread(
        int count, double mean, double median, double min, double max, double p50, double p95, double p99) {
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
                n,
                Arrays.stream(sorted).sum() / n,
                (sorted[(n - 1) / 2] + sorted[n / 2]) / 2,
                sorted[0],
                sorted[n - 1],
                Percentile.of(sorted, 50),
                Percentile.of(sorted, 95),
                Percentile.of(sorted, 99));
    }
}
