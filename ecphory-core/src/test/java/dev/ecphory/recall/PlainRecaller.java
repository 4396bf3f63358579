package dev.ecphory.recall;

import dev.ecphory.index.AssociationGraph;
import dev.ecphory.index.Projection;
import dev.ecphory.memory.Namespace;
import dev.ecphory.model.Embedder;
import dev.ecphory.recall.context.FactSensitivity;
import dev.ecphory.recall.expand.QueryExpander;
import dev.ecphory.recall.refine.CognitionView;
import dev.ecphory.recall.refine.RerankPipeline;
import dev.ecphory.recall.summaries.SummaryCache;
import dev.ecphory.recall.summaries.SummarySource;
import dev.ecphory.store.EventReader;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Recall over one namespace without facts, annotations, summaries and models, where everything counts as sensitive. */
final class PlainRecaller {
    private PlainRecaller() {}

    static Retriever of(
            Projection projection,
            EventReader log,
            Namespace namespace,
            LandmarkWindowResolver landmarks,
            @Nullable Embedder embedder,
            @Nullable String missing) {
        return new Retriever(
                projection,
                log,
                namespace,
                landmarks,
                embedder,
                missing,
                null,
                new RerankPipeline(
                        namespace,
                        null,
                        seqs -> List.of(),
                        () -> AssociationGraph.NONE,
                        null,
                        new QueryExpander(null),
                        CognitionView.NONE),
                FactSensitivity.UNKNOWN,
                new SummaryCache(SummarySource.NONE));
    }
}
