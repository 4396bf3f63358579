package dev.ecphory.lab.measure;

import java.util.function.DoubleUnaryOperator;
import org.apache.commons.statistics.distribution.NormalDistribution;

/**
 * The minimum detectable effect: the smallest true difference between two shares of right answers that a test at α = .05
 * (two-sided) finds with a power of .8. Differences are shares, 0 to 1; positive infinity where no difference is large
 * enough to be found. Normal approximations, without continuity correction.
 *
 * <ul>
 *   <li>Unpaired, n questions each: the δ for which n = (z₁ √(2 p̄ q̄) + z₂ √(p₁q₁ + p₂q₂))² / δ², where p̄ is the mean
 *       of p₁ and p₂ (J. L. Fleiss, B. Levin, M. C. Paik, Statistical Methods for Rates and Proportions, 3rd ed., 2003,
 *       eq. 4.14). The second share is taken on the side of ½, where it is harder to tell; the effect holds for both.
 *   <li>Paired, n questions, a share ψ of which the runs differ on: the δ for which n = (z₁ √ψ + z₂ √(ψ − δ²))² / δ²
 *       (R. J. Connor, Biometrics 43, 1987, p. 209).
 * </ul>
 *
 * with z₁ and z₂ the normal quantiles of 1 − α/2 and of the power.
 */
public final class Detectable {
    private static final NormalDistribution NORMAL = NormalDistribution.of(0, 1);
    private static final double Z_ALPHA = NORMAL.inverseCumulativeProbability(0.975);
    private static final double Z_POWER = NORMAL.inverseCumulativeProbability(0.8);
    /** Halvings of an interval of at most 1: exact to a double. */
    private static final int HALVINGS = 60;

    private Detectable() {}

    /**
     * Of two runs, each on questions of its own.
     *
     * @param questions of each run, at least 1
     * @param baseRate the share that one of them gets right, 0 to 1
     * @throws IllegalArgumentException when an argument is out of range
     */
    public static double unpaired(int questions, double baseRate) {
        require(questions, baseRate, "base rate");
        double base = Math.max(baseRate, 1 - baseRate);
        return smallest(base, questions, difference -> {
            double other = base - difference;
            double mean = (base + other) / 2;
            return Z_ALPHA * Math.sqrt(2 * mean * (1 - mean))
                    + Z_POWER * Math.sqrt(base * (1 - base) + other * (1 - other));
        });
    }

    /**
     * Of two runs on the same questions.
     *
     * @param questions at least 1
     * @param discordantRate the share that the runs differ on, 0 to 1; at 0 no difference can be found
     * @throws IllegalArgumentException when an argument is out of range
     */
    public static double paired(int questions, double discordantRate) {
        require(questions, discordantRate, "discordant rate");
        return smallest(
                discordantRate,
                questions,
                difference -> Z_ALPHA * Math.sqrt(discordantRate)
                        + Z_POWER * Math.sqrt(discordantRate - difference * difference));
    }

    /**
     * Of a mean difference of any measure between two runs on the same questions: (z₁ + z₂) s / √n.
     *
     * @param questions at least 1
     * @param deviation s, the standard deviation of the questions' differences, at least 0, in the measure's unit
     */
    public static double mean(int questions, double deviation) {
        if (questions < 1 || !(deviation >= 0)) {
            throw new IllegalArgumentException(
                    questions + " questions and a deviation of " + deviation + ": at least 1, and at least 0");
        }
        return (Z_ALPHA + Z_POWER) * deviation / Math.sqrt(questions);
    }

    /** The least difference that is at least so many errors of its own size; {@code errors} is per √questions. */
    private static double smallest(double largest, int questions, DoubleUnaryOperator errors) {
        double low = 0;
        double high = largest;
        if (high == 0 || errors.applyAsDouble(high) > high * Math.sqrt(questions)) {
            return Double.POSITIVE_INFINITY;
        }
        for (int i = 0; i < HALVINGS; i++) {
            double middle = (low + high) / 2;
            if (errors.applyAsDouble(middle) > middle * Math.sqrt(questions)) {
                low = middle;
            } else {
                high = middle;
            }
        }
        return high;
    }

    private static void require(int questions, double rate, String name) {
        if (questions < 1 || !(rate >= 0 && rate <= 1)) {
            throw new IllegalArgumentException(
                    questions + " questions and a " + name + " of " + rate + ": at least 1, and between 0 and 1");
        }
    }
}
