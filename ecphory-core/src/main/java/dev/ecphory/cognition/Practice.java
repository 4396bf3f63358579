package dev.ecphory.cognition;

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
 * @param step what a use adds to the strength, 0 to 1; .1
 * @param gain what the stability of the strongest trace gains besides, 0 to 10; .5
 * @param difficulty what weakness adds to that, 0 to 10; 2
 * @param easiest the least difficulty that is counted, 0 to 1; .1
 * @param habit how much each retrieval before takes of the gain, 0 to 10; .1
 * @param ignoredStrength what being ignored leaves of the strength, 0 to 1; .9
 * @param ignoredStability what it leaves of the stability, 0 to 1; .5
 * @param shortest the shortest stability that is left; a minute in the seed
 * @param longest the longest; none in the seed
 */
public record Practice(
        boolean on,
        boolean deliveryCounts,
        double step,
        double gain,
        double difficulty,
        double easiest,
        double habit,
        double ignoredStrength,
        double ignoredStability,
        Duration shortest,
        Duration longest) {
    private static final double EMOTION_SHARE = .3;
    private static final double REVIEW_GROWTH = 2;

    /**
     * Checks the constants.
     *
     * @throws dev.ecphory.memory.InvalidInputException when one is out of its range
     */
    public Practice {
        Ranges.share("practice.step", step);
        Ranges.between("practice.gain", gain, 0, 10);
        Ranges.between("practice.difficulty", difficulty, 0, 10);
        Ranges.share("practice.easiest", easiest);
        Ranges.between("practice.habit", habit, 0, 10);
        Ranges.share("practice.ignoredStrength", ignoredStrength);
        Ranges.share("practice.ignoredStability", ignoredStability);
        Ranges.time("practice.longest", longest);
        if (Ranges.time("practice.shortest", shortest).compareTo(longest) > 0) {
            throw new dev.ecphory.memory.InvalidInputException(
                    "practice.shortest", shortest.toString(), "is longer than " + longest, "give a shorter time");
        }
    }

    /** By how much a use multiplies the stability of a trace that is {@code now} strong: above 1, more for a weaker one. */
    public double growth(double now, int retrievals, double intensity) {
        return 1
                + (gain + difficulty * Math.max(easiest, 1 - now))
                        / (1 + habit * retrievals)
                        * (1 + EMOTION_SHARE * intensity);
    }

    /** A trace after a use at an instant, when it was still {@code now} strong. The time until its review doubles. */
    Trace used(Trace trace, Instant at, double now) {
        if (!on) {
            return trace;
        }
        double growth = growth(now, trace.retrievals(), trace.intensity());
        return trace.touched(
                at,
                trace.strength() + step,
                held(trace, growth),
                Ranges.scaled(trace.review(), REVIEW_GROWTH, trace.review(), longest(trace.review())),
                trace.retrievals() + 1);
    }

    /** A trace after it was shown and nobody said what for. */
    Trace delivered(Trace trace, Instant at, double now) {
        return deliveryCounts ? used(trace, at, now) : trace;
    }

    /** A trace after it was said to be of no use. */
    Trace ignored(Trace trace, Instant at, double now) {
        if (!on) {
            return trace;
        }
        return trace.touched(
                at, now * ignoredStrength, held(trace, ignoredStability), trace.review(), trace.retrievals());
    }

    /** A stability that moves by a factor within the bounds; one that is beyond a bound already is not moved back. */
    private Duration held(Trace trace, double factor) {
        Duration stability = trace.stability();
        Duration least = stability.compareTo(shortest) < 0 ? stability : shortest;
        return Ranges.scaled(stability, factor, least, longest(stability));
    }

    private Duration longest(Duration now) {
        return now.compareTo(longest) > 0 ? now : longest;
    }

    Practice switched(boolean to) {
        return new Practice(
                to,
                deliveryCounts,
                step,
                gain,
                difficulty,
                easiest,
                habit,
                ignoredStrength,
                ignoredStability,
                shortest,
                longest);
    }
}
