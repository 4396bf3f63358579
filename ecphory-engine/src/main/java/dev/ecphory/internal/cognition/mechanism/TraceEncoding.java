package dev.ecphory.internal.cognition.mechanism;

import java.time.Duration;
import java.time.Instant;

/**
 * How strongly an event is taken in. Constants are those of AgentOS's code unless a line says otherwise. Immutable;
 * threads may share it.
 *
 * <p>Implementation. (1) Attention m = .5 + the sum of a share for each feature times its weight by trait, at most 1.
 * (2) Yerkes and Dodson 1908: quality max(.3, 1 − 4(a − .5)²) peaks at middle alertness a. (3) Emotional boost
 * 1 + .5 × intensity × weight and mood congruence 1 + .3 × max(0, pleasure × valence) × weight (Bower 1981).
 * (4) Flashbulb (Brown and Kulik 1977): strength × 2, stability × 5 where the intensity is above .8. The seed mixes the
 * mood in before it looks, so that nothing would be a flashbulb in a neutral mood; here the event's own intensity
 * counts as well. (5) S₀ = min(1, .5 × all of these); stability = base × (1 + 6 S₀).
 *
 * @param on the switch; off, every event is taken in alike: strength .5, the base stability
 * @param base the shortest stability that anything begins with; an hour in the seed
 * @param moodShare how much of the mood comes into what is felt, 0 to 1; .3
 * @param flashbulbAbove the intensity above which an event is a flashbulb, 0 to 1; .8
 * @param keepsLandmarks whether landmarks, standing instructions and preferences never fade; not in the seed
 */
public record TraceEncoding(
        boolean on, Duration base, double moodShare, double flashbulbAbove, boolean keepsLandmarks) {
    /** By which the strength of a flashbulb is multiplied. */
    private static final double FLASHBULB_STRENGTH = 2;
    /** By which its stability is multiplied. */
    private static final double FLASHBULB_STABILITY = 5;

    private static final double MIDDLE = .5;
    private static final double LOWEST_QUALITY = .3;
    private static final double EMOTION_SHARE = .5;
    private static final double CONGRUENCE_SHARE = .3;
    private static final double STABILITY_SPAN = 6;

    public TraceEncoding {
        RangeChecks.time("encoding.base", base);
        RangeChecks.share("encoding.moodShare", moodShare);
        RangeChecks.share("encoding.flashbulbAbove", flashbulbAbove);
    }

    /** The trace that an event leaves. */
    public MemoryTrace trace(
            String id, MemorySource source, Instant at, TraceFeatures impression, Mood mood, Persona persona) {
        boolean kept = keepsLandmarks && impression.lasting();
        if (!on) {
            return new MemoryTrace(id, source, false, at, at, MIDDLE, base, 1, 0, impression.emotion(), 0, 0);
        }
        Emotion felt = impression.emotion().in(mood, moodShare);
        double attention = attention(impression, persona);
        double byEmotion = weight(.2, persona.emotionality());
        double boost = 1 + felt.intensity() * byEmotion * EMOTION_SHARE;
        double congruence =
                1 + Math.max(0, mood.pleasure() * impression.emotion().valence()) * byEmotion * CONGRUENCE_SHARE;
        boolean flashbulb = Math.max(felt.intensity(), impression.emotion().intensity()) > flashbulbAbove;
        double strength = Math.min(
                1,
                MIDDLE
                        * quality(felt.alertness())
                        * boost
                        * attention
                        * congruence
                        * (flashbulb ? FLASHBULB_STRENGTH : 1));
        Duration stability = RangeChecks.scaled(
                base,
                (1 + STABILITY_SPAN * strength) * (flashbulb ? FLASHBULB_STABILITY : 1),
                base,
                RangeChecks.CENTURY);
        return new MemoryTrace(id, source, kept, at, at, strength, stability, 1, 0, felt, 0, 0);
    }

    /** How well is learned at an alertness from 0 to 1: .3 to 1, the best in the middle. */
    public static double quality(double alertness) {
        double off = alertness - MIDDLE;
        return Math.max(LOWEST_QUALITY, 1 - 4 * off * off);
    }

    /** How much attention an event gets, .5 to 1. */
    static double attention(TraceFeatures impression, Persona persona) {
        double sum = .5
                + .15 * impression.novelty() * weight(.3, persona.openness())
                + .15 * impression.procedure() * weight(.3, persona.conscientiousness())
                + .10 * Math.abs(impression.emotion().valence()) * weight(.2, persona.emotionality())
                + .10 * impression.social() * weight(.2, persona.extraversion())
                + .10 * impression.cooperation() * weight(.2, persona.agreeableness())
                + .10 * impression.ethics() * weight(.2, persona.honesty())
                + (impression.contradiction() ? .15 : 0)
                + .15 * impression.relevance();
        return Math.min(1, sum);
    }

    /** What a feature counts for whom: from {@code least} where the trait is absent to 1 where it is full. */
    private static double weight(double least, double trait) {
        return least + (1 - least) * trait;
    }

    TraceEncoding switched(boolean to) {
        return new TraceEncoding(to, base, moodShare, flashbulbAbove, keepsLandmarks);
    }
}
