package dev.ecphory.lab.measure;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * Milliseconds of two operations that alternate over the same runs of items, one number a run.
 *
 * @param first of the operation that goes first
 * @param second of the other
 */
public record AlternatingTimings(List<Double> first, List<Double> second) {
    /**
     * Gives everything to both.
     *
     * @param size things in a run; the last may have fewer
     * @param warm so many things are given first without being counted
     */
    public static <T> AlternatingTimings of(
            List<T> all, int size, int warm, Consumer<List<T>> one, Consumer<List<T>> other) {
        List<Double> first = new ArrayList<>();
        List<Double> second = new ArrayList<>();
        for (int from = 0; from < all.size(); from += size) {
            List<T> run = all.subList(from, Math.min(from + size, all.size()));
            long start = System.nanoTime();
            one.accept(run);
            long middle = System.nanoTime();
            other.accept(run);
            long end = System.nanoTime();
            if (from >= warm) {
                first.add((middle - start) / 1e6);
                second.add((end - middle) / 1e6);
            }
        }
        return new AlternatingTimings(first, second);
    }

    /** Runs a second. */
    public static double rate(List<Double> millis) {
        return millis.size() * 1e3 / millis.stream().mapToDouble(one -> one).sum();
    }
}
