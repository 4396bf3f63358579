package dev.ecphory.internal.retrieval;

import dev.ecphory.LogEntry;
import dev.ecphory.Namespace;
import dev.ecphory.RecallOptions;
import dev.ecphory.RecalledEvent;
import dev.ecphory.RecalledFact;
import dev.ecphory.internal.retrieval.facts.FactCache;
import dev.ecphory.internal.retrieval.facts.FactIndex;
import dev.ecphory.internal.retrieval.facts.FactRetriever;
import dev.ecphory.internal.retrieval.facts.FactRetriever.Matched;
import dev.ecphory.internal.retrieval.facts.FactVectors;
import dev.ecphory.internal.retrieval.profile.RerankStageName;
import dev.ecphory.internal.retrieval.query.ParsedQuery;
import dev.ecphory.internal.retrieval.rerank.RerankStage.Reranked;
import dev.ecphory.internal.retrieval.rerank.TopicReranker;
import dev.ecphory.internal.retrieval.stage.RetrievalContext;
import dev.ecphory.internal.retrieval.summaries.SummaryCache;
import dev.ecphory.internal.text.TermAnalyzer;
import dev.ecphory.knowledge.Summary;
import dev.ecphory.spi.store.EventReader;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.LongPredicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Finds the facts of one namespace that a recall asks for, and labels the events that only bear outdated ones. */
final class FactSearch {
    /** Engram, graph channel: what each further step leaves. */
    private static final double HOP = .65;

    private final Namespace namespace;
    private final @Nullable FactCache factCache;
    private final SummaryCache summaries;

    /** Of one namespace. */
    FactSearch(Retriever.Sources from) {
        this.namespace = from.namespace();
        this.factCache = from.factCache();
        this.summaries = from.summaries();
    }

    /** The facts that the recall may see; none where the recipe does without. May read the store. */
    FactIndex index(RetrievalContext recall) {
        return factCache != null && recall.has(RerankStageName.FACTS)
                ? factCache.of(namespace, recall.options().visibility())
                : FactIndex.none();
    }

    /** How many events the facts that the recall may see are behind; 0 where the recipe does without. Reads the store. */
    int behind(RetrievalContext recall) {
        return factCache != null && recall.has(RerankStageName.FACTS) ? factCache.behind(namespace) : 0;
    }

    /** The facts that speak of what is asked. May read the store. */
    Matched match(FactIndex factIndex, ParsedQuery query, RetrievalContext recall, TermAnalyzer analysis) {
        if (factCache == null) {
            return Matched.NONE;
        }
        Instant now = factCache.now();
        Matched matched = new FactRetriever(recall.selection()).find(factIndex, query, recall.options(), now);
        if (recall.has(RerankStageName.FACT_VECTORS) && factIndex.size() > 0) {
            matched = FactVectors.beside(
                    matched,
                    FactVectors.nearest(factIndex, query, recall.options(), now, portrait(recall.options()), analysis));
        }
        List<String> mute = recall.options().attention().mute();
        return mute.isEmpty() || !recall.has(RerankStageName.TOPICS)
                ? matched
                : new Matched(
                        matched.facts().stream()
                                .filter(one ->
                                        !TopicReranker.mutes(mute, one.fact().text()))
                                .toList(),
                        matched.evidence(),
                        matched.note());
    }

    /** What the portrait tells, line by line; nothing where the recall is of another time, which it may not be of. */
    private List<String> portrait(RecallOptions options) {
        if (options.validAt() != null || options.knownAt() != null) {
            return List.of();
        }
        return summaries.inferred(namespace).stream()
                .filter(one -> one.kind() == Summary.Kind.IDENTITY)
                .flatMap(one -> one.lines().stream())
                .map(Summary.Line::text)
                .toList();
    }

    /**
     * How near events are in the graph of facts: 1 for what bears a fact of the one asked about, {@value #HOP} for what bears one that
     * was reached over another (Engram, graph channel), times how well the fact matches. May read the store.
     */
    Map<Long, Double> graph(Matched matched, EventReader log) {
        Map<String, Double> near = new HashMap<>();
        double best =
                matched.facts().stream().mapToDouble(RecalledFact::score).max().orElse(1);
        for (RecalledFact one : matched.facts()) {
            boolean chained =
                    one.reasons().stream().anyMatch(reason -> reason.stage().equals(RerankStageName.CHAINS.label()));
            double value = one.score() / best * (chained ? HOP : 1);
            one.fact().evidence().forEach(evidence -> near.merge(evidence.event(), value, Math::max));
        }
        Map<Long, Double> graph = new HashMap<>();
        log.byIds(namespace, List.copyOf(near.keySet()))
                .forEach(entry -> graph.put(entry.seq(), near.getOrDefault(entry.id(), 0.0)));
        return graph;
    }

    /**
     * The events that told what took the place of all that some others tell, by these. May read the store.
     *
     * @param seen whether an event may be told
     */
    Map<Long, Long> successors(
            FactIndex factIndex,
            List<Long> seqs,
            ParsedQuery query,
            RetrievalContext recall,
            EventReader log,
            LongPredicate seen) {
        if (factCache == null || factIndex.size() == 0 || !recall.has(RerankStageName.OUTDATED)) {
            return Map.of();
        }
        FactRetriever facts = new FactRetriever(recall.selection());
        Instant now = factCache.now();
        Map<Long, List<String>> by = new LinkedHashMap<>();
        for (LogEntry entry : log.at(namespace, seqs)) {
            FactRetriever.Outdated outdated = facts.outdated(factIndex, entry.id(), query, recall.options(), now);
            if (outdated != null && !outdated.by().isEmpty()) {
                by.put(entry.seq(), outdated.by());
            }
        }
        Set<String> ids = by.values().stream().flatMap(List::stream).collect(Collectors.toSet());
        Map<String, Long> told = log.byIds(namespace, List.copyOf(ids)).stream()
                .filter(entry -> seen.test(entry.seq()))
                .collect(Collectors.toMap(LogEntry::id, LogEntry::seq));
        Map<Long, Long> successors = new LinkedHashMap<>();
        by.forEach((seq, events) -> events.stream()
                .map(told::get)
                .filter(successor -> successor != null && !successor.equals(seq))
                .findFirst()
                .ifPresent(successor -> successors.put(seq, successor)));
        return successors;
    }

    /** Says of events all of whose facts are outdated that they are, and leaves them where they are; null where there are no facts. */
    @Nullable
    Reranked labelOutdated(List<RecalledEvent> events, RetrievalContext recall) {
        FactIndex factIndex = recall.candidates().factIndex();
        if (factCache == null || factIndex.size() == 0) {
            return null;
        }
        FactRetriever facts = new FactRetriever(recall.selection());
        Instant now = factCache.now();
        List<RecalledEvent> after = new ArrayList<>();
        int labelled = 0;
        for (RecalledEvent event : events) {
            FactRetriever.Outdated outdated =
                    facts.outdated(factIndex, event.entry().id(), recall.query(), recall.options(), now);
            labelled += outdated == null ? 0 : 1;
            after.add(
                    outdated == null
                            ? event
                            : event.rescored(event.score(), RerankStageName.OUTDATED.label(), outdated.because()));
        }
        return new Reranked(after, labelled + " labelled");
    }
}
