package dev.ecphory.wire;

import dev.ecphory.LogEntry;
import dev.ecphory.knowledge.TimePoint;
import dev.ecphory.knowledge.TimePoint.Granularity;
import java.time.Instant;
import java.time.LocalDate;
import java.time.Month;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.TextStyle;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Moments and times as people read them: no more exact than they were told. Stateless; threads may share it. */
public final class Moments {
    private static final DateTimeFormatter MINUTE = DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm", Locale.ROOT);

    private Moments() {}

    /** For persons, by the clock on the wall where it was told: a minute, a day, "May 2026", "Q2 2026", "2026". */
    public static String shown(TimePoint moment, ZoneOffset where) {
        LocalDate day = moment.at().atOffset(where).toLocalDate();
        return switch (moment.granularity()) {
            case MOMENT -> MINUTE.format(moment.at().atOffset(where));
            case DAY -> day.toString();
            case WEEKEND -> "weekend " + day;
            case WEEK -> "week " + day;
            case MONTH -> day.getMonth().getDisplayName(TextStyle.FULL, Locale.ENGLISH) + " " + day.getYear();
            case SEASON -> season(day);
            case QUARTER -> "Q" + ((day.getMonthValue() + 2) / 3) + " " + day.getYear();
            case YEAR -> Integer.toString(day.getYear());
            case DECADE -> day.getYear() / 10 * 10 + "s";
        };
    }

    /** The same, but a minute is shown as its day. */
    public static String day(TimePoint moment, ZoneOffset where) {
        return moment.granularity() == Granularity.MOMENT
                ? moment.at().atOffset(where).toLocalDate().toString()
                : shown(moment, where);
    }

    private static String season(LocalDate day) {
        Month month = day.getMonth();
        return switch (month) {
            case MARCH, APRIL, MAY -> "spring " + day.getYear();
            case JUNE, JULY, AUGUST -> "summer " + day.getYear();
            case SEPTEMBER, OCTOBER, NOVEMBER -> "autumn " + day.getYear();
            case DECEMBER -> "winter " + day.getYear();
            case JANUARY, FEBRUARY -> "winter " + (day.getYear() - 1);
        };
    }

    /** For persons: day and minute, by the clock on the wall where it happened. */
    public static String shown(@Nullable OffsetDateTime time) {
        return time == null ? "-" : MINUTE.format(time);
    }

    /** For persons, when an event happened; marked where that is the moment of recording because no time was given. */
    public static String occurred(LogEntry entry) {
        return shown(entry.occurredAt()) + (entry.usesRecordingTime() ? " (recorded)" : "");
    }

    /** For persons, of an instant: day and minute, UTC. */
    public static String shown(Instant time) {
        return MINUTE.format(time.atOffset(ZoneOffset.UTC));
    }
}
