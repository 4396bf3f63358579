package dev.ecphory.recall;

import dev.ecphory.index.Associations;
import dev.ecphory.index.Projection;
import dev.ecphory.memory.Namespace;
import dev.ecphory.model.Embedder;
import dev.ecphory.recall.context.Sensitivities;
import dev.ecphory.recall.expand.Expander;
import dev.ecphory.recall.refine.Mind;
import dev.ecphory.recall.refine.Narrowing;
import dev.ecphory.recall.summaries.SummaryShelf;
import dev.ecphory.recall.summaries.SummarySource;
import dev.ecphory.store.EventReader;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Recall over one namespace without facts, annotations, summaries and models, where everything counts as sensitive. */
final class PlainRecaller {
    private PlainRecaller() {}

    static Recaller of(
            Projection projection,
            EventReader log,
            Namespace namespace,
            LandmarkWindows landmarks,
            @Nullable Embedder embedder,
            @Nullable String missing) {
        return new Recaller(
                projection,
                log,
                namespace,
                landmarks,
                embedder,
                missing,
                null,
                new Narrowing(
                        namespace,
                        null,
                        seqs -> List.of(),
                        () -> Associations.NONE,
                        null,
                        new Expander(null),
                        Mind.NONE),
                Sensitivities.UNKNOWN,
                new SummaryShelf(SummarySource.NONE));
    }
}
