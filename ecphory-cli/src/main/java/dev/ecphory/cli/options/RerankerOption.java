package dev.ecphory.cli.options;

import dev.ecphory.cli.kit.ArgumentChecks;
import dev.ecphory.cli.kit.NativeLibraries;
import dev.ecphory.cli.kit.Shell;
import dev.ecphory.onnx.OnnxReranker;
import dev.ecphory.spi.Reranker;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Which cross-encoder reads the best memories again, if any. */
public final class RerankerOption {
    static final String NAME = "--cross-encoder";
    public static final String VARIABLE = "ECPHORY_CROSS_ENCODER";

    @Option(
            names = NAME,
            paramLabel = "DIR",
            description =
                    "The folder of a cross-encoder, with model.onnx and tokenizer.json, that reads the best memories"
                            + " again; ECPHORY_CROSS_ENCODER when not given. Default: none.")
    private @Nullable String folder;

    /** Its folder, if anybody named one. */
    public Optional<Path> folder(Shell shell) {
        return Optional.ofNullable(shell.told(folder, VARIABLE))
                .map(path -> ArgumentChecks.path(NAME, path, "give the path of a folder"));
    }

    /** Loads it; whoever gets it closes it. */
    public Optional<Reranker> load(Shell shell) {
        return folder(shell).map(path -> {
            NativeLibraries.ready(true);
            return OnnxReranker.load(path);
        });
    }
}
