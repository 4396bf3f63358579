package dev.ecphory.cli.options;

import dev.ecphory.Ecphory;
import dev.ecphory.cli.kit.ArgumentChecks;
import dev.ecphory.cli.kit.NativeLibraries;
import dev.ecphory.cli.kit.Shell;
import dev.ecphory.huggingface.HuggingFaceReranker;
import dev.ecphory.spi.Reranker;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Which cross-encoder reads the best memories again, if any, and how long it may take. */
public final class RerankerOption {
    static final String NAME = "--cross-encoder";
    public static final String VARIABLE = "ECPHORY_CROSS_ENCODER";
    /** Stands for {@code --rerank-budget}. */
    public static final String BUDGET_VARIABLE = "ECPHORY_RERANK_BUDGET";

    private static final long USUAL = 150;
    /** The most milliseconds that the engine takes. */
    private static final long LONGEST = 60_000;

    @Option(
            names = NAME,
            paramLabel = "DIR",
            description =
                    "The folder of a cross-encoder, with model.onnx and tokenizer.json, that reads the best memories"
                            + " again; ECPHORY_CROSS_ENCODER when not given. Default: our own at tier pro, else none.")
    private @Nullable String folder;

    @Option(
            names = "--rerank-budget",
            paramLabel = "MILLIS",
            description =
                    "The longest that the cross-encoder may take for a recall, in milliseconds; what it has no time"
                            + " for keeps its order; ECPHORY_RERANK_BUDGET when not given. Default: 150.")
    private @Nullable String budget;

    /** Lends the engine the one that was named, if one was, and the time that it has; the engine closes it. */
    public Ecphory.Builder lend(Shell shell, Ecphory.Builder builder) {
        Ecphory.Builder timed = builder.rerankBudget(budget(shell));
        return load(shell).map(timed::reranker).orElse(timed);
    }

    /** The time that it has for a recall. */
    public Duration budget(Shell shell) {
        String told = shell.told(budget, BUDGET_VARIABLE);
        if (told == null) {
            return Duration.ofMillis(USUAL);
        }
        long millis;
        try {
            millis = Long.parseLong(told.strip());
        } catch (NumberFormatException e) {
            millis = 0;
        }
        if (millis < 1 || millis > LONGEST) {
            throw ArgumentChecks.invalid(
                    "--rerank-budget", told, 40, "is no number from 1 to " + LONGEST, "give milliseconds, such as 150");
        }
        return Duration.ofMillis(millis);
    }

    /** Its folder, if anybody named one. */
    public Optional<Path> folder(Shell shell) {
        return Optional.ofNullable(shell.told(folder, VARIABLE))
                .map(path -> ArgumentChecks.path(NAME, path, "give the path of a folder"));
    }

    /** Loads it; whoever gets it closes it. */
    public Optional<Reranker> load(Shell shell) {
        return folder(shell).map(path -> {
            NativeLibraries.ready(true);
            return HuggingFaceReranker.load(path);
        });
    }
}
