package dev.ecphory.lab.measure;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Holm's step-down correction (1979) of several p values, as of the rows of an ablation: what is called significant at
 * .05 after it has at most a 5 % chance of even one false call, however the rows depend on one another.
 */
public final class Holm {
    private Holm() {}

    /**
     * Adjusts p values.
     *
     * @param ps each 0 to 1
     * @return the adjusted values in the order of {@code ps}: never below the raw ones, in the same ranking, at most 1
     * @throws IllegalArgumentException when one is not 0 to 1
     */
    public static List<Double> adjusted(List<Double> ps) {
        for (double p : ps) {
            if (!(p >= 0 && p <= 1)) {
                throw new IllegalArgumentException("p = " + p + " is not between 0 and 1");
            }
        }
        List<Integer> order = IntStream.range(0, ps.size())
                .boxed()
                .sorted(Comparator.comparing(ps::get))
                .toList();
        List<Double> adjusted = new ArrayList<>(Collections.nCopies(ps.size(), 0.0));
        double highest = 0;
        for (int rank = 0; rank < order.size(); rank++) {
            highest = Math.max(highest, Math.min(1, ps.get(order.get(rank)) * (ps.size() - rank)));
            adjusted.set(order.get(rank), highest);
        }
        return List.copyOf(adjusted);
    }
}
