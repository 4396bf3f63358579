package dev.ecphory.cognition;

import java.util.List;

/**
 * What memories that resemble one another take from each other (McGeoch 1932; AgentOS). Above a similarity, scaled from
 * 0 there to 1 at equality, a later memory takes a share of an earlier one's strength, and earlier ones of a later
 * one's. Both are bounded by the same cap, which the seed has for the second only. Immutable; threads may share it.
 *
 * @param on the switch; off, nobody takes anything
 * @param above the similarity above which memories interfere, 0 to .99; .7
 * @param retroactive what an equal later memory takes of an earlier one, 0 to 1; .15
 * @param proactive what an equal earlier memory of full strength takes of a later one, 0 to 1; .1
 * @param cap what all of them together take at the most, 0 to 1; .3
 */
public record Interference(boolean on, double above, double retroactive, double proactive, double cap) {
    /**
     * An earlier memory beside a new one.
     *
     * @param similarity to the new one, −1 to 1
     * @param strength its own, 0 to 1
     */
    public record Earlier(double similarity, double strength) {
        /**
         * Checks the numbers.
         *
         * @throws dev.ecphory.memory.InvalidInputException when one is out of its range
         */
        public Earlier {
            Ranges.signed("similarity", similarity);
            Ranges.share("strength", strength);
        }
    }

    /**
     * Checks the constants.
     *
     * @throws dev.ecphory.memory.InvalidInputException when one is out of its range
     */
    public Interference {
        Ranges.between("interference.above", above, 0, .99);
        Ranges.share("interference.retroactive", retroactive);
        Ranges.share("interference.proactive", proactive);
        Ranges.share("interference.cap", cap);
    }

    /** An earlier trace after a later memory of this similarity came; over its life it loses the cap at the most. */
    Trace retroactive(Trace earlier, double similarity) {
        double share = Math.min(retroactive * scaled(similarity), Math.max(0, cap - earlier.interfered()));
        if (!on || share <= 0) {
            return earlier;
        }
        return earlier.withStrength(earlier.strength() * (1 - share))
                .withInterfered(Math.min(cap, earlier.interfered() + share));
    }

    /** A new trace beside what was there before; the order of those does not matter. */
    public Trace proactive(Trace trace, List<Earlier> before) {
        double share = before.stream()
                .mapToDouble(earlier -> proactive * scaled(earlier.similarity()) * earlier.strength())
                .sorted()
                .sum();
        if (!on || share <= 0) {
            return trace;
        }
        return trace.withStrength(trace.strength() * (1 - Math.min(cap, share)));
    }

    private double scaled(double similarity) {
        return Ranges.clamp((similarity - above) / (1 - above), 0, 1);
    }

    Interference switched(boolean to) {
        return new Interference(to, above, retroactive, proactive, cap);
    }
}
