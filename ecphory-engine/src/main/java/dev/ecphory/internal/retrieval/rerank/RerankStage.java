package dev.ecphory.internal.retrieval.rerank;

import dev.ecphory.RecalledEvent;
import dev.ecphory.internal.retrieval.profile.RerankStageName;
import dev.ecphory.internal.retrieval.stage.RetrievalContext;
import dev.ecphory.internal.retrieval.stage.RetrievalStage;
import java.util.List;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/**
 * A stage that filters, reweights or reorders, never adds, and runs where the recipe has it. Threads may share it.
 *
 * @param work what it makes of the events so far, null where it has nothing to do; what fails leaves them as they are and says so
 */
public record RerankStage(
        RerankStageName name, BiFunction<List<RecalledEvent>, RetrievalContext, @Nullable Reranked> work)
        implements RetrievalStage {
    /**
     * What a stage passes on.
     *
     * @param events best first
     * @param note what there is to say, for a person; empty when nothing
     */
    public record Reranked(List<RecalledEvent> events, String note) {}

    @Override
    public void run(RetrievalContext recall) {
        if (recall.has(name)) {
            List<RecalledEvent> before = recall.events();
            Reranked reranked = work.apply(before, recall);
            if (reranked == null) {
                return;
            }
            recall.trace().add(name.label(), before.size(), reranked.events().size(), reranked.note());
            recall.setEvents(reranked.events(), name);
        }
    }
}
