package dev.ecphory.internal.cognition.mechanism;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;

/**
 * What upsets or elates too much is seen more calmly with time (Gross 1998): in each cycle the most intense traces lose
 * a share of their valence, times .7 + .6 × agreeableness, and a little strength. Never the sign, and never a trace that
 * is immune. Constants are those of AgentOS. Immutable; threads may share it.
 *
 * @param on the switch; off, nothing is reappraised
 */
public record EmotionRegulation(boolean on) {
    private static final double VALENCE_ABOVE = .8;
    private static final double AROUSAL_ABOVE = .6;
    /** The share of the valence that goes. */
    private static final double REAPPRAISAL = .15;
    /** The share of the strength that stays. */
    private static final double KEPT = .9;

    private static final int MOST = 10;
    /** The strength from which a trace is left alone. */
    private static final double IMMUNE_FROM = .9;

    /** Which traces a cycle reappraises, the most intense first; the order in which they are given does not matter. */
    public List<MemoryTrace> chosen(Collection<MemoryTrace> traces) {
        return traces.stream()
                .filter(this::concerns)
                .sorted(Comparator.comparingDouble(MemoryTrace::intensity)
                        .reversed()
                        .thenComparing(MemoryTrace::id))
                .limit(MOST)
                .toList();
    }

    /** A trace after a reappraisal. */
    public MemoryTrace apply(MemoryTrace trace, Persona persona) {
        if (!concerns(trace)) {
            return trace;
        }
        double left = 1 - REAPPRAISAL * (.7 + .6 * persona.agreeableness());
        return trace.withEmotion(trace.emotion().withValence(trace.emotion().valence() * left), trace.drifted())
                .withStrength(trace.strength() * KEPT);
    }

    private boolean concerns(MemoryTrace trace) {
        return on
                && trace.strength() < IMMUNE_FROM
                && Math.abs(trace.emotion().valence()) > VALENCE_ABOVE
                && trace.emotion().arousal() > AROUSAL_ABOVE;
    }
}
