package dev.ecphory.recall.refine;

import dev.ecphory.cognition.MemoryTrace;
import dev.ecphory.memory.EventAnnotation;
import dev.ecphory.recall.ParsedQuery;
import dev.ecphory.recall.RecallOptions;
import dev.ecphory.recall.facts.FactIndex;
import dev.ecphory.recall.facts.FactRetriever.Matched;
import java.util.Map;

/**
 * What the stages are told.
 *
 * @param annotations what encoding found in the events, by sequence number; only when a stage wants it
 * @param traces how well the events are kept, by sequence number; only when a stage wants it and a mechanism is on
 */
record RerankContext(
        ParsedQuery cue,
        RecallOptions options,
        FactIndex book,
        Matched facts,
        Map<Long, EventAnnotation> annotations,
        CognitionView mind,
        Map<Long, MemoryTrace> traces,
        Map<Long, Double> activation) {}
