package dev.ecphory.onnx;

import java.util.Arrays;
import java.util.Comparator;

/**
 * The directions along which vectors reach furthest from the origin, strongest first; centre the vectors first where
 * that is wanted. Each direction's largest number is positive, so that the same
 * vectors give the same numbers. Threads may share it.
 *
 * <p>How: the matrix of second moments, diagonalised by cyclic Jacobi rotations (Golub and Van Loan, Matrix
 * Computations, section 8.5) in plain doubles; a few seconds for 384 dimensions.
 */
final class PrincipalComponents {
    private static final int SWEEPS = 30;

    private final double[][] directions;

    private PrincipalComponents(double[][] directions) {
        this.directions = directions;
    }

    /** The strongest directions of some vectors. */
    static PrincipalComponents of(double[][] vectors, int count) {
        int n = vectors[0].length;
        double[][] moments = new double[n][n];
        for (double[] vector : vectors) {
            for (int i = 0; i < n; i++) {
                double x = vector[i];
                double[] row = moments[i];
                for (int j = i; j < n; j++) {
                    row[j] += x * vector[j];
                }
            }
        }
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < i; j++) {
                moments[i][j] = moments[j][i];
            }
        }
        double[][] rotations = diagonalise(moments);
        Integer[] order = new Integer[n];
        for (int i = 0; i < n; i++) {
            order[i] = i;
        }
        Arrays.sort(
                order, Comparator.comparingDouble((Integer i) -> -moments[i][i]).thenComparingInt(i -> i));
        double[][] directions = new double[count][];
        for (int d = 0; d < count; d++) {
            directions[d] = signed(rotations[order[d]]);
        }
        return new PrincipalComponents(directions);
    }

    /** Makes a symmetric matrix diagonal in place; gives the eigenvectors, a row each. */
    private static double[][] diagonalise(double[][] a) {
        int n = a.length;
        double[][] v = new double[n][n];
        for (int i = 0; i < n; i++) {
            v[i][i] = 1;
        }
        for (int sweep = 0; sweep < SWEEPS && offDiagonal(a) > 1e-22; sweep++) {
            for (int p = 0; p < n; p++) {
                for (int q = p + 1; q < n; q++) {
                    if (a[p][q] != 0) {
                        rotate(a, v, p, q);
                    }
                }
            }
        }
        return v;
    }

    /** The share of the squares that is off the diagonal. */
    private static double offDiagonal(double[][] a) {
        double off = 0;
        double all = 0;
        for (int i = 0; i < a.length; i++) {
            for (int j = 0; j < a.length; j++) {
                double square = a[i][j] * a[i][j];
                all += square;
                if (i != j) {
                    off += square;
                }
            }
        }
        return all == 0 ? 0 : off / all;
    }

    private static void rotate(double[][] a, double[][] v, int p, int q) {
        double theta = (a[q][q] - a[p][p]) / (2 * a[p][q]);
        double t = (theta >= 0 ? 1 : -1) / (Math.abs(theta) + Math.sqrt(theta * theta + 1));
        double c = 1 / Math.sqrt(t * t + 1);
        double s = t * c;
        turn(a[p], a[q], c, s);
        for (double[] row : a) {
            double x = row[p];
            double y = row[q];
            row[p] = c * x - s * y;
            row[q] = s * x + c * y;
        }
        turn(v[p], v[q], c, s);
    }

    private static void turn(double[] p, double[] q, double c, double s) {
        for (int k = 0; k < p.length; k++) {
            double x = p[k];
            double y = q[k];
            p[k] = c * x - s * y;
            q[k] = s * x + c * y;
        }
    }

    private static double[] signed(double[] direction) {
        int largest = 0;
        for (int i = 1; i < direction.length; i++) {
            if (Math.abs(direction[i]) > Math.abs(direction[largest])) {
                largest = i;
            }
        }
        double sign = direction[largest] < 0 ? -1 : 1;
        double[] signed = new double[direction.length];
        for (int i = 0; i < signed.length; i++) {
            signed[i] = sign * direction[i];
        }
        return signed;
    }

    /** The vectors along these directions. */
    double[][] project(double[][] vectors) {
        double[][] projected = new double[vectors.length][directions.length];
        for (int i = 0; i < vectors.length; i++) {
            for (int d = 0; d < directions.length; d++) {
                double sum = 0;
                for (int k = 0; k < vectors[i].length; k++) {
                    sum += vectors[i][k] * directions[d][k];
                }
                projected[i][d] = sum;
            }
        }
        return projected;
    }
}
