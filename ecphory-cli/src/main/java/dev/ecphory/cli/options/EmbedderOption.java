package dev.ecphory.cli.options;

import dev.ecphory.Ecphory;
import dev.ecphory.cli.kit.ArgumentChecks;
import dev.ecphory.cli.kit.Setting;
import dev.ecphory.cli.kit.Shell;
import dev.ecphory.huggingface.HuggingFaceEmbedder;
import java.nio.file.Path;
import java.util.Optional;

/** Which neural embedder is used, where it is not the one that is shipped. */
public final class EmbedderOption {
    private EmbedderOption() {}

    /** Its folder, if anybody named one. */
    public static Optional<Path> folder(Shell shell) {
        return shell.setting(Setting.EMBEDDER)
                .map(path -> ArgumentChecks.path(Setting.EMBEDDER.field(), path, "give the path of a folder"));
    }

    /** The model there, which is not loaded yet; a typed error when the folder does not hold one. */
    public static Optional<HuggingFaceEmbedder.Builder> model(Shell shell) {
        return folder(shell).map(HuggingFaceEmbedder::of);
    }

    /** Has the engine load it when it is first wanted. */
    static void lend(Shell shell, Ecphory.Builder builder) {
        model(shell).ifPresent(builder::embedderProvider);
    }
}
