package dev.ecphory.internal.retrieval.summaries;

import dev.ecphory.Namespace;
import dev.ecphory.knowledge.Summary;
import java.util.List;
import java.util.function.Function;
import java.util.function.ToLongFunction;

/**
 * Where summaries are read from. Threads may share it.
 *
 * @param all those of a namespace that contexts may tell, by id
 * @param inferred a namespace's insights and its portrait, by id
 */
public record SummarySource(
        ToLongFunction<Namespace> revision,
        Function<Namespace, List<Summary>> all,
        Function<Namespace, List<Summary>> inferred) {
    public static final SummarySource NONE =
            new SummarySource(namespace -> 0, namespace -> List.of(), namespace -> List.of());
}
