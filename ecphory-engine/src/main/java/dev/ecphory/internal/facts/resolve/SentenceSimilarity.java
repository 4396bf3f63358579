package dev.ecphory.internal.facts.resolve;

import dev.ecphory.internal.vector.PhraseVectors;

/** How near two sentences are in meaning. Threads may share it; called often with the same sentences. */
@FunctionalInterface
public interface SentenceSimilarity {
    /** The cosine of the sentences' vectors, -1 to 1; symmetric, the same for the same sentences. */
    double cosine(String one, String other);

    /** By the static table, see {@link PhraseVectors}. */
    static SentenceSimilarity ofStaticTable() {
        PhraseVectors directions = PhraseVectors.bundled();
        return (one, other) -> PhraseVectors.cosine(directions.of(one), directions.of(other));
    }
}
