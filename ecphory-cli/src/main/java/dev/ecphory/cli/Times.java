package dev.ecphory.cli;

import dev.ecphory.memory.InvalidInputException;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.temporal.ChronoField;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Times as they are typed and shown. Stateless; threads may share it. */
final class Times {
    private static final DateTimeFormatter TYPED = new DateTimeFormatterBuilder()
            .append(DateTimeFormatter.ISO_LOCAL_DATE)
            .appendPattern("['T'][' ']HH:mm[:ss")
            .appendFraction(ChronoField.NANO_OF_SECOND, 0, 9, true)
            .appendPattern("][XXX][XX][X]['['VV']']")
            .toFormatter(Locale.ROOT);
    private static final DateTimeFormatter SHOWN = DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm");

    private Times() {}

    /** A time with its offset, or a time by a clock on the wall. */
    sealed interface Typed {
        /** With an offset. */
        record Exact(OffsetDateTime time) implements Typed {}

        /** Without one. */
        record Naive(LocalDateTime time) implements Typed {}
    }

    /**
     * Reads {@code 2026-03-01T09:30:00+01:00}, {@code …Z}, or without offset, seconds or time of day; a blank may stand
     * for the T.
     *
     * @throws InvalidInputException when it is none of these
     */
    static Typed typed(String field, String text) {
        String iso = text.strip();
        try {
            if (iso.length() == 10) {
                return new Typed.Naive(LocalDate.parse(iso).atStartOfDay());
            }
            var parsed = TYPED.parseBest(iso, OffsetDateTime::from, LocalDateTime::from);
            return parsed instanceof OffsetDateTime exact
                    ? new Typed.Exact(exact)
                    : new Typed.Naive((LocalDateTime) parsed);
        } catch (DateTimeException wrong) {
            throw new InvalidInputException(
                    field,
                    Plain.quoted(text, 60),
                    "is not a time",
                    "give it like 2026-03-01T09:30:00+01:00, or without the offset and with --zone");
        }
    }

    /** A zone by its id, UTC when none is given. */
    static ZoneId zone(@Nullable String id) {
        try {
            return id == null ? ZoneOffset.UTC : ZoneId.of(id);
        } catch (DateTimeException wrong) {
            throw new InvalidInputException(
                    "zone", Plain.quoted(id == null ? "" : id, 60), "is not a zone", "give one like Europe/Lisbon");
        }
    }

    /** For programs: ISO, seconds always, offset as it was. */
    static @Nullable String iso(@Nullable OffsetDateTime time) {
        return time == null ? null : DateTimeFormatter.ISO_OFFSET_DATE_TIME.format(time);
    }

    /** For programs, of an instant. */
    static String iso(Instant time) {
        return DateTimeFormatter.ISO_INSTANT.format(time);
    }

    /** For persons: day and minute, by the clock on the wall where it happened. */
    static String shown(@Nullable OffsetDateTime time) {
        return time == null ? "-" : SHOWN.format(time);
    }
}
