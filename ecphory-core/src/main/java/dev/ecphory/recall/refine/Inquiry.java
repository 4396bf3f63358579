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
 * @param annotations what encoding found in the events, by sequence number; only when a stage wants it
 * @param traces how well the events are kept, by sequence number; only when a stage wants it and a mechanism is on
 */
record Inquiry(
        Cue cue,
        RecallOptions options,
        FactBook book,
        Matched facts,
        Map<Long, Annotation> annotations,
        Mind mind,
        Map<Long, Trace> traces,
        Map<Long, Double> activation) {}
