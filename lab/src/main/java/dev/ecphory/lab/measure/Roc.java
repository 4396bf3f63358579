package dev.ecphory.lab.measure;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;

/** The quality of a score that tells the worthy from the rest: the area under the ROC curve and its interval. Stateless. */
public final class Roc {
    /** Resamples of whole conversations. */
    public static final int RESAMPLES = 2_000;

    private static final double TAIL = 2.5;

    private Roc() {}

    /**
     * A judged thing.
     *
     * @param cluster what is resampled together
     * @param score the higher the better
     * @param worth whether it is worth keeping
     */
    public record ScoredItem(String cluster, double score, boolean worth) {}

    /**
     * An area with its 95 % interval.
     *
     * @param value 0 to 1; .5 is chance
     */
    public record Area(double value, double low, double high) {}

    /** The area by the Mann-Whitney statistic, ties counting half; NaN when one side is empty. */
    public static double area(List<ScoredItem> all) {
        ScoredItem[] sorted = all.toArray(ScoredItem[]::new);
        Arrays.sort(sorted, Comparator.comparingDouble(ScoredItem::score));
        double ranks = 0;
        long worthy = 0;
        for (int i = 0; i < sorted.length; ) {
            int end = i;
            while (end < sorted.length && sorted[end].score == sorted[i].score) {
                end++;
            }
            double rank = (i + 1 + end) / 2.0;
            for (; i < end; i++) {
                if (sorted[i].worth) {
                    ranks += rank;
                    worthy++;
                }
            }
        }
        long rest = sorted.length - worthy;
        return worthy == 0 || rest == 0 ? Double.NaN : (ranks - worthy * (worthy + 1) / 2.0) / ((double) worthy * rest);
    }

    /** The area with an interval from a bootstrap over whole clusters. */
    public static Area interval(List<ScoredItem> all) {
        List<String> names = all.stream().map(ScoredItem::cluster).distinct().toList();
        List<List<ScoredItem>> clusters = names.stream()
                .map(name ->
                        all.stream().filter(one -> one.cluster.equals(name)).toList())
                .toList();
        SplittableRandom random = new SplittableRandom(PairedDifference.SEED);
        double[] areas = new double[RESAMPLES];
        for (int r = 0; r < RESAMPLES; r++) {
            List<ScoredItem> drawn = new ArrayList<>(all.size());
            for (int i = 0; i < clusters.size(); i++) {
                drawn.addAll(clusters.get(random.nextInt(clusters.size())));
            }
            areas[r] = area(drawn);
        }
        return new Area(area(all), Percentile.of(areas, TAIL), Percentile.of(areas, 100 - TAIL));
    }
}
