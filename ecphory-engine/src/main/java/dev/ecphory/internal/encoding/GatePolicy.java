package dev.ecphory.internal.encoding;

import dev.ecphory.spi.store.EventAnnotation.Category;
import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;

/**
 * What the encoding gate asks of an event (True Memory, equation 1 and its thresholds). Immutable; threads may share it.
 *
 * @param noveltyWeight of n, at least 0
 * @param salienceWeight of s, at least 0
 * @param errorWeight of π, at least 0; the three together are above 0, and their sum divides the score
 * @param threshold that the score must reach
 * @param lowestThreshold that no category's offset goes below
 * @param salienceFloor below which an event is rejected whatever its score
 * @param offsets what is added to the threshold for a category; 0 for those that are not named
 */
public record GatePolicy(
        double noveltyWeight,
        double salienceWeight,
        double errorWeight,
        double threshold,
        double lowestThreshold,
        double salienceFloor,
        Map<Category, Double> offsets) {
    /** Weight of novelty (paper). */
    public static final double NOVELTY_WEIGHT = .25;
    /** Weight of salience (paper). */
    public static final double SALIENCE_WEIGHT = .20;
    /** Weight of prediction error (paper). */
    public static final double ERROR_WEIGHT = .30;
    /** τ (paper). */
    public static final double THRESHOLD = .30;
    /** The lowest effective threshold (code of the seed). */
    public static final double LOWEST_THRESHOLD = .10;
    /** The salience floor (paper). */
    public static final double SALIENCE_FLOOR = .10;
    /** The categories' offsets: corrections, decisions and relationships from the paper, the others from its code. */
    public static final Map<Category, Double> OFFSETS = Collections.unmodifiableMap(new EnumMap<>(Map.of(
            Category.CORRECTION, -.06,
            Category.DECISION, -.04,
            Category.RELATIONSHIP, -.04,
            Category.EVENT, -.04,
            Category.ACTIVITY, -.02)));

    /** The numbers of the paper and of its code. */
    public static final GatePolicy DEFAULT = new GatePolicy(
            NOVELTY_WEIGHT, SALIENCE_WEIGHT, ERROR_WEIGHT, THRESHOLD, LOWEST_THRESHOLD, SALIENCE_FLOOR, OFFSETS);

    /**
     * Checks the weights.
     *
     * @throws IllegalArgumentException when a weight is negative, all are 0, or a number is not finite
     */
    public GatePolicy {
        double sum = noveltyWeight + salienceWeight + errorWeight;
        if (!(noveltyWeight >= 0 && salienceWeight >= 0 && errorWeight >= 0 && sum > 0 && Double.isFinite(sum))) {
            throw new IllegalArgumentException("weights " + noveltyWeight + ", " + salienceWeight + ", " + errorWeight
                    + " cannot be used: give numbers of at least 0, not all of them 0");
        }
        if (!Double.isFinite(threshold) || !Double.isFinite(lowestThreshold) || !Double.isFinite(salienceFloor)) {
            throw new IllegalArgumentException("thresholds " + threshold + ", " + lowestThreshold + ", " + salienceFloor
                    + " cannot be used: give finite numbers");
        }
        EnumMap<Category, Double> copy = new EnumMap<>(Category.class);
        copy.putAll(offsets);
        offsets = Collections.unmodifiableMap(copy);
    }

    public GatePolicy withWeights(double novelty, double salience, double error) {
        return new GatePolicy(novelty, salience, error, threshold, lowestThreshold, salienceFloor, offsets);
    }

    public GatePolicy withThreshold(double other) {
        return new GatePolicy(
                noveltyWeight, salienceWeight, errorWeight, other, lowestThreshold, salienceFloor, offsets);
    }

    /** What the score of an event of a category must reach. */
    public double threshold(Category category) {
        return Math.max(lowestThreshold, threshold + offsets.getOrDefault(category, 0.0));
    }

    /** Equation 1: the weighted sum, divided by the sum of the weights. */
    public double score(double novelty, double salience, double predictionError) {
        return (noveltyWeight * novelty + salienceWeight * salience + errorWeight * predictionError)
                / (noveltyWeight + salienceWeight + errorWeight);
    }

    /** The policy as a short name that is the same in every process and differs between policies. */
    public String key() {
        StringBuilder key = new StringBuilder();
        for (double number :
                new double[] {noveltyWeight, salienceWeight, errorWeight, threshold, lowestThreshold, salienceFloor}) {
            key.append(number).append(' ');
        }
        offsets.forEach((category, offset) -> key.append(category.name()).append(offset));
        return Integer.toHexString(key.toString().hashCode());
    }
}
