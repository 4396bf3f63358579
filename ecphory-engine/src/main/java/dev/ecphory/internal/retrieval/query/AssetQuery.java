package dev.ecphory.internal.retrieval.query;

import dev.ecphory.RecallOptions;
import dev.ecphory.RecallOptions.AssetMode;
import dev.ecphory.internal.language.Languages;
import dev.ecphory.internal.retrieval.profile.RetrievalProfile;
import dev.ecphory.spi.AssetEmbedder;
import dev.ecphory.spi.Embedding;
import dev.ecphory.spi.VectorSpace;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A question in the space of assets, where they count by their own vectors. Immutable.
 *
 * @param unrelated the cosine up to which an asset has nothing to do with it
 */
public record AssetQuery(Embedding question, float unrelated, boolean only) {
    private static final String STEP = "assets";

    /**
     * The question in that space; null where assets count by their words. A model that fails costs only this.
     *
     * @param embedder null for none
     */
    public static @Nullable AssetQuery of(
            String question,
            RecallOptions options,
            RetrievalProfile recipe,
            @Nullable AssetEmbedder embedder,
            StageRecorder trace) {
        AssetMode mode = options.assets();
        if (mode == AssetMode.TEXT
                || (mode == AssetMode.AUTO
                        && (embedder == null
                                || !Languages.standard().questions().asksForAsset(question)))) {
            return null;
        }
        String asked = mode.name().toLowerCase(Locale.ROOT);
        if (embedder == null) {
            trace.add(STEP, 0, 0, asked + ", but no embedder of assets is configured: they count by their words");
            return null;
        }
        if (recipe.fusion() != RetrievalProfile.Fusion.SUM) {
            trace.add(STEP, 0, 0, asked + ", but this recipe joins ranks: assets count by their words");
            return null;
        }
        try {
            VectorSpace space = embedder.space();
            Embedding vector = embedder.embedQuery(question);
            if (!vector.space().equals(space)) {
                throw new IllegalStateException("the vector of the question is of the space "
                        + vector.space().key());
            }
            trace.add(STEP, 1, 1, asked + ", " + space.key());
            return new AssetQuery(vector, embedder.unrelatedSimilarity(), mode == AssetMode.NATIVE);
        } catch (RuntimeException failure) {
            trace.add(STEP, 1, 0, asked + ", but assets count by their words: " + failure);
            return null;
        }
    }
}
