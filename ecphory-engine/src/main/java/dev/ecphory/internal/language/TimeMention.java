package dev.ecphory.internal.language;

import dev.ecphory.knowledge.TimePoint.Granularity;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import org.jspecify.annotations.Nullable;

/**
 * A time that a text speaks of, resolved to local time where the text was written.
 *
 * <p>Immutable; threads may share it.
 *
 * @param start the first moment, in the local time of the event's offset
 * @param end the first moment after it, always later than {@code start}
 * @param granularity how exactly it was told
 * @param phrase the words as they stand in the text
 * @param from where the phrase begins, in UTF-16 units
 * @param to where it ends, exclusive
 * @param bound how it bounds what is told; the words that say so ("since", "until") are not part of the phrase
 * @param vague whether it is told without any measure, so that its ends are a guess: "recently", "ages ago", "years ago"
 */
public record TimeMention(
        LocalDateTime start,
        LocalDateTime end,
        Granularity granularity,
        String phrase,
        int from,
        int to,
        TimeBound bound,
        boolean vague) {
    /** A time that something happens at, with ends that are meant. */
    public TimeMention(
            LocalDateTime start, LocalDateTime end, Granularity granularity, String phrase, int from, int to) {
        this(start, end, granularity, phrase, from, to, TimeBound.AT, false);
    }

    /** The first moment of what is told, as far as the time says: null when it bounds only the end. */
    public @Nullable LocalDateTime begins() {
        return switch (bound) {
            case AT, SINCE, RANGE -> start;
            case AFTER -> end;
            case UNTIL, BEFORE -> null;
        };
    }

    /** The first moment after what is told, as far as the time says: null when it bounds only the beginning. */
    public @Nullable LocalDateTime ends() {
        return switch (bound) {
            case AT, UNTIL, RANGE -> end;
            case BEFORE -> start;
            case SINCE, AFTER -> null;
        };
    }

    /** The first moment on the time line, for an event of this offset. */
    public Instant startInstant(ZoneOffset offset) {
        return start.toInstant(offset);
    }

    /** The first moment after it on the time line, for an event of this offset. */
    public Instant endInstant(ZoneOffset offset) {
        return end.toInstant(offset);
    }
}
