package dev.ecphory.lab.measure;

import java.util.Arrays;

/**
 * A percentile by nearest rank with a 95 % interval of order statistics: the values at the ranks n·p ± 1.96 √(n·p·(1 − p)).
 * It assumes nothing of how the values are spread. Of few values, the upper end of a high percentile is the largest value,
 * which may be too low.
 *
 * @param percent which, above 0 and below 100
 */
public record Quantile(double percent, double value, double low, double high) {
    private static final double Z = 1.959964;

    /**
     * Of values in any order.
     *
     * @throws IllegalArgumentException when there are none
     */
    public static Quantile of(double[] values, double percent) {
        int n = values.length;
        if (n == 0) {
            throw new IllegalArgumentException("nothing has no percentiles; give at least one value");
        }
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        double share = percent / 100;
        double reach = Z * Math.sqrt(n * share * (1 - share));
        return new Quantile(
                percent,
                at(sorted, Math.ceil(n * share)),
                at(sorted, Math.floor(n * share - reach)),
                at(sorted, Math.ceil(n * share + reach) + 1));
    }

    /** The value of a rank, counted from 1; the first or last where there is no such rank. */
    private static double at(double[] sorted, double rank) {
        return sorted[(int) Math.max(0, Math.min(sorted.length, rank) - 1)];
    }
}
