package dev.ecphory.consolidate.settle;

import dev.ecphory.model.StaticDirections;

/** How near two sentences are in meaning. Threads may share it; called often with the same sentences. */
@FunctionalInterface
public interface Similarity {
    /** The cosine of the sentences' vectors, -1 to 1; symmetric, the same for the same sentences. */
    double cosine(String one, String other);

    /** By the static table, see {@link StaticDirections}. */
    static Similarity ofStaticTable() {
        StaticDirections directions = StaticDirections.bundled();
        return (one, other) -> StaticDirections.cosine(directions.of(one), directions.of(other));
    }
}
