package dev.ecphory.cli.options;

import dev.ecphory.Ecphory;
import dev.ecphory.cli.kit.ArgumentChecks;
import dev.ecphory.cli.kit.Shell;
import dev.ecphory.huggingface.HuggingFaceEmbedder;
import dev.ecphory.internal.engine.EngineBuilder;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Which neural embedder is used, where it is not the one that is shipped. */
public final class EmbedderOption {
    public static final String VARIABLE = "ECPHORY_EMBEDDER";

    private static final String NAME = "--embedder";

    @Option(
            names = NAME,
            paramLabel = "DIR",
            description =
                    "The folder of a sentence embedder in Hugging Face's layout, with model.onnx and tokenizer.json,"
                            + " instead of the one that is shipped; ECPHORY_EMBEDDER when not given. Default: none.")
    private @Nullable String folder;

    /** Its folder, if anybody named one. */
    public Optional<Path> folder(Shell shell) {
        return Optional.ofNullable(shell.told(folder, VARIABLE))
                .map(path -> ArgumentChecks.path(NAME, path, "give the path of a folder"));
    }

    /** The model there, which is not loaded yet; a typed error when the folder does not hold one. */
    public Optional<HuggingFaceEmbedder.Builder> model(Shell shell) {
        return folder(shell).map(HuggingFaceEmbedder::of);
    }

    /** Has the engine load it when it is first wanted. */
    void lend(Shell shell, Ecphory.Builder builder) {
        model(shell).ifPresent(EngineBuilder.of(builder)::embedderProvider);
    }
}
