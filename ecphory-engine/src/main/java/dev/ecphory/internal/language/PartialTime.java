package dev.ecphory.internal.language;

import dev.ecphory.knowledge.TimePoint.Granularity;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.Month;

/**
 * A time as the words give it, before a missing year or week is chosen.
 *
 * <p>What comes every year stands in {@value #ANY_YEAR}, what comes every week in its first full week. Immutable.
 *
 * @param start the first moment
 * @param end the first moment after it
 * @param granularity how exactly it is told
 * @param every what is left open
 * @param first the first token
 * @param last the last token
 * @param bound how it bounds what is told
 * @param vague whether it is told without any measure, so that its ends are a guess: "recently"
 */
public record PartialTime(
        LocalDateTime start,
        LocalDateTime end,
        Granularity granularity,
        Recurrence every,
        int first,
        int last,
        TimeBound bound,
        boolean vague) {
    /** A leap year, so that 29 February has a place. */
    public static final int ANY_YEAR = 2000;
    /** The last part of a day; morning is 1. */
    public static final int NIGHT = 4;

    private static final int[] PART_STARTS = {0, 5, 12, 17, 18};
    private static final int[] PART_ENDS = {24, 12, 18, 24, 30};

    /** A time that something happens at, with ends that are meant. */
    public PartialTime(
            LocalDateTime start, LocalDateTime end, Granularity granularity, Recurrence every, int first, int last) {
        this(start, end, granularity, every, first, last, TimeBound.AT, false);
    }

    public static PartialTime days(LocalDate from, LocalDate to, Granularity granularity, int first, int last) {
        return new PartialTime(from.atStartOfDay(), to.atStartOfDay(), granularity, Recurrence.NONE, first, last);
    }

    public static PartialTime day(LocalDate day, int first, int last) {
        return days(day, day.plusDays(1), Granularity.DAY, first, last);
    }

    /** A day of a year, or of any when {@code year} is 0. */
    public static PartialTime day(int year, int month, int day, int first, int last) {
        int length = Month.of(month).length(year == 0 || java.time.Year.isLeap(year));
        LocalDate date = LocalDate.of(year == 0 ? ANY_YEAR : year, month, Math.min(day, length));
        return day(date, first, last).every(year);
    }

    public static PartialTime month(int year, int month, int first, int last) {
        LocalDate date = LocalDate.of(year == 0 ? ANY_YEAR : year, month, 1);
        return days(date, date.plusMonths(1), Granularity.MONTH, first, last).every(year);
    }

    public static PartialTime year(int year, int first, int last) {
        LocalDate date = LocalDate.of(year, 1, 1);
        return days(date, date.plusYears(1), Granularity.YEAR, first, last);
    }

    public static PartialTime decade(int year, int first, int last) {
        LocalDate date = LocalDate.of(year, 1, 1);
        return days(date, date.plusYears(10), Granularity.DECADE, first, last);
    }

    /** Season 1 is spring, from March on; winter ends in the following year. */
    public static PartialTime season(int year, int season, int first, int last) {
        LocalDate date = LocalDate.of(year == 0 ? ANY_YEAR : year, season * 3, 1);
        return days(date, date.plusMonths(3), Granularity.SEASON, first, last).every(year);
    }

    public static PartialTime quarter(int year, int quarter, int first, int last) {
        LocalDate date = LocalDate.of(year == 0 ? ANY_YEAR : year, quarter * 3 - 2, 1);
        return days(date, date.plusMonths(3), Granularity.QUARTER, first, last).every(year);
    }

    public static PartialTime weekday(int weekday, int first, int last) {
        return day(LocalDate.of(ANY_YEAR, 1, 2 + weekday), first, last).every(Recurrence.WEEKLY);
    }

    public boolean open() {
        return every != Recurrence.NONE;
    }

    public PartialTime every(Recurrence recurrence) {
        return new PartialTime(start, end, granularity, recurrence, first, last, bound, vague);
    }

    public PartialTime between(int newFirst, int newLast) {
        return new PartialTime(start, end, granularity, every, newFirst, newLast, bound, vague);
    }

    /** The same time, which bounds what is told in another way. */
    public PartialTime bounds(TimeBound newBound) {
        return bound == newBound ? this : new PartialTime(start, end, granularity, every, first, last, newBound, vague);
    }

    /** The same time with ends that are a guess, or not. */
    public PartialTime vague(boolean newVague) {
        return vague == newVague ? this : new PartialTime(start, end, granularity, every, first, last, bound, newVague);
    }

    public PartialTime span(LocalDateTime newStart, LocalDateTime newEnd) {
        return new PartialTime(newStart, newEnd, granularity, every, first, last, bound, vague);
    }

    /** A part of this day: morning 5–12, afternoon 12–18, evening 17–24, night 18–6. */
    public PartialTime part(int part, int newLast) {
        return span(start.plusHours(PART_STARTS[part]), start.plusHours(PART_ENDS[part]))
                .between(first, newLast);
    }

    /** The same days of a certain year. */
    public PartialTime in(int year) {
        int years = year - ANY_YEAR;
        return span(start.plusYears(years), end.plusYears(years)).every(Recurrence.NONE);
    }

    private PartialTime every(int year) {
        return year == 0 ? every(Recurrence.YEARLY) : this;
    }
}
