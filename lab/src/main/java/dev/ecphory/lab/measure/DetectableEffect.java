package dev.ecphory.lab.measure;

import org.apache.commons.statistics.distribution.NormalDistribution;

/**
 * The minimum detectable effect: the smallest true difference between two shares of right answers that a test at α = .05
 * (two-sided) finds with a power of .8. Differences are shares, 0 to 1; positive infinity where no difference is large
 * enough to be found. Normal approximations, without continuity correction. Of two runs on the same n questions,
 * which differ on a share ψ of them, it is the δ for which n = (z₁ √ψ + z₂ √(ψ − δ²))² / δ² (R. J. Connor, Biometrics 43, 1987, p. 209),
 * with z₁ and z₂ the normal quantiles of 1 − α/2 and of the power.
 */
public final class DetectableEffect {
    private static final NormalDistribution NORMAL = NormalDistribution.of(0, 1);
    private static final double Z_ALPHA = NORMAL.inverseCumulativeProbability(0.975);
    private static final double Z_POWER = NORMAL.inverseCumulativeProbability(0.8);
    /** Halvings of an interval of at most 1: exact to a double. */
    private static final int HALVINGS = 60;

    private DetectableEffect() {}

    /**
     * Of two runs on the same questions.
     *
     * @param questions at least 1
     * @param discordantRate the share that the runs differ on, 0 to 1; at 0 no difference can be found
     * @throws IllegalArgumentException when an argument is out of range
     */
    public static double paired(int questions, double discordantRate) {
        if (questions < 1 || !(discordantRate >= 0 && discordantRate <= 1)) {
            throw new IllegalArgumentException(questions + " questions and a discordant rate of " + discordantRate
                    + ": at least 1, and between 0 and 1");
        }
        double low = 0;
        double high = discordantRate;
        if (high == 0 || errors(high, discordantRate) > high * Math.sqrt(questions)) {
            return Double.POSITIVE_INFINITY;
        }
        for (int i = 0; i < HALVINGS; i++) {
            double middle = (low + high) / 2;
            if (errors(middle, discordantRate) > middle * Math.sqrt(questions)) {
                low = middle;
            } else {
                high = middle;
            }
        }
        return high;
    }

    private static double errors(double difference, double discordantRate) {
        return Z_ALPHA * Math.sqrt(discordantRate) + Z_POWER * Math.sqrt(discordantRate - difference * difference);
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
}
