package dev.ecphory.internal.cognition.mechanism;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

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
     * What share of a memory is left when it should be reviewed: a tenth forgotten, the usual aim of programs for
     * spaced repetition (after Woźniak and Gorzelańczyk 1994), and here a choice of ours. The interval is −ln .9 of the stability, and grows with it.
     */
    public static final double REVIEWED_AT = .9;

    public Retention {
        RangeChecks.share("retention.floor", floor);
        RangeChecks.share("retention.fadedBelow", fadedBelow);
        RangeChecks.share("retention.sparedAbove", sparedAbove);
        RangeChecks.share("retention.weight", weight);
    }

    /** R: the share of its strength that a trace has left at an instant, 0 to 1; never more at a later one. */
    public double share(MemoryTrace trace, Instant at) {
        return untouched(trace, at) ? 1 : floor + (1 - floor) * left(trace, at);
    }

    /** S: how strong a trace is at an instant, 0 to 1. */
    public double strength(MemoryTrace trace, Instant at) {
        return trace.strength() * share(trace, at);
    }

    /** What a score in a ranking is multiplied by at an instant: 1 − weight × (1 − R). */
    public double factor(MemoryTrace trace, Instant at) {
        return 1 - weight + weight * share(trace, at);
    }

    /** Whether a trace counts as faded at an instant: weak without the floor, without emotion, and not kept. */
    public boolean faded(MemoryTrace trace, Instant at) {
        double bare = untouched(trace, at) ? trace.strength() : trace.strength() * left(trace, at);
        return on && !trace.kept() && trace.intensity() <= sparedAbove && bare < fadedBelow;
    }

    /** When a trace should be reviewed, which may be past; empty for what does not fade. */
    public Optional<Instant> reviewAt(MemoryTrace trace) {
        return when(trace, REVIEWED_AT);
    }

    /** When it will count as {@linkplain #faded faded}, which may be past; empty for what never does. */
    public Optional<Instant> fadesAt(MemoryTrace trace) {
        if (trace.intensity() > sparedAbove || fadedBelow == 0) {
            return Optional.empty();
        }
        return trace.strength() == 0 ? when(trace, 1) : when(trace, Math.min(1, fadedBelow / trace.strength()));
    }

    /** When that share of a trace is left by the bare exponential. */
    private Optional<Instant> when(MemoryTrace trace, double left) {
        double lasting = trace.stability().toMillis() * trace.trust();
        return on && !trace.kept()
                ? Optional.of(trace.lastAt().plusMillis((long) Math.rint(-StrictMath.log(left) * lasting)))
                : Optional.empty();
    }

    private boolean untouched(MemoryTrace trace, Instant at) {
        return !on || trace.kept() || !at.isAfter(trace.lastAt());
    }

    /** e^(−Δt / (stability · trust)). */
    private static double left(MemoryTrace trace, Instant at) {
        double lasting = trace.stability().toMillis() * trace.trust();
        double age = Duration.between(trace.lastAt(), at).toMillis();
        return age == 0 ? 1 : StrictMath.exp(-age / lasting);
    }

    Retention switched(boolean to) {
        return new Retention(to, floor, fadedBelow, sparedAbove, weight);
    }
}
