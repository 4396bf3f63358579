package dev.ecphory.spi;

import dev.ecphory.Asset;
import dev.ecphory.InvalidInputException;

/** Where the bytes of assets are read, when a model is to look at them. Threads may share it. */
@FunctionalInterface
public interface AssetSource {
    /** Opens nothing. */
    AssetSource NONE = asset -> {
        throw new InvalidInputException(
                "asset.reference",
                asset.toDisplayText(),
                "is not opened by anybody",
                "give the engine a source of assets");
    };

    /**
     * All bytes of an asset.
     *
     * @throws InvalidInputException when it may not be opened, is not there, is too large, or is not what the asset says
     */
    byte[] read(Asset asset);
}
