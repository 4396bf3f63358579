package dev.ecphory.agent;

import java.nio.file.Path;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * How a hook is to run. Immutable.
 *
 * @param db the store's file
 * @param namespace whose memory; null for that of the project that is worked in, recalled together with the user's
 * @param deadline the longest that the process lives
 * @param budget tokens that may be put before the model; null for what suits the moment
 * @param cache the folder for what hooks remember of a session; null for nowhere
 */
public record HookOptions(
        String db,
        @Nullable String namespace,
        Duration deadline,
        @Nullable Integer budget,
        @Nullable Path cache) {
    /** The usual deadline (True Memory, hooks). */
    public static final long DEADLINE_SECONDS = 5;
}
