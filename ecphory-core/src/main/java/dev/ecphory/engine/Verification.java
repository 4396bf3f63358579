package dev.ecphory.engine;

import java.util.List;

/**
 * Whether the log and its projections agree.
 *
 * @param checked what was looked at, one line each
 * @param problems what is wrong, one line each, with the next step; empty when nothing is
 */
public record Verification(List<String> checked, List<String> problems) {
    /** Copies the lists. */
    public Verification {
        checked = List.copyOf(checked);
        problems = List.copyOf(problems);
    }

    /** True when nothing is wrong. */
    public boolean ok() {
        return problems.isEmpty();
    }
}
