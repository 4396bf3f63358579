package dev.ecphory.cli.options;

import dev.ecphory.Ecphory;
import dev.ecphory.InvalidInputException;
import dev.ecphory.cli.kit.ArgumentChecks;
import dev.ecphory.cli.kit.ModelOptions;
import dev.ecphory.cli.kit.Setting;
import dev.ecphory.cli.kit.Shell;
import dev.ecphory.langchain4j.HttpAssetEmbedder;
import dev.ecphory.spi.AssetSource;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Optional;

/** Which server gives images and questions vectors of one space, if any. */
public final class AssetEmbedderOptions {
    static final String KEY = "ECPHORY_EMBED_ASSETS_KEY";

    private AssetEmbedderOptions() {}

    /** Lends the engine the server's model, if one was named, for questions alone: no asset is opened. */
    public static Ecphory.Builder lend(Shell shell, Ecphory.Builder builder) {
        return embedder(shell)
                .map(one -> builder.assetEmbedder(one, AssetSource.NONE))
                .orElse(builder);
    }

    /** The same, also for the assets in a folder. */
    public static Ecphory.Builder lend(Shell shell, Optional<Path> folder, Ecphory.Builder builder) {
        return embedder(shell)
                .map(one -> builder.assetEmbedder(
                        one,
                        AssetSource.folder(folder.orElseThrow(() -> ArgumentChecks.missing(
                                Setting.ASSETS.field(), "give embed-assets-url the folder of the images")))))
                .orElse(builder);
    }

    private static Optional<HttpAssetEmbedder> embedder(Shell shell) {
        Optional<String> where = shell.setting(Setting.EMBED_ASSETS_URL);
        Optional<String> model = shell.setting(Setting.EMBED_ASSETS_MODEL);
        Optional<String> dimension = shell.setting(Setting.EMBED_ASSETS_DIMENSION);
        if (where.isEmpty()) {
            if (model.isPresent() || dimension.isPresent()) {
                throw missing(Setting.EMBED_ASSETS_URL);
            }
            return Optional.empty();
        }
        String key = shell.variable(KEY).orElse(null);
        ModelOptions.requireSafe(Setting.EMBED_ASSETS_URL.field(), where.get(), key != null);
        String name = model.orElseThrow(() -> missing(Setting.EMBED_ASSETS_MODEL));
        String numbers = dimension.orElseThrow(() -> missing(Setting.EMBED_ASSETS_DIMENSION));
        if (!numbers.matches("[1-9]\\d{0,4}")) {
            throw ArgumentChecks.invalid(
                    Setting.EMBED_ASSETS_DIMENSION.field(), numbers, 40, "is no dimension", "give 1 to 99999");
        }
        return Optional.of(new HttpAssetEmbedder(where.get(), name, Integer.parseInt(numbers), key, Clock.systemUTC()));
    }

    private static InvalidInputException missing(Setting setting) {
        return ArgumentChecks.missing(
                setting.field(), "give embed-assets-url, embed-assets-model and embed-assets-dimension together");
    }
}
