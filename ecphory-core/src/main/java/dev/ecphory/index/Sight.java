package dev.ecphory.index;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What a recall may see of a namespace. Immutable; threads may share it.
 *
 * @param validAt only events that had occurred at this instant; null for all
 * @param knownAt only events that were recorded at this instant; null for all
 */
public record Sight(@Nullable Instant validAt, @Nullable Instant knownAt) {
    /** Everything, as of now. */
    public static final Sight ALL = new Sight(null, null);
}
