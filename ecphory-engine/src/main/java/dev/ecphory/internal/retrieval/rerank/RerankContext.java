package dev.ecphory.internal.retrieval.rerank;

import dev.ecphory.RecallOptions;
import dev.ecphory.internal.cognition.mechanism.MemoryTrace;
import dev.ecphory.internal.cognition.recall.CognitionView;
import dev.ecphory.internal.retrieval.facts.FactIndex;
import dev.ecphory.internal.retrieval.facts.FactRetriever.Matched;
import dev.ecphory.internal.retrieval.query.ParsedQuery;
import dev.ecphory.spi.store.EventAnnotation;
import java.util.Map;

/**
 * What the stages are told.
 *
 * @param annotations what encoding found in the events, by sequence number; only when a stage wants it
 * @param traces how well the events are kept, by sequence number; only when a stage wants it and a mechanism is on
 */
public record RerankContext(
        ParsedQuery cue,
        RecallOptions options,
        FactIndex factIndex,
        Matched facts,
        Map<Long, EventAnnotation> annotations,
        CognitionView mind,
        Map<Long, MemoryTrace> traces,
        Map<Long, Double> activation) {}
