package dev.ecphory.lab.measure;

import java.util.Arrays;

/**
 * A mean with its 95 % interval by the normal approximation, mean ± 1.96 s / √n. Of a handful of values the interval is too
 * narrow; of one it is NaN.
 *
 * @param count of values, at least 1
 */
public record Mean(int count, double mean, double low, double high) {
    private static final double Z = 1.959964;

    /**
     * Of values in any order.
     *
     * @throws IllegalArgumentException when there are none
     */
    public static Mean of(double... values) {
        int n = values.length;
        if (n == 0) {
            throw new IllegalArgumentException("nothing has no mean; give at least one value");
        }
        double mean = Arrays.stream(values).sum() / n;
        double squares = Arrays.stream(values)
                .map(value -> (value - mean) * (value - mean))
                .sum();
        double error = n < 2 ? Double.NaN : Z * Math.sqrt(squares / (n - 1) / n);
        return new Mean(n, mean, mean - error, mean + error);
    }
}
