package dev.ecphory.engine;

import dev.ecphory.consolidate.loop.StepReport;
import java.time.Instant;
import java.util.List;

/**
 * What a run of the loop did, or would do.
 *
 * @param at when it began, by the engine's clock
 * @param dry whether nothing was written
 * @param steps what each step did, in their order
 * @param complete whether nothing was left to do; false when somebody else is at it
 */
public record LoopReport(Instant at, boolean dry, List<StepReport> steps, boolean complete) {
    /** Copies the list. */
    public LoopReport {
        steps = List.copyOf(steps);
    }

    /** What the sweep found wrong and could not mend. */
    public List<String> damage() {
        return steps.stream().flatMap(step -> step.damage().stream()).toList();
    }
}
