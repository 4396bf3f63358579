package dev.ecphory.internal.cognition.mechanism;

import java.time.Duration;
import java.util.Optional;

/**
 * The agent's mood (PAD; Mehrabian and Russell 1974), each part from −1 to 1. Immutable; threads may share it.
 *
 * @param pleasure from misery to delight
 * @param arousal from sleepy to frantic
 * @param dominance from overwhelmed to in control
 */
public record Mood(double pleasure, double arousal, double dominance) {
    /** Neither one nor the other. */
    public static final Mood NEUTRAL = new Mood(0, 0, 0);

    /**
     * The time after which half of a mood is left. Emotions last minutes and moods hours, sometimes days (Ekman 1994); at six
     * hours a quarter is left of the morning's in the evening. A choice of ours.
     */
    public static final Duration HALF_LIFE = Duration.ofHours(6);

    /** The time after which nobody knows it any more: a sixteenth is left then. */
    public static final Duration LASTS = HALF_LIFE.multipliedBy(4);

    public Mood {
        RangeChecks.signed("pleasure", pleasure);
        RangeChecks.signed("arousal", arousal);
        RangeChecks.signed("dominance", dominance);
    }

    /** What is left of it after a time, toward neutral by the half-life; empty when it is not known any more. */
    public Optional<Mood> after(Duration time) {
        if (time.compareTo(LASTS) > 0) {
            return Optional.empty();
        }
        if (time.isNegative() || time.isZero()) {
            return Optional.of(this);
        }
        double left = StrictMath.pow(.5, (double) time.toMillis() / HALF_LIFE.toMillis());
        return Optional.of(new Mood(pleasure * left, arousal * left, dominance * left));
    }
}
