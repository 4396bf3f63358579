package dev.ecphory.spi;

import dev.ecphory.Asset;
import dev.ecphory.InvalidInputException;
import java.nio.file.Path;

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
     * The assets in one folder and nowhere else: a reference is a path in it, or a {@code file:} URI of one. Whatever leads
     * out of the folder, by dots, by a link or by being absolute, is refused, and so is a file of another size or digest than
     * the asset says, or of more than 20 MiB. A message never tells whether a refused path exists.
     *
     * @throws InvalidInputException when there is no such folder
     */
    static AssetSource folder(Path folder) {
        return new FolderAssetSource(folder);
    }

    /**
     * All bytes of an asset.
     *
     * @throws InvalidInputException when it may not be opened, is not there, is too large, or is not what the asset says
     */
    byte[] read(Asset asset);
}
