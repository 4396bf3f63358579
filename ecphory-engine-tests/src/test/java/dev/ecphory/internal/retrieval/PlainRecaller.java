package dev.ecphory.internal.retrieval;

import dev.ecphory.Namespace;
import dev.ecphory.internal.cognition.recall.CognitionView;
import dev.ecphory.internal.facts.FactSensitivity;
import dev.ecphory.internal.index.cache.Projection;
import dev.ecphory.internal.learning.AssociationGraph;
import dev.ecphory.internal.retrieval.expansion.QueryExpander;
import dev.ecphory.internal.retrieval.query.LandmarkWindowResolver;
import dev.ecphory.internal.retrieval.summaries.SummaryCache;
import dev.ecphory.internal.retrieval.summaries.SummarySource;
import dev.ecphory.spi.Embedder;
import dev.ecphory.spi.store.EventReader;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Recall over one namespace without facts, annotations, summaries and models, where everything counts as sensitive. */
public final class PlainRecaller {
    private PlainRecaller() {}

    public static Retriever of(
            Projection projection,
            EventReader log,
            Namespace namespace,
            LandmarkWindowResolver landmarks,
            @Nullable Embedder embedder,
            @Nullable String missing) {
        Retriever.Sources sources = new Retriever.Sources(
                namespace,
                projection,
                log,
                landmarks,
                null,
                FactSensitivity.UNKNOWN,
                new SummaryCache(SummarySource.NONE),
                seqs -> List.of(),
                () -> AssociationGraph.NONE);
        Retriever.Models models = new Retriever.Models(embedder, missing, null, null, new QueryExpander(null));
        return new Retriever(sources, models, CognitionView.NONE);
    }
}
