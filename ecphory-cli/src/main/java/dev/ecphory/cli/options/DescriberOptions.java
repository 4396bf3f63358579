package dev.ecphory.cli.options;

import dev.ecphory.Ecphory;
import dev.ecphory.cli.kit.ArgumentChecks;
import dev.ecphory.cli.kit.ModelOptions;
import dev.ecphory.cli.kit.Shell;
import dev.ecphory.spi.FolderAssetSource;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Which model tells what images show, if any, and the folder that they are read from. */
public final class DescriberOptions {
    public static final String MODEL = "ECPHORY_DESCRIBE_MODEL";
    public static final String ASSETS = "ECPHORY_ASSETS";

    @Option(
            names = "--describe-model",
            paramLabel = "NAME",
            description =
                    "A chat model that takes images and tells in words what they show, at the server of --model-url;"
                            + " wants --assets; ECPHORY_DESCRIBE_MODEL when not given. Default: none.")
    private @Nullable String model;

    @Option(
            names = "--assets",
            paramLabel = "DIR",
            description =
                    "The folder whose files are shown to models of images, and no other; ECPHORY_ASSETS when not given."
                            + " Default: none.")
    private @Nullable String folder;

    /** The model's name, if anybody gave one. */
    public Optional<String> model(Shell shell) {
        return Optional.ofNullable(model).or(() -> shell.variable(MODEL));
    }

    /** The folder, if anybody gave one. */
    public Optional<Path> folder(Shell shell) {
        return Optional.ofNullable(shell.told(folder, ASSETS))
                .map(path -> ArgumentChecks.path("--assets", path, "give the path of a folder"));
    }

    /** Lends the engine the model, if one was named. */
    public Ecphory.Builder lend(Shell shell, ModelOptions models, Ecphory.Builder builder) {
        Optional<String> name = model(shell);
        if (name.isEmpty()) {
            return builder;
        }
        Path assets = folder(shell)
                .orElseThrow(
                        () -> ArgumentChecks.missing("--assets", "give --describe-model the folder of the images"));
        return builder.assetDescriber(models.describer(shell, name.get()), new FolderAssetSource(assets));
    }
}
