package dev.ecphory.internal.cognition.mechanism;

import java.util.List;

/**
 * What memories that resemble one another take from each other (McGeoch 1932; AgentOS). Above a similarity, scaled from
 * 0 there to 1 at equality, a later memory takes a share of an earlier one's strength, and earlier ones of a later
 * one's. Both are bounded by the same cap, which the seed has for the second only. Immutable; threads may share it.
 *
 * @param on the switch; off, nobody takes anything
 */
public record Interference(boolean on) {
    /** The similarity above which memories interfere. */
    public static final double ABOVE = .7;

    /** What an equal later memory takes of an earlier one. */
    private static final double RETROACTIVE = .15;
    /** What an equal earlier memory of full strength takes of a later one. */
    private static final double PROACTIVE = .1;
    /** What all of them together take at the most. */
    private static final double CAP = .3;

    /** An earlier memory beside a new one: how similar they are, −1 to 1, and how strong it is, 0 to 1. */
    public record Earlier(double similarity, double strength) {}

    /** An earlier trace after a later memory of this similarity came; over its life it loses the cap at the most. */
    MemoryTrace retroactive(MemoryTrace earlier, double similarity) {
        double share = Math.min(RETROACTIVE * scaled(similarity), Math.max(0, CAP - earlier.interfered()));
        if (!on || share <= 0) {
            return earlier;
        }
        return earlier.withStrength(earlier.strength() * (1 - share))
                .withInterfered(Math.min(CAP, earlier.interfered() + share));
    }

    /** A new trace beside what was there before; the order of those does not matter. */
    public MemoryTrace proactive(MemoryTrace trace, List<Earlier> before) {
        double share = before.stream()
                .mapToDouble(earlier -> PROACTIVE * scaled(earlier.similarity()) * earlier.strength())
                .sorted()
                .sum();
        if (!on || share <= 0) {
            return trace;
        }
        return trace.withStrength(trace.strength() * (1 - Math.min(CAP, share)));
    }

    private static double scaled(double similarity) {
        return Math.clamp((similarity - ABOVE) / (1 - ABOVE), 0, 1);
    }
}
