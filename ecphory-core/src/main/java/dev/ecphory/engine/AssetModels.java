package dev.ecphory.engine;

import dev.ecphory.memory.InvalidInputException;
import dev.ecphory.memory.Space;
import dev.ecphory.model.AssetEmbedder;
import dev.ecphory.model.AssetSource;
import dev.ecphory.model.Describer;
import org.jspecify.annotations.Nullable;

/**
 * The models that look at assets, and where each is given their bytes from. Immutable; threads may share it.
 *
 * @param eyes who tells assets in words; null for nobody
 * @param likeness who gives them vectors of their own; null for nobody
 */
record AssetModels(@Nullable Eyes eyes, @Nullable Vectors likeness) {
    static final AssetModels NONE = new AssetModels(null, null);

    /** Who tells assets in words. */
    record Eyes(Describer describer, AssetSource source) {}

    /** Who gives assets vectors of their own. */
    record Vectors(AssetEmbedder embedder, AssetSource source) {}

    AssetModels with(Eyes value) {
        return new AssetModels(value, likeness);
    }

    AssetModels with(Vectors value) {
        return new AssetModels(eyes, value);
    }

    /**
     * Refuses to give assets vectors where texts have theirs.
     *
     * @throws InvalidInputException when it is that space
     */
    void requireApart(Space ofTexts) {
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
