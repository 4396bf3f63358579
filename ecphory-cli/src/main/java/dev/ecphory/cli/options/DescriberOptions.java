package dev.ecphory.cli.options;

import dev.ecphory.Ecphory;
import dev.ecphory.cli.kit.ArgumentChecks;
import dev.ecphory.cli.kit.ModelOptions;
import dev.ecphory.cli.kit.Setting;
import dev.ecphory.cli.kit.Shell;
import dev.ecphory.spi.AssetSource;
import java.nio.file.Path;
import java.util.Optional;

/** Which model tells what images show, if any, and the folder that they are read from. */
public final class DescriberOptions {
    private DescriberOptions() {}

    /** The folder, if anybody gave one. */
    public static Optional<Path> folder(Shell shell) {
        return shell.setting(Setting.ASSETS)
                .map(path -> ArgumentChecks.path(Setting.ASSETS.field(), path, "give the path of a folder"));
    }

    /** Lends the engine the model, if one was named. */
    public static Ecphory.Builder lend(Shell shell, Ecphory.Builder builder) {
        Optional<String> name = shell.setting(Setting.DESCRIBE_MODEL);
        if (name.isEmpty()) {
            return builder;
        }
        Path assets = folder(shell)
                .orElseThrow(() ->
                        ArgumentChecks.missing(Setting.ASSETS.field(), "give describe-model the folder of the images"));
        return builder.assetDescriber(ModelOptions.describer(shell, name.get()), AssetSource.folder(assets));
    }
}
