package dev.ecphory.internal.maintenance;

import java.util.List;

/**
 * What a step of the loop did, or would do.
 *
 * @param count how many events, or units of its own
 * @param examples the first {@value #MOST_EXAMPLES} of them
 * @param damage what is wrong and cannot be mended by it, a line each, {@value #MOST_EXAMPLES} at most
 */
public record LoopStepReport(LoopStep step, long count, List<Example> examples, List<String> damage) {
    /** How many examples a report has at most. */
    public static final int MOST_EXAMPLES = 10;

    public LoopStepReport {
        examples = List.copyOf(examples);
        damage = List.copyOf(damage);
    }

    /** A step that tells no examples. */
    public static LoopStepReport counted(LoopStep step, long count) {
        return new LoopStepReport(step, count, List.of(), List.of());
    }

    /** One of what a step did. */
    public record Example(String event, String reason) {}
}
