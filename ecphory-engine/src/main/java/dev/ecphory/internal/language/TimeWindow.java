package dev.ecphory.internal.language;

import dev.ecphory.knowledge.TimePoint.Granularity;
import java.time.Duration;
import java.time.LocalDateTime;
import java.time.temporal.ChronoUnit;
import org.jspecify.annotations.Nullable;

/**
 * The stretch of time a question asks about: once, or every year or week when the question leaves that open.
 *
 * <p>Immutable; threads may share it.
 *
 * @param start the first moment, null when it has no beginning; of the year 2000 when it comes every year
 * @param end the first moment after it, null when it has no end
 * @param every what the question leaves open
 * @param granularity how exactly it was told
 * @param openEnded it was told by one end only ("since May"), so it says less
 * @param phrase the words as they stand in the question
 */
public record TimeWindow(
        @Nullable LocalDateTime start,
        @Nullable LocalDateTime end,
        Recurrence every,
        Granularity granularity,
        boolean openEnded,
        String phrase) {

    public static TimeWindow closed(PartialTime piece, String phrase) {
        return new TimeWindow(piece.start(), piece.end(), piece.every(), piece.granularity(), false, phrase);
    }

    public static TimeWindow open(
            PartialTime piece, @Nullable LocalDateTime start, @Nullable LocalDateTime end, String phrase) {
        return new TimeWindow(start, end, piece.every(), piece.granularity(), true, phrase);
    }

    /** How much to trust it as a filter: 1, or .5 when it is open-ended. */
    public double weight() {
        return openEnded ? 0.5 : 1;
    }

    /** Whether the half-open stretch {@code [from, to)} shares a moment with this window. */
    public boolean overlaps(LocalDateTime from, LocalDateTime to) {
        return switch (every) {
            case NONE -> meets(start, end, from, to);
            case YEARLY -> overlapsYearly(from, to);
            case WEEKLY -> overlapsWeekly(from, to);
        };
    }

    /** Whether the moment lies in this window. */
    public boolean contains(LocalDateTime moment) {
        return overlaps(moment, moment.plusNanos(1));
    }

    private boolean overlapsYearly(LocalDateTime from, LocalDateTime to) {
        if (start == null || end == null || ChronoUnit.DAYS.between(from, to) >= 366) {
            return true;
        }
        for (int year = from.getYear() - 1; year <= to.getYear(); year++) {
            int years = year - PartialTime.ANY_YEAR;
            if (meets(start.plusYears(years), end.plusYears(years), from, to)) {
                return true;
            }
        }
        return false;
    }

    private boolean overlapsWeekly(LocalDateTime from, LocalDateTime to) {
        if (start == null || end == null || ChronoUnit.DAYS.between(from, to) >= 7) {
            return true;
        }
        long weeks = Math.floorDiv(Duration.between(start, from).toDays(), 7) - 1;
        for (long week = weeks; week <= weeks + 3; week++) {
            if (meets(start.plusWeeks(week), end.plusWeeks(week), from, to)) {
                return true;
            }
        }
        return false;
    }

    private static boolean meets(
            @Nullable LocalDateTime start, @Nullable LocalDateTime end, LocalDateTime from, LocalDateTime to) {
        return (start == null || start.isBefore(to)) && (end == null || end.isAfter(from));
    }
}
