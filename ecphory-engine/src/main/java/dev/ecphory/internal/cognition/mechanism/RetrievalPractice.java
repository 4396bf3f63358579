package dev.ecphory.internal.cognition.mechanism;

import java.time.Duration;
import java.time.Instant;

/**
 * What being recalled does to a trace: what is used lasts longer, the more so the weaker it was (desirable difficulty;
 * Bjork 1994). Constants are those of AgentOS's code. Immutable; threads may share it.
 *
 * <p>Stability grows by 1 + (gain + difficulty × max(easiest, 1 − S)) / (1 + habit × n) × (1 + .3 × intensity), at the
 * first retrieval of a trace without emotion exactly the seed's factor. The seed divides the whole factor by the
 * retrievals, so that the sixth use of a strong memory would weaken it; here only what is gained wears off.
 *
 * @param on the switch; off, a touch changes nothing
 * @param deliveryCounts whether a recall that nobody commented counts as a use; so in the seed
 * @param ignoredStability what being ignored leaves of the stability, 0 to 1; .5
 * @param shortest the shortest stability that is left; a minute in the seed
 */
public record RetrievalPractice(boolean on, boolean deliveryCounts, double ignoredStability, Duration shortest) {
    /** What a use adds to the strength. */
    private static final double STEP = .1;
    /** What the stability of the strongest trace gains besides. */
    private static final double GAIN = .5;
    /** What weakness adds to that. */
    private static final double DIFFICULTY = 2;
    /** The least difficulty that is counted. */
    private static final double EASIEST = .1;
    /** How much each retrieval before takes of the gain. */
    private static final double HABIT = .1;
    /** What being ignored leaves of the strength. */
    private static final double IGNORED_STRENGTH = .9;

    private static final double EMOTION_SHARE = .3;

    public RetrievalPractice {
        RangeChecks.share("practice.ignoredStability", ignoredStability);
        RangeChecks.time("practice.shortest", shortest);
    }

    /** By how much a use multiplies the stability of a trace that is {@code now} strong: above 1, more for a weaker one. */
    public double growth(double now, int retrievals, double intensity) {
        return 1
                + (GAIN + DIFFICULTY * Math.max(EASIEST, 1 - now))
                        / (1 + HABIT * retrievals)
                        * (1 + EMOTION_SHARE * intensity);
    }

    /** A trace after a use at an instant, when it was still {@code now} strong. */
    MemoryTrace used(MemoryTrace trace, Instant at, double now) {
        if (!on) {
            return trace;
        }
        double growth = growth(now, trace.retrievals(), trace.intensity());
        return trace.touched(at, trace.strength() + STEP, held(trace, growth), trace.retrievals() + 1);
    }

    /** A trace after it was shown and nobody said what for. */
    MemoryTrace delivered(MemoryTrace trace, Instant at, double now) {
        return deliveryCounts ? used(trace, at, now) : trace;
    }

    /** A trace after it was said to be of no use. */
    MemoryTrace ignored(MemoryTrace trace, Instant at, double now) {
        if (!on) {
            return trace;
        }
        return trace.touched(at, now * IGNORED_STRENGTH, held(trace, ignoredStability), trace.retrievals());
    }

    /** A stability times a factor, held above the bound; one that is below it already is not moved back. */
    private Duration held(MemoryTrace trace, double factor) {
        Duration stability = trace.stability();
        Duration least = stability.compareTo(shortest) < 0 ? stability : shortest;
        return RangeChecks.scaled(stability, factor, least, RangeChecks.CENTURY);
    }

    RetrievalPractice switched(boolean to) {
        return new RetrievalPractice(to, deliveryCounts, ignoredStability, shortest);
    }
}
