package dev.ecphory.internal.assets;

import dev.ecphory.InvalidInputException;
import dev.ecphory.spi.AssetDescriber;
import dev.ecphory.spi.AssetEmbedder;
import dev.ecphory.spi.AssetSource;
import dev.ecphory.spi.VectorSpace;
import org.jspecify.annotations.Nullable;

/** The models that look at assets, and where each is given their bytes from. Immutable; threads may share it. */
public record AssetModels(@Nullable Eyes eyes, @Nullable Vectors likeness) {
    /** What describes an asset in words, and where its bytes are. */
    public record Eyes(AssetDescriber describer, AssetSource source) {}

    /** What gives an asset a vector, and where its bytes are. */
    public record Vectors(AssetEmbedder embedder, AssetSource source) {}

    /** Refuses to give assets vectors where texts have theirs; throws {@link InvalidInputException}. */
    public void requireApart(VectorSpace ofTexts) {
        if (likeness != null && likeness.embedder().space().equals(ofTexts)) {
            throw new InvalidInputException(
                    "assetEmbedder",
                    ofTexts.key(),
                    "is the space of the embedder of texts",
                    "give it a space of its own");
        }
    }

    /** Who gives vectors; null for nobody. */
    public @Nullable AssetEmbedder embedder() {
        return likeness == null ? null : likeness.embedder();
    }
}
