package dev.ecphory.engine;

import dev.ecphory.memory.InvalidInputException;
import dev.ecphory.memory.VectorSpace;
import dev.ecphory.model.AssetDescriber;
import dev.ecphory.model.AssetEmbedder;
import dev.ecphory.model.AssetSource;
import org.jspecify.annotations.Nullable;

/** The models that look at assets, and where each is given their bytes from. Immutable; threads may share it. */
record AssetModels(@Nullable Eyes eyes, @Nullable Vectors likeness) {
    record Eyes(AssetDescriber describer, AssetSource source) {}

    record Vectors(AssetEmbedder embedder, AssetSource source) {}

    /** Refuses to give assets vectors where texts have theirs; throws {@link InvalidInputException}. */
    void requireApart(VectorSpace ofTexts) {
        if (likeness != null && likeness.embedder().space().equals(ofTexts)) {
            throw new InvalidInputException(
                    "assetEmbedder",
                    ofTexts.key(),
                    "is the space of the embedder of texts",
                    "give it a space of its own");
        }
    }

    /** Who gives vectors; null for nobody. */
    @Nullable
    AssetEmbedder embedder() {
        return likeness == null ? null : likeness.embedder();
    }
}
