package dev.ecphory.cli.options;

import dev.ecphory.Ecphory;
import dev.ecphory.InvalidInputException;
import dev.ecphory.cli.kit.ArgumentChecks;
import dev.ecphory.cli.kit.ModelOptions;
import dev.ecphory.cli.kit.Shell;
import dev.ecphory.langchain4j.HttpAssetEmbedder;
import dev.ecphory.spi.AssetSource;
import dev.ecphory.spi.FolderAssetSource;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Which server gives images and questions vectors of one space, if any. */
public final class AssetEmbedderOptions {
    public static final String URL = "ECPHORY_EMBED_ASSETS_URL";
    public static final String MODEL = "ECPHORY_EMBED_ASSETS_MODEL";
    public static final String DIMENSION = "ECPHORY_EMBED_ASSETS_DIMENSION";
    static final String KEY = "ECPHORY_EMBED_ASSETS_KEY";

    @Option(
            names = "--embed-assets-url",
            paramLabel = "URL",
            description = "A server that embeds images and words in one space, as Jina's API does; /embeddings is put"
                    + " behind it; wants --embed-assets-model and --embed-assets-dimension;"
                    + " ECPHORY_EMBED_ASSETS_URL when not given. Default: none.")
    private @Nullable String url;

    @Option(
            names = "--embed-assets-model",
            paramLabel = "NAME",
            description = "The model there, such as jina-clip-v2; ECPHORY_EMBED_ASSETS_MODEL when not given.")
    private @Nullable String model;

    @Option(
            names = "--embed-assets-dimension",
            paramLabel = "N",
            description = "How many numbers its vectors have; ECPHORY_EMBED_ASSETS_DIMENSION when not given.")
    private @Nullable String dimension;

    /** Where, if anybody said. */
    public Optional<String> url(Shell shell) {
        return Optional.ofNullable(url).or(() -> shell.variable(URL));
    }

    /** Which, if anybody said. */
    public Optional<String> model(Shell shell) {
        return Optional.ofNullable(model).or(() -> shell.variable(MODEL));
    }

    /** How many, if anybody said. */
    public Optional<String> dimension(Shell shell) {
        return Optional.ofNullable(dimension).or(() -> shell.variable(DIMENSION));
    }

    /** Lends the engine the server's model, if one was named, for questions alone: no asset is opened. */
    public Ecphory.Builder lend(Shell shell, Ecphory.Builder builder) {
        return embedder(shell)
                .map(one -> builder.assetEmbedder(one, AssetSource.NONE))
                .orElse(builder);
    }

    /** The same, also for the assets in a folder. */
    public Ecphory.Builder lend(Shell shell, Optional<Path> folder, Ecphory.Builder builder) {
        return embedder(shell)
                .map(one -> builder.assetEmbedder(
                        one,
                        new FolderAssetSource(folder.orElseThrow(() -> ArgumentChecks.missing(
                                "--assets", "give --embed-assets-url the folder of the images")))))
                .orElse(builder);
    }

    private Optional<HttpAssetEmbedder> embedder(Shell shell) {
        Optional<String> where = url(shell);
        if (where.isEmpty()) {
            if (model != null || dimension != null) {
                throw missing("--embed-assets-url");
            }
            return Optional.empty();
        }
        String key = shell.variable(KEY).orElse(null);
        ModelOptions.requireSafe("--embed-assets-url", where.get(), key != null);
        String name = model(shell).orElseThrow(() -> missing("--embed-assets-model"));
        String numbers = dimension(shell).orElseThrow(() -> missing("--embed-assets-dimension"));
        if (!numbers.matches("[1-9]\\d{0,4}")) {
            throw ArgumentChecks.invalid("--embed-assets-dimension", numbers, 40, "is no dimension", "give 1 to 99999");
        }
        return Optional.of(new HttpAssetEmbedder(where.get(), name, Integer.parseInt(numbers), key, Clock.systemUTC()));
    }

    private static InvalidInputException missing(String option) {
        return ArgumentChecks.missing(
                option, "give --embed-assets-url, --embed-assets-model and --embed-assets-dimension together");
    }
}
