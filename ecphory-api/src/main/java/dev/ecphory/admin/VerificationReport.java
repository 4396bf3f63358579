package dev.ecphory.admin;

import java.util.List;

/** Whether the log and its projections agree: what was looked at and what is wrong, with the next step, a line each. */
public record VerificationReport(List<String> checked, List<String> problems) {
    public VerificationReport {
        checked = List.copyOf(checked);
        problems = List.copyOf(problems);
    }

    /** True when nothing is wrong. */
    public boolean ok() {
        return problems.isEmpty();
    }
}
