package dev.ecphory.bench.answerability;

import dev.ecphory.recall.AnswerWeights;
import dev.ecphory.recall.Answerability.Sign;
import java.util.Arrays;
import java.util.Collection;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Fits the weights of an answer's signs: one logistic regression for all data sets together, each format counting as much
 * as another however many questions it has, with a ridge on standardised signs, by Newton's method. The same questions
 * always give the same weights.
 */
final class SignFit {
    /** Set beforehand; 1 and 10 give the same areas within .005. */
    private static final double RIDGE = 3;

    private static final int ROUNDS = 25;

    private SignFit() {}

    /** The weights, with verdicts that nothing was chosen for yet. */
    static AnswerWeights fit(Collection<Judged> all, Collection<Sign> counted) {
        List<Sign> signs = counted.stream().sorted().toList();
        List<Judged> questions = List.copyOf(all);
        Map<Sign, Double> means = new EnumMap<>(Sign.class);
        signs.forEach(sign -> means.put(sign, Judged.mean(questions, sign)));
        double[] weight = weights(questions);
        double[] deviation = new double[signs.size()];
        double[][] rows = new double[questions.size()][signs.size() + 1];
        for (int s = 0; s < signs.size(); s++) {
            Sign sign = signs.get(s);
            double mean = means.getOrDefault(sign, 0.0);
            double sum = 0;
            for (int i = 0; i < rows.length; i++) {
                rows[i][s] = questions.get(i).signs().getOrDefault(sign, mean) - mean;
                sum += weight[i] * rows[i][s] * rows[i][s];
            }
            deviation[s] = Math.sqrt(sum / rows.length) + 1e-9;
        }
        for (double[] row : rows) {
            for (int s = 0; s < deviation.length; s++) {
                row[s] /= deviation[s];
            }
            row[deviation.length] = 1;
        }
        double[] found = newton(rows, questions, weight);
        Map<Sign, Double> weights = new EnumMap<>(Sign.class);
        for (int s = 0; s < deviation.length; s++) {
            weights.put(signs.get(s), found[s] / deviation[s]);
        }
        return new AnswerWeights(found[deviation.length], weights, means, 0, 1);
    }

    /** Every family counts as if it had the mean number of questions. */
    private static double[] weights(List<Judged> questions) {
        Map<String, Long> sizes =
                questions.stream().collect(Collectors.groupingBy(Judged::family, Collectors.counting()));
        double fair = (double) questions.size() / sizes.size();
        return questions.stream()
                .mapToDouble(one -> fair / sizes.getOrDefault(one.family(), 1L))
                .toArray();
    }

    private static double[] newton(double[][] rows, List<Judged> questions, double[] weight) {
        int size = rows[0].length;
        double[] found = new double[size];
        for (int round = 0; round < ROUNDS; round++) {
            double[] gradient = new double[size];
            double[][] curvature = new double[size][size];
            for (int s = 0; s + 1 < size; s++) {
                gradient[s] = -RIDGE * found[s];
                curvature[s][s] = RIDGE;
            }
            for (int i = 0; i < rows.length; i++) {
                double odds = 0;
                for (int s = 0; s < size; s++) {
                    odds += found[s] * rows[i][s];
                }
                double probability = 1 / (1 + Math.exp(-odds));
                double error = weight[i] * ((questions.get(i).answerable() ? 1 : 0) - probability);
                double spread = weight[i] * probability * (1 - probability);
                for (int s = 0; s < size; s++) {
                    gradient[s] += error * rows[i][s];
                    for (int t = 0; t < size; t++) {
                        curvature[s][t] += spread * rows[i][s] * rows[i][t];
                    }
                }
            }
            double[] step = solved(curvature, gradient);
            for (int s = 0; s < size; s++) {
                found[s] += step[s];
            }
        }
        return found;
    }

    /** The solution of a symmetric positive definite system, by elimination. */
    static double[] solved(double[][] matrix, double[] right) {
        double[][] a = Arrays.stream(matrix).map(double[]::clone).toArray(double[][]::new);
        double[] b = right.clone();
        for (int p = 0; p < b.length; p++) {
            for (int row = p + 1; row < b.length; row++) {
                double factor = a[row][p] / a[p][p];
                for (int column = p; column < b.length; column++) {
                    a[row][column] -= factor * a[p][column];
                }
                b[row] -= factor * b[p];
            }
        }
        for (int p = b.length - 1; p >= 0; p--) {
            for (int column = p + 1; column < b.length; column++) {
                b[p] -= a[p][column] * b[column];
            }
            b[p] /= a[p][p];
        }
        return b;
    }
}
