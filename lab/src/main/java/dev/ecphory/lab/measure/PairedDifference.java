package dev.ecphory.lab.measure;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/**
 * The difference between two runs on the same questions, with 95 % percentile intervals from a paired bootstrap.
 * Deterministic: {@value #RESAMPLES} resamples from seed {@value #SEED}.
 *
 * @param difference the mean of the first run less that of the second
 * @param low the lower end when questions are resampled
 * @param high the upper end when questions are resampled
 * @param clusteredLow the lower end when whole conversations are resampled; NaN when there are fewer than two
 * @param clusteredHigh the upper end when whole conversations are resampled; NaN when there are fewer than two
 * @param questions compared
 */
public record PairedDifference(
        double difference, double low, double high, double clusteredLow, double clusteredHigh, int questions) {
    /** Resamples drawn. */
    public static final int RESAMPLES = 10_000;
    /** What the resamples are drawn from. */
    public static final long SEED = 42;

    private static final double TAIL = 2.5;

    /**
     * Compares two runs.
     *
     * @param clusters the conversation of each question
     * @param first a metric of each question in one run
     * @param second the same in the other run, in the same order
     */
    public static PairedDifference of(List<String> clusters, double[] first, double[] second) {
        int n = first.length;
        if (n == 0 || second.length != n || clusters.size() != n) {
            throw new IllegalArgumentException("runs of " + n + ", " + second.length + " and " + clusters.size()
                    + " questions cannot be paired; both must answer the same ones, at least one");
        }
        double[] differences = new double[n];
        double sum = 0;
        for (int i = 0; i < n; i++) {
            differences[i] = first[i] - second[i];
            sum += differences[i];
        }
        double[] byQuestion = questions(differences);
        double[] byConversation = conversations(clusters, differences);
        return new PairedDifference(
                sum / n,
                Percentile.of(byQuestion, TAIL),
                Percentile.of(byQuestion, 100 - TAIL),
                Percentile.of(byConversation, TAIL),
                Percentile.of(byConversation, 100 - TAIL),
                n);
    }

    /** The same of lists. */
    public static PairedDifference of(List<String> clusters, List<Double> first, List<Double> second) {
        return of(
                clusters,
                first.stream().mapToDouble(Double::doubleValue).toArray(),
                second.stream().mapToDouble(Double::doubleValue).toArray());
    }

    /** True when the interval over questions lies wholly below zero. */
    public boolean below() {
        return high < 0;
    }

    /** True when the interval over questions lies wholly above zero. */
    public boolean above() {
        return low > 0;
    }

    private static double[] questions(double[] differences) {
        SplittableRandom random = new SplittableRandom(SEED);
        double[] means = new double[RESAMPLES];
        for (int r = 0; r < RESAMPLES; r++) {
            double sum = 0;
            for (int i = 0; i < differences.length; i++) {
                sum += differences[random.nextInt(differences.length)];
            }
            means[r] = sum / differences.length;
        }
        return means;
    }

    private static double[] conversations(List<String> clusters, double[] differences) {
        Map<String, List<Double>> members = new LinkedHashMap<>();
        for (int i = 0; i < differences.length; i++) {
            members.computeIfAbsent(clusters.get(i), none -> new ArrayList<>()).add(differences[i]);
        }
        int count = members.size();
        if (count < 2) {
            return new double[0];
        }
        double[] sums = new double[count];
        int[] sizes = new int[count];
        int at = 0;
        for (List<Double> of : members.values()) {
            sums[at] = of.stream().mapToDouble(Double::doubleValue).sum();
            sizes[at++] = of.size();
        }
        SplittableRandom random = new SplittableRandom(SEED);
        double[] means = new double[RESAMPLES];
        Arrays.setAll(means, r -> {
            double sum = 0;
            int size = 0;
            for (int i = 0; i < count; i++) {
                int drawn = random.nextInt(count);
                sum += sums[drawn];
                size += sizes[drawn];
            }
            return sum / size;
        });
        return means;
    }
}
