package dev.ecphory.lab.measure;

import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** Percentiles by nearest rank: always a value that was measured. */
public final class Percentile {
    private Percentile() {}

    /**
     * The smallest value that at least {@code percent} per cent of the values do not exceed.
     *
     * @param percent above 0, at most 100
     * @return NaN when there are no values
     */
    public static double of(double[] values, double percent) {
        if (values.length == 0) {
            return Double.NaN;
        }
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        return sorted[Math.max(0, (int) Math.ceil(percent / 100 * sorted.length) - 1)];
    }

    /** The same of a list. */
    public static double of(List<Double> values, double percent) {
        return of(values.stream().mapToDouble(Double::doubleValue).toArray(), percent);
    }

    /** The same of a number of many things. */
    public static <T> double of(Collection<T> things, ToDoubleFunction<T> number, double percent) {
        return of(things.stream().mapToDouble(number).toArray(), percent);
    }
}
