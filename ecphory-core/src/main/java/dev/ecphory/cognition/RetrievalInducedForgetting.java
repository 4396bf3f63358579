package dev.ecphory.cognition;

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
 * @param share of the stability that is lost, 0 to .75; .12
 * @param most rivals of one recall, 0 to 100; 5
 * @param immuneFrom the strength from which a trace is not pushed, 0 to 1; .9
 * @param deadBelow the strength below which it is not, 0 to 1; .1
 * @param shortest the stability below which nobody is pushed; a minute, as for what is ignored
 */
public record RetrievalInducedForgetting(
        boolean on, double share, int most, double immuneFrom, double deadBelow, Duration shortest) {
    /**
     * Checks the constants.
     *
     * @throws dev.ecphory.memory.InvalidInputException when one is out of its range
     */
    public RetrievalInducedForgetting {
        Ranges.between("forgetting.share", share, 0, .75);
        Ranges.count("forgetting.most", most, 0, 100);
        Ranges.share("forgetting.immuneFrom", immuneFrom);
        Ranges.share("forgetting.deadBelow", deadBelow);
        Ranges.time("forgetting.shortest", shortest);
    }

    /** Whom a recall pushes back, best first: none unless something was used. Whoever is here is not ignored as well. */
    public List<String> rivals(List<String> found, Set<String> used) {
        if (!on || found.stream().noneMatch(used::contains)) {
            return List.of();
        }
        return found.stream()
                .filter(id -> !used.contains(id))
                .distinct()
                .limit(most)
                .toList();
    }

    /** A rival after it was pushed back. */
    public Trace apply(Trace rival, Persona persona) {
        if (!on
                || rival.strength() >= immuneFrom
                || rival.strength() < deadBelow
                || rival.stability().compareTo(shortest) <= 0) {
            return rival;
        }
        double left = 1 - share * (.7 + .6 * persona.conscientiousness());
        return rival.withStability(Ranges.scaled(rival.stability(), left, shortest, rival.stability()));
    }

    RetrievalInducedForgetting switched(boolean to) {
        return new RetrievalInducedForgetting(to, share, most, immuneFrom, deadBelow, shortest);
    }
}
