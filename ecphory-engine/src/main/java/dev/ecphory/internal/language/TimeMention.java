package dev.ecphory.internal.language;

import dev.ecphory.knowledge.TimePoint.Granularity;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;

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
 */
public record TimeMention(
        LocalDateTime start, LocalDateTime end, Granularity granularity, String phrase, int from, int to) {

    /** The first moment on the time line, for an event of this offset. */
    public Instant startInstant(ZoneOffset offset) {
        return start.toInstant(offset);
    }

    /** The first moment after it on the time line, for an event of this offset. */
    public Instant endInstant(ZoneOffset offset) {
        return end.toInstant(offset);
    }
}
