package dev.ecphory.internal.cognition.mechanism;

import java.time.Duration;
import java.util.List;
import java.util.Set;

/**
 * What is used pushes its rivals back (Anderson, Bjork and Bjork 1994): the first few that were found and not used lose
 * a share of their stability, times .7 + .6 × conscientiousness. Immune are the strongest, so that nobody's landmarks
 * wear off, and the weakest, so that nothing is forgotten twice. Constants are those of AgentOS. Immutable; threads may
 * share it.
 *
 * @param on the switch; off, nobody is pushed
 * @param shortest the stability below which nobody is pushed; a minute, as for what is ignored
 */
public record RetrievalInducedForgetting(boolean on, Duration shortest) {
    /** The share of the stability that is lost. */
    private static final double SHARE = .12;

    private static final int MOST = 5;
    /** The strength from which a trace is not pushed. */
    private static final double IMMUNE_FROM = .9;
    /** The strength below which it is not. */
    private static final double DEAD_BELOW = .1;

    /** Whom a recall pushes back, best first: none unless something was used. Whoever is here is not ignored as well. */
    public <T> List<T> rivals(List<T> found, Set<T> used) {
        if (!on || found.stream().noneMatch(used::contains)) {
            return List.of();
        }
        return found.stream()
                .filter(id -> !used.contains(id))
                .distinct()
                .limit(MOST)
                .toList();
    }

    /** A rival after it was pushed back. */
    public MemoryTrace apply(MemoryTrace rival, Persona persona) {
        if (!on
                || rival.strength() >= IMMUNE_FROM
                || rival.strength() < DEAD_BELOW
                || rival.stability().compareTo(shortest) <= 0) {
            return rival;
        }
        double left = 1 - SHARE * (.7 + .6 * persona.conscientiousness());
        return rival.withStability(RangeChecks.scaled(rival.stability(), left, shortest, rival.stability()));
    }

    RetrievalInducedForgetting switched(boolean to) {
        return new RetrievalInducedForgetting(to, shortest);
    }
}
