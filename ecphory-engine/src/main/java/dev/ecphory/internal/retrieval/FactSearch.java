package dev.ecphory.internal.retrieval;

import dev.ecphory.Namespace;
import dev.ecphory.RecalledEvent;
import dev.ecphory.internal.retrieval.facts.FactCache;
import dev.ecphory.internal.retrieval.facts.FactIndex;
import dev.ecphory.internal.retrieval.facts.FactRetriever;
import dev.ecphory.internal.retrieval.facts.FactRetriever.Matched;
import dev.ecphory.internal.retrieval.profile.RerankStageName;
import dev.ecphory.internal.retrieval.query.ParsedQuery;
import dev.ecphory.internal.retrieval.rerank.RerankStage.Reranked;
import dev.ecphory.internal.retrieval.rerank.TopicReranker;
import dev.ecphory.internal.retrieval.stage.RetrievalContext;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Finds the facts of one namespace that a recall asks for, and labels the events that only bear outdated ones. */
final class FactSearch {
    private final Namespace namespace;
    private final @Nullable FactCache factCache;

    /**
     * Of one namespace.
     *
     * @param factCache where its facts are; null for none
     */
    FactSearch(Namespace namespace, @Nullable FactCache factCache) {
        this.namespace = namespace;
        this.factCache = factCache;
    }

    /** The facts that the recall may see; none where the recipe does without. May read the store. */
    FactIndex index(RetrievalContext recall) {
        return factCache != null && recall.has(RerankStageName.FACTS)
                ? factCache.of(namespace, recall.options().visibility())
                : FactIndex.none();
    }

    /** The facts that speak of what is asked. May read the store. */
    Matched match(FactIndex factIndex, ParsedQuery query, RetrievalContext recall) {
        if (factCache == null) {
            return Matched.NONE;
        }
        Matched matched =
                new FactRetriever(recall.selection()).find(factIndex, query, recall.options(), factCache.now());
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
            String because = facts.outdated(factIndex, event.entry().id(), recall.query(), recall.options(), now);
            labelled += because == null ? 0 : 1;
            after.add(
                    because == null ? event : event.rescored(event.score(), RerankStageName.OUTDATED.label(), because));
        }
        return new Reranked(after, labelled + " labelled");
    }
}
