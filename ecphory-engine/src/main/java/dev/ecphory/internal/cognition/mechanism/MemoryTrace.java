package dev.ecphory.internal.cognition.mechanism;

import dev.ecphory.InvalidInputException;
import java.time.Duration;
import java.time.Instant;

/**
 * How well a memory is kept, beside the event that it is about and never instead of it. A projection: {@link TraceEncoding}
 * makes it, {@link TraceReplay} folds into it what happened since, and the same touches give the same trace. What it is worth
 * at an instant is computed by {@link Retention} when somebody asks and is nowhere stored. Immutable; threads may
 * share it.
 *
 * @param id of the event
 * @param source where it comes from
 * @param kept whether it never fades: a landmark, a standing instruction
 * @param encodedAt when it was encoded
 * @param lastAt when it was last touched; not before {@code encodedAt}
 * @param strength 0 to 1, as of {@code lastAt}
 * @param stability how slowly it fades: the time after which e^−1 of it is left. A half-life in words of the seed, but
 *     not by its formula; the half-life is ln 2 of it
 * @param trust 0 to 1: what {@link SourceConfidence} leaves of the stability; 1 when it has no say
 * @param retrievals how often it was retrieved, at least 0
 * @param emotion what it feels like now
 * @param drifted how far reconsolidation has moved its valence so far, all ways added up, at least 0
 * @param interfered what share of its strength later memories have taken so far, 0 to 1
 */
public record MemoryTrace(
        String id,
        MemorySource source,
        boolean kept,
        Instant encodedAt,
        Instant lastAt,
        double strength,
        Duration stability,
        double trust,
        int retrievals,
        Emotion emotion,
        double drifted,
        double interfered) {
    public MemoryTrace {
        RangeChecks.name("id", id);
        if (lastAt.isBefore(encodedAt)) {
            throw new InvalidInputException(
                    "lastAt", lastAt.toString(), "is before " + encodedAt, "give an instant after the encoding");
        }
        RangeChecks.share("strength", strength);
        RangeChecks.time("stability", stability);
        RangeChecks.share("trust", trust);
        RangeChecks.count("retrievals", retrievals, 0, Integer.MAX_VALUE);
        RangeChecks.between("drifted", drifted, 0, 2);
        RangeChecks.share("interfered", interfered);
    }

    /** How strong its emotion is, 0 to 1. */
    public double intensity() {
        return emotion.intensity();
    }

    MemoryTrace withStrength(double other) {
        return changed(Math.clamp(other, 0, 1), stability, trust, emotion, drifted, interfered);
    }

    MemoryTrace withStability(Duration other) {
        return changed(strength, other, trust, emotion, drifted, interfered);
    }

    MemoryTrace withTrust(double other) {
        return changed(strength, stability, other, emotion, drifted, interfered);
    }

    MemoryTrace withEmotion(Emotion other, double drifted) {
        return changed(strength, stability, trust, other, drifted, interfered);
    }

    MemoryTrace withInterfered(double other) {
        return changed(strength, stability, trust, emotion, drifted, Math.clamp(other, 0, 1));
    }

    MemoryTrace touched(Instant at, double strength, Duration stability, int retrievals) {
        return new MemoryTrace(
                id,
                source,
                kept,
                encodedAt,
                at,
                Math.clamp(strength, 0, 1),
                stability,
                trust,
                retrievals,
                emotion,
                drifted,
                interfered);
    }

    private MemoryTrace changed(
            double strength, Duration stability, double trust, Emotion emotion, double drifted, double interfered) {
        return new MemoryTrace(
                id,
                source,
                kept,
                encodedAt,
                lastAt,
                strength,
                stability,
                trust,
                retrievals,
                emotion,
                drifted,
                interfered);
    }
}
