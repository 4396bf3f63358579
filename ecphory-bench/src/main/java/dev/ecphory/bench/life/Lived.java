package dev.ecphory.bench.life;

import dev.ecphory.bench.measure.Paired;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A course lived through by every arm. Immutable.
 *
 * @param off by the arm that does not learn, whatever the order: recall that learned nothing does not depend on it
 * @param walks by arm, one for each order
 */
record Lived(Course course, Walk off, Map<Arm, List<Walk>> walks) {
    /** Points of a learning curve. */
    static final int POINTS = 10;

    Lived {
        walks = new LinkedHashMap<>(walks);
    }

    /** Which questions of a walk count. */
    enum Part {
        ALL("all"),
        LATER("later half"),
        NEW_WORDS("later half, in new words");

        private final String label;

        Part(String label) {
            this.label = label;
        }

        String label() {
            return label;
        }
    }

    /** A metric by tenths of the walk, averaged over the orders. */
    List<Double> curve(Arm arm, String metric) {
        List<Double> curve = new ArrayList<>();
        List<Walk> ways = arm.equals(Arm.OFF) ? walks.values().iterator().next() : of(arm);
        for (int point = 0; point < POINTS; point++) {
            double sum = 0;
            int count = 0;
            for (Walk walk : ways) {
                int size = walk.order().size();
                for (int at = size * point / POINTS; at < size * (point + 1) / POINTS; at++) {
                    sum += arm.equals(Arm.OFF) ? off(walk.order().get(at), metric) : value(walk, at, metric);
                    count++;
                }
            }
            curve.add(count == 0 ? 0 : sum / count);
        }
        return curve;
    }

    /**
     * What an arm gains over not learning; null when no question counts. Each question counts once, by its mean over the
     * orders.
     */
    @Nullable
    Paired gain(Arm arm, String metric, Part part) {
        int questions = course.needs().size();
        double[] sums = new double[questions];
        int[] counts = new int[questions];
        for (Walk walk : of(arm)) {
            Set<String> words = new HashSet<>();
            for (int at = 0; at < walk.order().size(); at++) {
                int question = walk.order().get(at);
                boolean fresh =
                        words.add(course.needs().get(question).question().text());
                boolean later = at >= walk.order().size() / 2;
                if (part == Part.ALL || (later && (part == Part.LATER || fresh))) {
                    sums[question] += value(walk, at, metric);
                    counts[question]++;
                }
            }
        }
        List<String> clusters = new ArrayList<>();
        List<Double> on = new ArrayList<>();
        List<Double> without = new ArrayList<>();
        for (int question = 0; question < questions; question++) {
            if (counts[question] > 0) {
                clusters.add(course.needs().get(question).cluster());
                on.add(sums[question] / counts[question]);
                without.add(off(question, metric));
            }
        }
        return on.isEmpty() ? null : Paired.of(clusters, array(on), array(without));
    }

    /** The mean of a metric without learning. */
    double mean(String metric) {
        return off.metrics().stream()
                .mapToDouble(one -> one.getOrDefault(metric, 0.0))
                .average()
                .orElse(0);
    }

    /** Edges in the end, averaged over the orders. */
    long edges(Arm arm) {
        return Math.round(of(arm).stream().mapToInt(Walk::edges).average().orElse(0));
    }

    /** Insights in the end, averaged over the orders. */
    long insights(Arm arm) {
        return Math.round(of(arm).stream().mapToInt(Walk::insights).average().orElse(0));
    }

    private List<Walk> of(Arm arm) {
        return Objects.requireNonNull(walks.get(arm));
    }

    private double off(int question, String metric) {
        return off.metrics().get(question).getOrDefault(metric, 0.0);
    }

    private static double value(Walk walk, int at, String metric) {
        return walk.metrics().get(at).getOrDefault(metric, 0.0);
    }

    private static double[] array(List<Double> values) {
        return values.stream().mapToDouble(Double::doubleValue).toArray();
    }
}
