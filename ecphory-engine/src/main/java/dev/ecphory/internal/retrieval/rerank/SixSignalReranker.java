package dev.ecphory.internal.retrieval.rerank;

import dev.ecphory.Fact;
import dev.ecphory.RecalledEvent;
import dev.ecphory.RecalledFact;
import dev.ecphory.internal.cognition.mechanism.CompositeScore;
import dev.ecphory.internal.cognition.mechanism.MemoryTrace;
import dev.ecphory.internal.cognition.mechanism.Mood;
import dev.ecphory.internal.cognition.recall.CognitionView;
import dev.ecphory.internal.cognition.recall.RecallActivation;
import dev.ecphory.internal.learning.AssociationGraph;
import dev.ecphory.internal.retrieval.profile.RerankStageName;
import dev.ecphory.internal.retrieval.rerank.RerankStage.Reranked;
import dev.ecphory.internal.retrieval.stage.RetrievalContext;
import dev.ecphory.knowledge.EvidenceSpan;
import dev.ecphory.spi.store.EventAnnotation;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * The composite of AgentOS for personas, see {@link CompositeScore}.
 *
 * <p>Likeness is the score so far, brought to 0 to 1 over the head; strength what the event's trace has left, or, where
 * nothing is encoded by cognition, the salience that encoding gave; recency
 * e^(−Δt / 24 h) before the question, or before the newest event of the head; graph 1 for the evidence of a fact that
 * was reached over another, else what activation brought to it; importance .5 + .5 × the confidence of the surest fact that the event bears; mood how well what
 * the event feels like goes with the agent's mood, where the mechanism is on and a mood was told or the last sessions felt like something, else the same for all, .5. The result is brought back to the range of the scores so far.
 */
public final class SixSignalReranker {
    private static final CompositeScore COMPOSITE = CompositeScore.SEED;

    private final Function<List<Long>, List<EventAnnotation>> annotations;
    private final Supplier<AssociationGraph> associations;
    private final CognitionView mind;

    /**
     * Of one namespace.
     *
     * @param annotations what encoding found in events, by their sequence numbers; may read the store
     */
    public SixSignalReranker(
            Function<List<Long>, List<EventAnnotation>> annotations,
            Supplier<AssociationGraph> associations,
            CognitionView mind) {
        this.annotations = annotations;
        this.associations = associations;
        this.mind = mind;
    }

    public Reranked rerank(List<RecalledEvent> head, RetrievalContext recall) {
        if (head.isEmpty()) {
            return new Reranked(head, "");
        }
        Map<Long, EventAnnotation> notes = Reweights.annotations(head, annotations);
        Map<Long, MemoryTrace> traces = mind.keeps() ? mind.of(head, recall.options()) : Map.of();
        Map<Long, Double> activation = mind.spreads()
                ? RecallActivation.of(
                        mind.cognition().activation(),
                        associations.get(),
                        List.copyOf(recall.candidates().head().keySet()))
                : Map.of();
        CompositeScore composite = COMPOSITE.as(mind.persona(recall.options()));
        Mood felt = mind.mood(recall.options(), recall.sessionMood()).orElse(null);
        double most = head.stream().mapToDouble(RecalledEvent::score).max().orElse(1);
        double least = head.stream().mapToDouble(RecalledEvent::score).min().orElse(0);
        Instant now = recall.options().askedAt() != null
                ? recall.options().askedAt().toInstant()
                : head.stream()
                        .map(found -> found.entry().occurredAt().toInstant())
                        .max(Instant::compareTo)
                        .orElse(Instant.EPOCH);
        Map<String, Double> confidence = new HashMap<>();
        Map<String, Boolean> reached = new HashMap<>();
        for (RecalledFact recalled : recall.candidates().matched().facts()) {
            Fact fact = recalled.fact();
            boolean chained = recalled.reasons().stream()
                    .anyMatch(reason -> reason.stage().equals(RerankStageName.CHAINS.label()));
            for (EvidenceSpan evidence : fact.evidence()) {
                confidence.merge(evidence.event(), fact.confidence(), Math::max);
                reached.merge(evidence.event(), chained, Boolean::logicalOr);
            }
        }
        List<RecalledEvent> after = new ArrayList<>();
        for (RecalledEvent found : head) {
            EventAnnotation annotation = notes.get(found.entry().seq());
            double strength = annotation == null ? CompositeScore.INDIFFERENT : annotation.salience();
            MemoryTrace trace = traces.get(found.entry().seq());
            if (trace != null) {
                strength = mind.cognition().retention().strength(trace, mind.now(recall.options()));
            }
            double mood = trace == null || felt == null
                    ? CompositeScore.INDIFFERENT
                    : CompositeScore.congruence(trace.emotion(), felt);
            double likeness = most > least ? (found.score() - least) / (most - least) : 1;
            double recency = composite.recency(
                    Duration.between(found.entry().occurredAt().toInstant(), now));
            double graph = reached.getOrDefault(found.entry().id(), false)
                    ? 1
                    : activation.getOrDefault(found.entry().seq(), 0.0);
            double importance = CompositeScore.importance(
                    confidence.getOrDefault(found.entry().id(), CompositeScore.INDIFFERENT));
            double sum =
                    composite.score(new CompositeScore.Signals(strength, likeness, recency, mood, graph, importance));
            after.add(found.rescored(
                    least + (most - least) * sum,
                    RerankStageName.SIX_SIGNALS.label(),
                    String.format(
                                    Locale.ROOT,
                                    "strength %.2f, likeness %.2f, recency %.2f, graph %.2f, importance %.2f",
                                    strength,
                                    likeness,
                                    recency,
                                    graph,
                                    importance)
                            + (felt == null ? "" : String.format(Locale.ROOT, ", mood %.2f", mood))));
        }
        after.sort(Reweights.BEST);
        return new Reranked(after, head.size() + " scored by six signals");
    }
}
