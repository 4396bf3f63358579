package dev.ecphory.internal.retrieval.rerank;

import dev.ecphory.RecalledEvent;
import dev.ecphory.internal.retrieval.profile.RerankStageName;
import java.util.List;
import java.util.function.BiFunction;

/**
 * A stage that filters, reweights or reorders, and never adds. Threads may share it.
 *
 * @param work what it makes of a head; what fails leaves that as it is and says so
 */
public record RerankStage(RerankStageName stage, BiFunction<List<RecalledEvent>, RerankContext, Refined> work) {
    /**
     * What a stage passes on.
     *
     * @param found best first
     * @param note what there is to say, for a person; empty when nothing
     */
    public record Refined(List<RecalledEvent> found, String note) {}
}
