package dev.ecphory.internal.maintenance;

import java.time.Instant;
import java.util.List;

/** What a run of the loop did, or, dry, would do; complete unless somebody else is at it. */
public record LoopReport(Instant at, boolean dry, List<LoopStepReport> steps, boolean complete) {
    public LoopReport {
        steps = List.copyOf(steps);
    }

    /** What the sweep found wrong and could not mend. */
    public List<String> damage() {
        return steps.stream().flatMap(step -> step.damage().stream()).toList();
    }
}
