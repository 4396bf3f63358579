package dev.ecphory.wire;

import dev.ecphory.EcphoryException.Remedy;
import dev.ecphory.InvalidInputException;
import dev.ecphory.knowledge.TimePoint;
import dev.ecphory.knowledge.TimePoint.Granularity;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.Year;
import java.time.YearMonth;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Times as programs and people write them, and as programs read them. Stateless; threads may share it. */
public final class TimeFormats {
    private TimeFormats() {}

    /**
     * Reads a time that was typed.
     *
     * @throws InvalidInputException when it is not {@link ParsedTime one}
     */
    public static ParsedTime typed(String field, String text) {
        return ParsedTime.of(text).orElseThrow(() -> noTime(field, text));
    }

    private static InvalidInputException noTime(String field, String text) {
        String written = text.strip();
        // says so itself where it is the day that does not exist
        Stretch unused = stretch(field, written.substring(0, Math.min(10, written.length())));
        return new InvalidInputException(field, EnumNames.quoted(text), "is not a time", Remedy.of(Remedy.Kind.ZONE));
    }

    /**
     * Reads a time up to which something counts: a day, month or year counts to its last moment, UTC without an offset.
     *
     * @throws InvalidInputException when it is not a time
     */
    public static Instant until(String field, String text) {
        Instant after = after(field, text);
        return stretch(field, text) == null ? after : after.minusNanos(1_000);
    }

    /** The same, exclusive: the first instant that does not count any more. */
    public static Instant after(String field, String text) {
        Stretch stretch = stretch(field, text);
        return stretch == null ? exact(field, text) : begin(stretch.after());
    }

    /**
     * Reads a time since which something counts, as exactly as it was typed: a day, month or year from its first moment,
     * UTC without an offset.
     *
     * @throws InvalidInputException when it is not a time
     */
    public static TimePoint since(String field, String text) {
        Stretch stretch = stretch(field, text);
        return stretch == null
                ? TimePoint.of(exact(field, text))
                : new TimePoint(begin(stretch.first()), stretch.granularity(), text.strip());
    }

    /** The days of a day, month or year: from the first to the one after the last. */
    record Stretch(Granularity granularity, LocalDate first, LocalDate after) {}

    /** A day, month or year; null when something else was typed. */
    static @Nullable Stretch stretch(String field, String text) {
        String written = text.strip();
        try {
            if (written.matches("\\d{4}")) {
                LocalDate first = Year.parse(written).atDay(1);
                return new Stretch(Granularity.YEAR, first, first.plusYears(1));
            }
            if (written.matches("\\d{4}-\\d{2}")) {
                LocalDate first = YearMonth.parse(written).atDay(1);
                return new Stretch(Granularity.MONTH, first, first.plusMonths(1));
            }
            if (written.matches("\\d{4}-\\d{2}-\\d{2}")) {
                LocalDate day = LocalDate.parse(written);
                return new Stretch(Granularity.DAY, day, day.plusDays(1));
            }
            return null;
        } catch (DateTimeException noSuchDay) {
            throw new InvalidInputException(
                    field, EnumNames.quoted(text), "is not in the calendar", "give a day that exists");
        }
    }

    private static Instant exact(String field, String text) {
        return typed(field, text.strip()).in(ZoneOffset.UTC).toInstant();
    }

    private static Instant begin(LocalDate day) {
        return day.atStartOfDay(ZoneOffset.UTC).toInstant();
    }

    /** A zone by its id, UTC when none is given. */
    public static ZoneId zone(@Nullable String id) {
        try {
            return id == null ? ZoneOffset.UTC : ZoneId.of(id);
        } catch (DateTimeException wrong) {
            throw new InvalidInputException(
                    "zone", EnumNames.quoted(id == null ? "" : id), "is not a zone", "give one like Europe/Lisbon");
        }
    }

    /** For programs: ISO, seconds always, offset as it was. */
    public static @Nullable String iso(@Nullable OffsetDateTime time) {
        return time == null ? null : DateTimeFormatter.ISO_OFFSET_DATE_TIME.format(time);
    }

    /** For programs, of an instant. */
    public static String iso(Instant time) {
        return DateTimeFormatter.ISO_INSTANT.format(time);
    }

    /** For programs, of an instant that may not be given. */
    public static @Nullable String isoOrNull(@Nullable Instant time) {
        return time == null ? null : iso(time);
    }

    /** For programs: {@code at, granularity}, and the phrase when it was told in words. */
    public static @Nullable Map<String, @Nullable Object> moment(@Nullable TimePoint moment) {
        if (moment == null) {
            return null;
        }
        Map<String, @Nullable Object> object =
                Json.object("at", iso(moment.at()), "granularity", EnumNames.lower(moment.granularity()));
        if (moment.phrase() != null) {
            object.put("phrase", moment.phrase());
        }
        return object;
    }
}
