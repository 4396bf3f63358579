package dev.ecphory.knowledge;

import dev.ecphory.Event;
import dev.ecphory.internal.validation.InputChecks;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import org.jspecify.annotations.Nullable;

/**
 * A point in time with how exactly it is known and the words it was told in. Ordered by the instant alone. Immutable;
 * threads may share it.
 *
 * @param at the first instant that it can mean, to the microsecond
 * @param granularity how exactly it was told: with {@link Granularity#MONTH}, {@code at} is the first of that month
 * @param phrase the words it was told in; null when it was not told but taken from the event
 */
public record TimePoint(
        Instant at, Granularity granularity, @Nullable String phrase) {
    /** Keeps the instant to the microsecond, and checks the phrase. */
    public TimePoint {
        at = at.truncatedTo(ChronoUnit.MICROS);
        phrase = phrase == null ? null : InputChecks.text("phrase", phrase, Event.MAX_TEXT);
    }

    /** A moment known exactly, told in no words. */
    public static TimePoint of(Instant at) {
        return new TimePoint(at, Granularity.MOMENT, null);
    }

    /** How exactly a time was told, from the finest to the coarsest. */
    public enum Granularity {
        /** A clock time, or so many minutes or hours away. */
        MOMENT,
        /** A calendar day or a part of one. */
        DAY,
        /** Saturday and Sunday. */
        WEEKEND,
        /** Monday to Sunday, or seven days told by another day. */
        WEEK,
        /** A calendar month or a part of one. */
        MONTH,
        /** Three months as the weather has them: spring is March to May, in the north. */
        SEASON,
        /** Three months as accounts have them. */
        QUARTER,
        /** A calendar year or a part of one. */
        YEAR,
        /** Ten years. */
        DECADE
    }
}
