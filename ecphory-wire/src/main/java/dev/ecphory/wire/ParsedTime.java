package dev.ecphory.wire;

import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.format.ResolverStyle;
import java.time.temporal.ChronoField;
import java.util.Locale;
import java.util.Optional;

/** A time as somebody wrote it: with an offset, or by a clock on the wall. Immutable. */
public sealed interface ParsedTime {
    /** With an offset. */
    record Exact(OffsetDateTime time) implements ParsedTime {}

    /** Without one. */
    record Naive(LocalDateTime time) implements ParsedTime {}

    /** With the offset that it has, or that of a zone. */
    default OffsetDateTime in(ZoneId zone) {
        return switch (this) {
            case Exact exact -> exact.time();
            case Naive naive -> naive.time().atZone(zone).toOffsetDateTime();
        };
    }

    /**
     * Reads {@code 2026-03-01T09:30:00+01:00}, {@code …Z}, with a zone in brackets, or without offset, seconds or time of
     * day; a blank may stand for the T. Nothing when it is none of these, or of a day that does not exist.
     */
    static Optional<ParsedTime> of(String text) {
        try {
            return Optional.of(
                    switch (Format.ISO.parseBest(
                            text.strip(),
                            ZonedDateTime::from,
                            OffsetDateTime::from,
                            LocalDateTime::from,
                            LocalDate::from)) {
                        case ZonedDateTime zoned -> new Exact(zoned.toOffsetDateTime());
                        case OffsetDateTime stated -> new Exact(stated);
                        case LocalDateTime naive -> new Naive(naive);
                        case LocalDate day -> new Naive(day.atStartOfDay());
                        default -> throw new DateTimeException(text);
                    });
        } catch (DateTimeException none) {
            return Optional.empty();
        }
    }

    /** How it may be written. */
    final class Format {
        private static final DateTimeFormatter ISO = new DateTimeFormatterBuilder()
                .append(DateTimeFormatter.ISO_LOCAL_DATE)
                .appendPattern("[['T'][' ']HH:mm[:ss")
                .appendFraction(ChronoField.NANO_OF_SECOND, 0, 9, true)
                .appendPattern("][XXX][XX][X]['['VV']']]")
                .toFormatter(Locale.ROOT)
                // others take 31 February for the 28th
                .withResolverStyle(ResolverStyle.STRICT);

        private Format() {}
    }
}
