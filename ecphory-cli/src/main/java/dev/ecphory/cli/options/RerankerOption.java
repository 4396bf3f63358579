package dev.ecphory.cli.options;

import dev.ecphory.Ecphory;
import dev.ecphory.cli.kit.ArgumentChecks;
import dev.ecphory.cli.kit.NativeLibraries;
import dev.ecphory.cli.kit.Setting;
import dev.ecphory.cli.kit.Shell;
import dev.ecphory.huggingface.HuggingFaceReranker;
import dev.ecphory.spi.Reranker;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/** Which cross-encoder reads the best memories again, if any, and how long it may take. */
public final class RerankerOption {
    private RerankerOption() {}

    private static final long USUAL = 150;
    /** The most milliseconds that the engine takes. */
    private static final long LONGEST = 60_000;

    /** Lends the engine the one that was named, if one was, and the time that it has; the engine closes it. */
    public static Ecphory.Builder lend(Shell shell, Ecphory.Builder builder) {
        Ecphory.Builder timed = builder.rerankBudget(budget(shell));
        return load(shell).map(timed::reranker).orElse(timed);
    }

    /** The time that it has for a recall. */
    public static Duration budget(Shell shell) {
        String told = shell.setting(Setting.RERANK_BUDGET).orElse(null);
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
                    Setting.RERANK_BUDGET.field(),
                    told,
                    40,
                    "is no number from 1 to " + LONGEST,
                    "give milliseconds, such as 150");
        }
        return Duration.ofMillis(millis);
    }

    /** Its folder, if anybody named one. */
    public static Optional<Path> folder(Shell shell) {
        return shell.setting(Setting.CROSS_ENCODER)
                .map(path -> ArgumentChecks.path(Setting.CROSS_ENCODER.field(), path, "give the path of a folder"));
    }

    /** Loads it; whoever gets it closes it. */
    public static Optional<Reranker> load(Shell shell) {
        return folder(shell).map(path -> {
            NativeLibraries.ready(true);
            return HuggingFaceReranker.load(path);
        });
    }
}
