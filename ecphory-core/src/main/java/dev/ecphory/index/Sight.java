package dev.ecphory.index;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What a recall may see of a namespace. Immutable; threads may share it.
 *
 * @param validAt only events that had occurred at this instant; null for all
 * @param knownAt only events that were recorded, and not retracted, at this instant; null for all
 * @param quarantine also events that the gate does not let in, where it counts
 * @param archived also events that were archived by then
 */
public record Sight(@Nullable Instant validAt, @Nullable Instant knownAt, boolean quarantine, boolean archived) {
    /** Everything that is there now, but what is archived or kept out. */
    public static final Sight NOW = new Sight(null, null, false, false);

    /** The same, archived events too: what summaries may stand on. */
    public Sight withArchived() {
        return new Sight(validAt, knownAt, quarantine, true);
    }
}
