package dev.ecphory.internal.language;

import dev.ecphory.knowledge.TimePoint.Granularity;
import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.temporal.TemporalAdjusters;
import org.jspecify.annotations.Nullable;

/** Calendar arithmetic on pieces. Stateless; threads may share it. */
public final class CalendarArithmetic {
    public static final int MINUTE = 0;
    public static final int HOUR = 1;
    public static final int DAY = 2;
    public static final int WEEKEND = 3;
    public static final int WEEK = 4;
    public static final int FORTNIGHT = 5;
    public static final int MONTH = 6;
    public static final int QUARTER = 7;
    public static final int YEAR = 8;
    public static final int DECADE = 9;
    public static final int SECOND = 10;

    private CalendarArithmetic() {}

    public static LocalDate monday(LocalDate day) {
        return day.with(TemporalAdjusters.previousOrSame(DayOfWeek.MONDAY));
    }

    /** The calendar unit that holds the day, so many units later; null for units that are no stretch of days. */
    public static @Nullable PartialTime unit(int unit, LocalDate day, int later, int first, int last) {
        return switch (unit) {
            case DAY -> PartialTime.day(day.plusDays(later), first, last);
            case WEEKEND -> {
                LocalDate saturday = monday(day).plusDays(5).plusWeeks(later);
                yield PartialTime.days(saturday, saturday.plusDays(2), Granularity.WEEKEND, first, last);
            }
            case WEEK -> {
                LocalDate monday = monday(day).plusWeeks(later);
                yield PartialTime.days(monday, monday.plusDays(7), Granularity.WEEK, first, last);
            }
            case FORTNIGHT -> unit(WEEK, day, later * 2, first, last);
            case MONTH -> {
                LocalDate month = day.plusMonths(later);
                yield PartialTime.month(month.getYear(), month.getMonthValue(), first, last);
            }
            case QUARTER -> {
                LocalDate month = day.plusMonths(3L * later);
                yield PartialTime.quarter(month.getYear(), (month.getMonthValue() + 2) / 3, first, last);
            }
            case YEAR -> PartialTime.year(day.getYear() + later, first, last);
            case DECADE -> PartialTime.decade((day.getYear() / 10 + later) * 10, first, last);
            default -> null;
        };
    }

    /** A day so many units away; minutes, hours and seconds stay on the day. */
    public static LocalDate plus(LocalDate day, int unit, int amount) {
        return switch (unit) {
            case DAY -> day.plusDays(amount);
            case WEEKEND, WEEK -> day.plusWeeks(amount);
            case FORTNIGHT -> day.plusWeeks(2L * amount);
            case MONTH -> day.plusMonths(amount);
            case QUARTER -> day.plusMonths(3L * amount);
            case YEAR -> day.plusYears(amount);
            case DECADE -> day.plusYears(10L * amount);
            default -> day;
        };
    }

    /** "the week before", "the weekend of", "the day after" another time. */
    public static @Nullable PartialTime beside(PartialTime other, int unit, TimeRole side, int first) {
        LocalDate start = other.start().toLocalDate();
        LocalDate end = other.end().toLocalDate();
        int last = other.last();
        PartialTime piece =
                switch (side) {
                    case OF ->
                        switch (unit) {
                            case DAY -> other.between(first, last);
                            case WEEKEND ->
                                unit(unit, start, start.getDayOfWeek().getValue() <= 2 ? -1 : 0, first, last);
                            default -> unit(unit, start, 0, first, last);
                        };
                    case BEFORE ->
                        switch (unit) {
                            case WEEK -> PartialTime.days(start.minusDays(7), start, Granularity.WEEK, first, last);
                            case WEEKEND ->
                                unit(unit, start, start.getDayOfWeek() == DayOfWeek.SUNDAY ? 0 : -1, first, last);
                            default -> unit(unit, start, -1, first, last);
                        };
                    default ->
                        switch (unit) {
                            case DAY -> PartialTime.day(end, first, last);
                            case WEEK -> PartialTime.days(end, end.plusDays(7), Granularity.WEEK, first, last);
                            case WEEKEND ->
                                unit(unit, end, end.getDayOfWeek() == DayOfWeek.SUNDAY ? 1 : 0, first, last);
                            default -> unit(unit, start, 1, first, last);
                        };
                };
        return piece == null ? null : piece.every(other.every());
    }

    /** Monday is 1: the nearest such day strictly before, or strictly after. */
    public static LocalDate weekday(LocalDate day, int weekday, boolean before) {
        DayOfWeek wanted = DayOfWeek.of(weekday);
        return day.with(before ? TemporalAdjusters.previous(wanted) : TemporalAdjusters.next(wanted));
    }

    /** One stretch from the first to the second; a missing year or week is taken from the other. */
    public static @Nullable PartialTime joined(PartialTime first, PartialTime second, int firstToken) {
        PartialTime from = first;
        PartialTime to = second;
        if (first.every() == Recurrence.WEEKLY || second.every() == Recurrence.WEEKLY) {
            if (second.every() != Recurrence.WEEKLY || first.every() == Recurrence.YEARLY) {
                return null;
            }
            long days = Math.floorMod(
                    second.start().getDayOfWeek().compareTo(first.start().getDayOfWeek()), 7);
            LocalDate last = first.start().toLocalDate().plusDays(days == 0 ? 7 : days);
            to = PartialTime.day(last, second.first(), second.last());
        } else if (from.open() && !to.open()) {
            from = first.in(to.start().getYear());
            from = from.start().isAfter(to.start()) ? first.in(to.start().getYear() - 1) : from;
        } else if (to.open() && !from.open()) {
            to = second.in(from.start().getYear());
            to = to.end().isAfter(from.start()) ? to : second.in(from.start().getYear() + 1);
        } else if (to.open() && !to.end().isAfter(from.start())) {
            to = to.span(to.start().plusYears(1), to.end().plusYears(1));
        }
        Granularity coarser =
                from.granularity().compareTo(to.granularity()) > 0 ? from.granularity() : to.granularity();
        return to.end().isAfter(from.start())
                ? new PartialTime(
                        from.start(),
                        to.end(),
                        coarser,
                        from.every(),
                        firstToken,
                        to.last(),
                        TimeBound.RANGE,
                        from.vague() || to.vague())
                : null;
    }
}
