package dev.ecphory.lab.measure;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.apache.commons.statistics.inference.MannWhitneyUTest;

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
        double[] worthy = scores(all, true);
        double[] rest = scores(all, false);
        return worthy.length == 0 || rest.length == 0
                ? Double.NaN
                : MannWhitneyUTest.withDefaults().statistic(worthy, rest) / ((double) worthy.length * rest.length);
    }

    private static double[] scores(List<ScoredItem> all, boolean worth) {
        // 0 is added because -0 ties with it
        return all.stream()
                .filter(one -> one.worth == worth)
                .mapToDouble(one -> one.score + 0.0)
                .toArray();
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
