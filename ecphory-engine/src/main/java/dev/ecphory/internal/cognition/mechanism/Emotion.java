package dev.ecphory.internal.cognition.mechanism;

/**
 * What an event feels like. Immutable; threads may share it.
 *
 * @param valence from −1, unpleasant, to 1, pleasant
 * @param arousal from −1, calm, to 1, excited; 0 is ordinary
 */
public record Emotion(double valence, double arousal) {
    /** Like nothing in particular. */
    public static final Emotion NEUTRAL = new Emotion(0, 0);

    public Emotion {
        RangeChecks.signed("valence", valence);
        RangeChecks.signed("arousal", arousal);
    }

    /** Arousal from 0 to 1: .5 is ordinary. */
    public double alertness() {
        return (arousal + 1) / 2;
    }

    /** How strong it is, 0 to 1: |valence| × alertness (AgentOS, encoding). */
    public double intensity() {
        return Math.abs(valence) * alertness();
    }

    /** The same event felt in a mood, of which a share from 0 to 1 comes in. */
    Emotion in(Mood mood, double share) {
        return new Emotion(
                Math.clamp((1 - share) * valence + share * mood.pleasure(), -1, 1),
                Math.clamp((1 - share) * arousal + share * mood.arousal(), -1, 1));
    }

    Emotion withValence(double other) {
        return new Emotion(Math.clamp(other, -1, 1), arousal);
    }
}
