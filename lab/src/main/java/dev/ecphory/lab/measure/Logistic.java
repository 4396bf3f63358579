package dev.ecphory.lab.measure;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.hipparchus.linear.CholeskyDecomposition;
import org.hipparchus.linear.MatrixUtils;

/**
 * A logistic function of numbers. Immutable.
 *
 * @param bias the log-odds where every number is at its mean
 * @param weights what each number adds to the log-odds, a unit
 * @param means of the numbers it was fitted on
 */
public record Logistic(double bias, List<Double> weights, List<Double> means) {
    /** The ridge, a share of the rows: set beforehand; three times as much or a third gives the same areas within .005. */
    private static final double RIDGE = 1e-3;

    private static final int ROUNDS = 40;
    private static final double DONE = 1e-9;

    /**
     * A row that it is fitted on.
     *
     * @param numbers of one thing
     * @param yes whether it is what is to be told
     * @param weight how much it counts
     */
    public record Row(List<Double> numbers, boolean yes, double weight) {}

    /**
     * Fits one by Newton's method, with a ridge on standardised numbers. The same rows always give the same function.
     *
     * @param rows at least one, each with as many numbers, none of them NaN
     */
    public static Logistic fit(List<Row> rows) {
        int size = rows.getFirst().numbers().size();
        double all = rows.stream().mapToDouble(Row::weight).sum();
        double[] means = new double[size];
        double[] deviations = new double[size];
        for (Row row : rows) {
            for (int i = 0; i < size; i++) {
                means[i] += row.weight() * row.numbers().get(i) / all;
            }
        }
        for (Row row : rows) {
            for (int i = 0; i < size; i++) {
                double from = row.numbers().get(i) - means[i];
                deviations[i] += row.weight() * from * from / all;
            }
        }
        for (int i = 0; i < size; i++) {
            deviations[i] = Math.sqrt(deviations[i]) + 1e-9;
        }
        double[] found = newton(rows, means, deviations, all / rows.size());
        return new Logistic(
                found[size],
                IntStream.range(0, size).mapToObj(i -> found[i] / deviations[i]).toList(),
                Arrays.stream(means).boxed().toList());
    }

    /** The log-odds where every number is 0. */
    public double intercept() {
        double odds = bias;
        for (int i = 0; i < weights.size(); i++) {
            odds -= weights.get(i) * means.get(i);
        }
        return odds;
    }

    /** How likely it is, 0 to 1. */
    public double of(List<Double> numbers) {
        double odds = bias;
        for (int i = 0; i < numbers.size(); i++) {
            odds += weights.get(i) * (numbers.get(i) - means.get(i));
        }
        return 1 / (1 + Math.exp(-odds));
    }

    private static double[] newton(List<Row> rows, double[] means, double[] deviations, double fair) {
        int size = means.length + 1;
        double ridge = RIDGE * rows.size();
        double[] found = new double[size];
        double moved = 1;
        for (int round = 0; round < ROUNDS && moved > DONE; round++) {
            double[] gradient = new double[size];
            double[][] curvature = new double[size][size];
            for (int i = 0; i + 1 < size; i++) {
                gradient[i] = -ridge * found[i];
                curvature[i][i] = ridge;
            }
            double[] at = new double[size];
            at[size - 1] = 1;
            for (Row row : rows) {
                double odds = found[size - 1];
                for (int i = 0; i + 1 < size; i++) {
                    at[i] = (row.numbers().get(i) - means[i]) / deviations[i];
                    odds += found[i] * at[i];
                }
                double likely = 1 / (1 + Math.exp(-odds));
                double weight = row.weight() / fair;
                double error = weight * ((row.yes() ? 1 : 0) - likely);
                double spread = weight * likely * (1 - likely);
                for (int i = 0; i < size; i++) {
                    gradient[i] += error * at[i];
                    for (int j = 0; j <= i; j++) {
                        curvature[i][j] += spread * at[i] * at[j];
                    }
                }
            }
            for (int i = 0; i < size; i++) {
                for (int j = 0; j < i; j++) {
                    curvature[j][i] = curvature[i][j];
                }
            }
            double[] step = new CholeskyDecomposition(MatrixUtils.createRealMatrix(curvature))
                    .getSolver()
                    .solve(MatrixUtils.createRealVector(gradient))
                    .toArray();
            moved = 0;
            for (int i = 0; i < size; i++) {
                found[i] += step[i];
                moved = Math.max(moved, Math.abs(step[i]));
            }
        }
        return found;
    }
}
