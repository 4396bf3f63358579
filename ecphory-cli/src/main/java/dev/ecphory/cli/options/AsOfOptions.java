package dev.ecphory.cli.options;

import dev.ecphory.wire.TimeFormats;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** As of when, on two axes. */
final class AsOfOptions {
    @Option(
            names = "--as-of",
            paramLabel = "TIME",
            description = "What was so at that time (valid time); a day, month or year counts to its end, UTC when it"
                    + " has no offset. Default: now.")
    private @Nullable String asOf;

    @Option(
            names = "--known-at",
            paramLabel = "TIME",
            description = "What the memory knew at that time (transaction time), written the same. Default: now.")
    private @Nullable String knownAt;

    /** The instant on the axis of what was so; null for now. */
    @Nullable
    Instant validAt() {
        return asOf == null ? null : TimeFormats.until("--as-of", asOf);
    }

    /** The instant on the axis of what was known; null for now. */
    @Nullable
    Instant knownAt() {
        return knownAt == null ? null : TimeFormats.until("--known-at", knownAt);
    }
}
