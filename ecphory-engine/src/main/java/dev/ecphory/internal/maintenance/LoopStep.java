package dev.ecphory.internal.maintenance;

import dev.ecphory.InvalidInputException;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

/** The steps of the consolidation loop, in the order in which they run (AgentOS, consolidation loop). */
public enum LoopStep {
    /** Archives events that have faded and that nothing protects. */
    PRUNE,
    /** Archives events of which another one says every word. */
    MERGE,
    /** Marks the cycle with which recalls and reports are folded in. */
    STRENGTHEN,
    /** Makes what is derived: annotations, mentions, claims, facts, summaries. */
    DERIVE,
    /** Keeps a gist of every event that is archived, unless another one says the same. */
    COMPACT,
    /** Brings the index up to the log, on disk too, and embeds what is not embedded. */
    REINDEX,
    /** Checks every archived event against its hash, and brings back what has no reason to be archived any more. */
    SWEEP;

    public static final Set<LoopStep> ALL = Collections.unmodifiableSet(EnumSet.allOf(LoopStep.class));

    /** The name in lower case. */
    public String shown() {
        return name().toLowerCase(Locale.ROOT);
    }

    /**
     * The steps of these names, any case; {@code all} is every one.
     *
     * @throws InvalidInputException when a name is none of a step, or there is none
     */
    public static Set<LoopStep> named(List<String> names) {
        EnumSet<LoopStep> steps = EnumSet.noneOf(LoopStep.class);
        for (String name : names) {
            if (name.strip().equalsIgnoreCase("all")) {
                steps.addAll(ALL);
                continue;
            }
            steps.add(Arrays.stream(values())
                    .filter(step -> step.name().equalsIgnoreCase(name.strip()))
                    .findFirst()
                    .orElseThrow(() -> unknown("of " + name.length() + " characters")));
        }
        if (steps.isEmpty()) {
            throw unknown("(none)");
        }
        return steps;
    }

    private static InvalidInputException unknown(String value) {
        String known = Arrays.stream(values()).map(LoopStep::shown).collect(Collectors.joining(", "));
        return new InvalidInputException("steps", value, "is not a step", "give all, or some of " + known);
    }
}
