package dev.ecphory.cognition;

import java.time.Duration;
import java.time.Instant;

/**
 * What time leaves of a trace, computed when somebody asks (Ebbinghaus 1885): S(t) = S₀ · R(t) with
 * R(t) = floor + (1 − floor) · e^(−Δt / (stability · trust)), and R = 1 for what is kept and before the last touch.
 *
 * <p>Nothing is ever pruned by it: {@link #faded} only says what the seed would prune, with both of its conditions, the
 * second of which the seed's loop forgets. It goes by the bare exponential: the floor is what a trace still counts for
 * in a ranking, and with a floor of .3 nothing that was ever taken in well could fade below .05. Immutable; threads may
 * share it.
 *
 * @param on the switch; off, time takes nothing
 * @param floor what is left of anything at the least, 0 to 1; 0 in the seed
 * @param fadedBelow the strength below which a trace counts as faded, 0 to 1; .05 (AgentOS)
 * @param sparedAbove the intensity above which it never does, 0 to 1; .3 (AgentOS; Cahill and McGaugh 1998)
 * @param weight what share of a score in a ranking time may take at the most, 0 to 1
 */
public record Retention(boolean on, double floor, double fadedBelow, double sparedAbove, double weight) {
    /**
     * Checks the constants.
     *
     * @throws dev.ecphory.memory.InvalidInputException when one is not from 0 to 1
     */
    public Retention {
        Ranges.share("retention.floor", floor);
        Ranges.share("retention.fadedBelow", fadedBelow);
        Ranges.share("retention.sparedAbove", sparedAbove);
        Ranges.share("retention.weight", weight);
    }

    /** R: the share of its strength that a trace has left at an instant, 0 to 1; never more at a later one. */
    public double share(Trace trace, Instant at) {
        return untouched(trace, at) ? 1 : floor + (1 - floor) * left(trace, at);
    }

    /** S: how strong a trace is at an instant, 0 to 1. */
    public double strength(Trace trace, Instant at) {
        return trace.strength() * share(trace, at);
    }

    /** What a score in a ranking is multiplied by at an instant: 1 − weight × (1 − R). */
    public double factor(Trace trace, Instant at) {
        return 1 - weight + weight * share(trace, at);
    }

    /** Whether a trace counts as faded at an instant: weak without the floor, without emotion, and not kept. */
    public boolean faded(Trace trace, Instant at) {
        double bare = untouched(trace, at) ? trace.strength() : trace.strength() * left(trace, at);
        return on && !trace.kept() && trace.intensity() <= sparedAbove && bare < fadedBelow;
    }

    private boolean untouched(Trace trace, Instant at) {
        return !on || trace.kept() || !at.isAfter(trace.lastAt());
    }

    /** e^(−Δt / (stability · trust)). */
    private static double left(Trace trace, Instant at) {
        double lasting = trace.stability().toMillis() * trace.trust();
        double age = Duration.between(trace.lastAt(), at).toMillis();
        return age == 0 ? 1 : StrictMath.exp(-age / lasting);
    }

    Retention switched(boolean to) {
        return new Retention(to, floor, fadedBelow, sparedAbove, weight);
    }
}
