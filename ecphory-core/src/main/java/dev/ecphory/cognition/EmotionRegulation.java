package dev.ecphory.cognition;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;

/**
 * What upsets or elates too much is seen more calmly with time (Gross 1998): in each cycle the most intense traces lose
 * a share of their valence, times .7 + .6 × agreeableness, and a little strength. Never the sign, and never a trace that
 * is immune. Constants are those of AgentOS. Immutable; threads may share it.
 *
 * @param on the switch; off, nothing is reappraised
 * @param valenceAbove the |valence| above which a trace is, 0 to 1; .8
 * @param arousalAbove the arousal above which it is, −1 to 1; .6
 * @param reappraisal the share of the valence that goes, 0 to .75; .15
 * @param kept the share of the strength that stays, 0 to 1; .9
 * @param most traces of one cycle, 0 to 1000; 10
 * @param immuneFrom the strength from which a trace is left alone, 0 to 1; .9
 */
public record EmotionRegulation(
        boolean on,
        double valenceAbove,
        double arousalAbove,
        double reappraisal,
        double kept,
        int most,
        double immuneFrom) {
    /**
     * Checks the constants.
     *
     * @throws dev.ecphory.memory.InvalidInputException when one is out of its range
     */
    public EmotionRegulation {
        Ranges.share("regulation.valenceAbove", valenceAbove);
        Ranges.signed("regulation.arousalAbove", arousalAbove);
        Ranges.between("regulation.reappraisal", reappraisal, 0, .75);
        Ranges.share("regulation.kept", kept);
        Ranges.count("regulation.most", most, 0, 1_000);
        Ranges.share("regulation.immuneFrom", immuneFrom);
    }

    /** Which traces a cycle reappraises, the most intense first; the order in which they are given does not matter. */
    public List<Trace> chosen(Collection<Trace> traces) {
        return traces.stream()
                .filter(this::concerns)
                .sorted(Comparator.comparingDouble(Trace::intensity).reversed().thenComparing(Trace::id))
                .limit(most)
                .toList();
    }

    /** A trace after a reappraisal. */
    public Trace apply(Trace trace, Persona persona) {
        if (!concerns(trace)) {
            return trace;
        }
        double left = 1 - reappraisal * (.7 + .6 * persona.agreeableness());
        return trace.withEmotion(trace.emotion().withValence(trace.emotion().valence() * left), trace.drifted())
                .withStrength(trace.strength() * kept);
    }

    private boolean concerns(Trace trace) {
        return on
                && trace.strength() < immuneFrom
                && Math.abs(trace.emotion().valence()) > valenceAbove
                && trace.emotion().arousal() > arousalAbove;
    }

    EmotionRegulation switched(boolean to) {
        return new EmotionRegulation(to, valenceAbove, arousalAbove, reappraisal, kept, most, immuneFrom);
    }
}
