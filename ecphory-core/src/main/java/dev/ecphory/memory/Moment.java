package dev.ecphory.memory;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A point in time with how exactly it is known and the words it was told in. Ordered by the instant alone. Immutable;
 * threads may share it.
 *
 * @param at the first instant that it can mean
 * @param granularity how exactly it was told: with {@link Granularity#MONTH}, {@code at} is the first of that month
 * @param phrase the words it was told in; null when it was not told but taken from the event
 */
public record Moment(
        Instant at, Granularity granularity, @Nullable String phrase) {
    /** A moment known exactly, told in no words. */
    public static Moment of(Instant at) {
        return new Moment(at, Granularity.MOMENT, null);
    }
}
