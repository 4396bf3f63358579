package dev.ecphory.recall.refine;

import dev.ecphory.cognition.Trace;
import dev.ecphory.memory.Annotation;
import dev.ecphory.recall.Cue;
import dev.ecphory.recall.RecallOptions;
import dev.ecphory.recall.facts.FactBook;
import dev.ecphory.recall.facts.FactFinder.Matched;
import java.util.Map;

/**
 * What the stages are told.
 *
 * @param cue the question
 * @param options how to recall
 * @param book the facts of the namespace
 * @param facts those that speak of what is asked
 * @param annotations what encoding found in the events, by sequence number; only when a stage wants it
 * @param mind which mechanisms of a living memory are on
 * @param traces how well the events are kept, by sequence number; only when a stage wants it and a mechanism is on
 * @param activation how much events come to mind with the best, likewise
 */
record Inquiry(
        Cue cue,
        RecallOptions options,
        FactBook book,
        Matched facts,
        Map<Long, Annotation> annotations,
        Mind mind,
        Map<Long, Trace> traces,
        Map<Long, Double> activation) {
    Inquiry {
        annotations = Map.copyOf(annotations);
        traces = Map.copyOf(traces);
        activation = Map.copyOf(activation);
    }
}
