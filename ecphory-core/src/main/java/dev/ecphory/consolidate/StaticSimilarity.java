package dev.ecphory.consolidate;

import dev.ecphory.consolidate.settle.Similarity;
import dev.ecphory.model.StaticDirections;

/** How near two sentences are by the static table, see {@link StaticDirections}. Threads may share it. */
public final class StaticSimilarity implements Similarity {
    private final StaticDirections directions = StaticDirections.bundled();

    @Override
    public double cosine(String one, String other) {
        return StaticDirections.cosine(directions.of(one), directions.of(other));
    }
}
