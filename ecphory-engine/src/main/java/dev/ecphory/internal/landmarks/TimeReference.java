package dev.ecphory.internal.landmarks;

import dev.ecphory.knowledge.TimePoint.Granularity;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A time that an event speaks of. Immutable; threads may share it.
 *
 * @param phrase the words as they stand in the text
 * @param from where they begin, in UTF-16 units
 * @param to where they end, exclusive
 * @param start the first moment that can be meant; null when it has no beginning, or when it stays open what is meant
 * @param end the first moment after it; null when it has no end, or when it stays open what is meant
 * @param granularity how exactly it was told; null when it stays open what is meant
 * @param landmark the id of the event that tells the life event by which the time is told; null when it is told by none, or
 *     when it stays open by which
 * @param candidates ids of the events that tell the life events which may be meant, the nearest in time first; empty when
 *     there is nothing to choose
 */
public record TimeReference(
        String phrase,
        int from,
        int to,
        @Nullable Instant start,
        @Nullable Instant end,
        @Nullable Granularity granularity,
        @Nullable String landmark,
        List<String> candidates) {
    public TimeReference {
        candidates = List.copyOf(candidates);
    }

    /** True when it is known which time is meant. */
    public boolean resolved() {
        return granularity != null;
    }
}
