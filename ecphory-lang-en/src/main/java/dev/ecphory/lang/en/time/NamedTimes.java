package dev.ecphory.lang.en.time;

import dev.ecphory.internal.language.CalendarArithmetic;
import dev.ecphory.internal.language.PartialTime;
import dev.ecphory.internal.language.Recurrence;
import dev.ecphory.internal.language.TimeBound;
import dev.ecphory.internal.language.TimeRole;
import dev.ecphory.internal.text.TokenizedText;
import dev.ecphory.knowledge.TimePoint.Granularity;
import dev.ecphory.lang.en.lexicon.EnglishLexicon;
import dev.ecphory.lang.en.lexicon.HolidayCalendar.Holiday;
import dev.ecphory.lang.en.time.TimeTokens.Numeral;
import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.time.temporal.IsoFields;
import java.time.temporal.TemporalAdjusters;
import org.jspecify.annotations.Nullable;

/** The grammar of times with a name or a number of their own: seasons, holidays, quarters, "the first week of June". */
final class NamedTimes {
    private final TimeGrammar grammar;
    private final TimeTokens tokens;

    NamedTimes(TimeGrammar grammar) {
        this.grammar = grammar;
        this.tokens = grammar.tokens;
    }

    @Nullable
    PartialTime season(int i) {
        Numeral year = tokens.yearBeside(i + 1);
        if (year != null && TimeTokens.year(year.value())) {
            return PartialTime.season(year.value(), tokens.value(i), i, year.last());
        }
        TimeRole before = tokens.role(tokens.is(i - 1, TimeRole.THE) ? i - 2 : i - 1);
        boolean told =
                switch (before) {
                    case IN, SINCE, EDGE, UNTIL, BEFORE, AFTER, LATER -> true;
                    case PREPOSITION -> tokens.value(tokens.is(i - 1, TimeRole.THE) ? i - 2 : i - 1) != 1;
                    default -> false;
                };
        return told && tokens.stops(i + 1) ? PartialTime.season(0, tokens.value(i), i, i) : null;
    }

    /** A holiday, or the weekend of it. */
    @Nullable
    PartialTime holiday(int i) {
        Holiday holiday = EnglishLexicon.english().holidays.at(tokens.text, i);
        if (holiday == null || tokens.is(i - 1, TimeRole.HABIT)) {
            return null;
        }
        int last = i + holiday.length() - 1;
        Numeral year = tokens.yearBeside(last + 1);
        int end = year == null ? last : year.last();
        boolean weekend = tokens.unit(end + 1) == CalendarArithmetic.WEEKEND && tokens.spaced(end + 1);
        int after = weekend ? end + 1 : end;
        if (year == null && !weekend && tokens.is(end + 1, TimeRole.OF)) {
            PartialTime turned = grammar.at(end + 2);
            if (turned != null && turned.granularity() == Granularity.YEAR && !turned.open()) {
                return PartialTime.day(holiday.in(turned.start().getYear()), i, turned.last()); // "Easter of last year"
            }
        }
        if (weekend && year == null) {
            year = tokens.yearBeside(after + 1);
            after = year == null ? after : year.last();
        }
        PartialTime day = day(holiday, year, i, after);
        if (!weekend || day == null || day.open()) {
            return weekend ? null : day;
        }
        LocalDate date = day.start().toLocalDate();
        LocalDate saturday = date.with(TemporalAdjusters.previousOrSame(DayOfWeek.SATURDAY));
        boolean near = date.getDayOfWeek() == DayOfWeek.MONDAY || date.getDayOfWeek() == DayOfWeek.SUNDAY;
        LocalDate start = near ? saturday : date.with(TemporalAdjusters.nextOrSame(DayOfWeek.SATURDAY));
        int days = date.getDayOfWeek() == DayOfWeek.MONDAY ? 3 : 2;
        return PartialTime.days(start, start.plusDays(days), Granularity.WEEKEND, i, after);
    }

    private @Nullable PartialTime day(Holiday holiday, @Nullable Numeral year, int i, int last) {
        if (year != null) {
            return PartialTime.day(holiday.in(year.value()), i, last);
        }
        LocalDate any = holiday.in(PartialTime.ANY_YEAR);
        if (holiday.fixed()) {
            return PartialTime.day(0, any.getMonthValue(), any.getDayOfMonth(), i, last);
        }
        if (grammar.now == null) {
            // it may come on any of the weeks around
            return PartialTime.days(any.minusDays(21), any.plusDays(22), Granularity.DAY, i, last)
                    .every(Recurrence.YEARLY);
        }
        LocalDate today = grammar.now.toLocalDate();
        int tense = grammar.tense.tense(PartialTime.day(0, 1, 1, i, last));
        return PartialTime.day(nearest(holiday, today, tense), i, last);
    }

    private static LocalDate nearest(Holiday holiday, LocalDate today, int tense) {
        LocalDate best = holiday.in(today.getYear() + (tense < 0 ? -1 : tense));
        for (int year = today.getYear() - 1; year <= today.getYear() + 1; year++) {
            LocalDate day = holiday.in(year);
            boolean allowed = tense == 0 || (tense < 0 ? !day.isAfter(today) : !day.isBefore(today));
            long distance = Math.abs(ChronoUnit.DAYS.between(today, day));
            if (allowed && distance < Math.abs(ChronoUnit.DAYS.between(today, best))) {
                best = day;
            }
        }
        return best;
    }

    /** "last Easter", "next New Year's Day": turned to the one that is over, or still to come. */
    static @Nullable PartialTime turned(Holiday holiday, LocalDate today, int turn, int first, int last) {
        LocalDate day = holiday.in(today.getYear());
        if (turn < 0 && !day.isBefore(today)) {
            day = holiday.in(today.getYear() - 1);
        } else if (turn > 0 && !day.isAfter(today)) {
            day = holiday.in(today.getYear() + 1);
        }
        return PartialTime.day(day, first, last);
    }

    /** Q1 2023, H2 2019. */
    @Nullable
    PartialTime mark(int i) {
        boolean quarter = tokens.mark(i, TimeTokens.QUARTER);
        boolean half = tokens.mark(i, TimeTokens.HALF_YEAR);
        int number = (quarter || half) && tokens.text.glued(i + 1) && tokens.length(i + 1) == 1
                ? tokens.text.number(i + 1)
                : 0;
        if (number < 1 || number > (quarter ? 4 : 2)) {
            return null;
        }
        Numeral year = tokens.yearBeside(i + 2);
        boolean told =
                year != null || (quarter && (tokens.is(i - 1, TimeRole.IN) || tokens.is(i - 1, TimeRole.PREPOSITION)));
        return told
                ? part(quarter ? 3 : 6, number, year == null ? 0 : year.value(), i, year == null ? i + 1 : year.last())
                : null;
    }

    /** "2017-Q1", "2019 H2". */
    @Nullable
    PartialTime yearFirst(int i, int year) {
        int j = i + 1;
        boolean quarter = tokens.mark(j, TimeTokens.QUARTER);
        boolean half = tokens.mark(j, TimeTokens.HALF_YEAR);
        boolean week = tokens.mark(j, TimeTokens.WEEK) && tokens.text.joined(j, TokenizedText.HYPHEN);
        if (!TimeTokens.year(year) || !tokens.text.glued(j + 1)) {
            return null;
        }
        int number = tokens.text.number(j + 1);
        if (week) {
            return isoWeek(year, number, i, j + 1);
        }
        boolean real = (quarter || half) && number >= 1 && number <= (quarter ? 4 : 2);
        return real ? part(quarter ? 3 : 6, number, year, i, j + 1) : null;
    }

    private static PartialTime part(int months, int number, int year, int first, int last) {
        if (months == 3) {
            return PartialTime.quarter(year, number, first, last);
        }
        LocalDate start = LocalDate.of(year == 0 ? PartialTime.ANY_YEAR : year, number * 6 - 5, 1);
        return PartialTime.days(start, start.plusMonths(6), Granularity.YEAR, first, last)
                .every(year == 0 ? Recurrence.YEARLY : Recurrence.NONE);
    }

    /** "week 21 of 2023" */
    @Nullable
    PartialTime isoWeek(int i) {
        Numeral year = tokens.number(i + 1) ? tokens.yearBeside(i + 2) : null;
        if (year == null && tokens.number(i + 1) && tokens.is(i + 2, TimeRole.OF)) {
            PartialTime turned = grammar.at(i + 3);
            boolean whole = turned != null && turned.granularity() == Granularity.YEAR && !turned.open();
            return turned == null || !whole
                    ? null
                    : isoWeek(turned.start().getYear(), tokens.text.number(i + 1), i, turned.last());
        }
        return year == null ? null : isoWeek(year.value(), tokens.text.number(i + 1), i, year.last());
    }

    private static @Nullable PartialTime isoWeek(int year, int week, int first, int last) {
        LocalDate fourth = LocalDate.of(year, 1, 4);
        long most = IsoFields.WEEK_OF_WEEK_BASED_YEAR.rangeRefinedBy(fourth).getMaximum();
        if (week < 1 || week > most) {
            return null;
        }
        LocalDate monday = CalendarArithmetic.monday(fourth).plusWeeks(week - 1L);
        return PartialTime.days(monday, monday.plusDays(7), Granularity.WEEK, first, last);
    }

    /** What an ordinal counts in a longer time: "first week of June", "last four months of 2021", "19th century". */
    @Nullable
    PartialTime nth(int at, int n, int first) {
        Numeral many = tokens.cardinal(at + 1);
        int j = many == null ? at + 1 : many.last() + 1;
        int count = many == null ? 1 : many.value();
        int unit = tokens.unit(j);
        boolean weekday = tokens.is(j, TimeRole.WEEKDAY);
        if (unit == CENTURY && n > 0 && n < 22) {
            return PartialTime.days(
                    LocalDate.of(n * 100 - 100, 1, 1), LocalDate.of(n * 100, 1, 1), Granularity.DECADE, first, j);
        }
        boolean half = tokens.mark(j, TimeTokens.HALF);
        boolean counted = weekday || half || (unit >= TimeGrammar.DAY && unit <= CalendarArithmetic.QUARTER);
        if (!counted || !tokens.spaced(j)) {
            return null;
        }
        int part = weekday && tokens.is(j + 1, TimeRole.PART) ? j + 1 : j;
        PartialTime whole = whole(part + 1);
        if (whole == null || whole.granularity().compareTo(Granularity.WEEK) <= 0 || whole.bound() != TimeBound.AT) {
            return null;
        }
        boolean moves = weekday || unit == CalendarArithmetic.WEEKEND;
        if (moves && whole.open()) {
            if (grammar.now == null) {
                return null;
            }
            whole = OpenTimes.nearest(whole, grammar.now, grammar.tense.tense(whole.between(first, whole.last())));
        }
        LocalDate start = whole.start().toLocalDate();
        LocalDate end = whole.end().toLocalDate();
        PartialTime found = weekday || unit == CalendarArithmetic.WEEKEND
                ? weekday(weekday ? tokens.value(j) : 6, n, start, end, weekday ? 1 : 2)
                : half ? half(n, start, end) : unit(unit, n, count, start, end);
        if (found == null || (found.granularity() == Granularity.QUARTER && whole.granularity() != Granularity.YEAR)) {
            return null;
        }
        PartialTime placed = found.between(first, whole.last()).every(whole.every());
        return part > j ? placed.part(tokens.value(part), whole.last()) : placed;
    }

    private static final int CENTURY = 11;

    private @Nullable PartialTime whole(int i) {
        boolean of = tokens.is(i, TimeRole.OF) || tokens.is(i, TimeRole.IN);
        int j = of ? tokens.afterThe(i) : i;
        if (of && j > i + 1 && tokens.unit(j) == TimeGrammar.YEAR && grammar.now != null && tokens.stops(j + 1)) {
            return PartialTime.year(grammar.now.getYear(), j, j);
        }
        if (of) {
            return grammar.at(j);
        }
        Numeral year = tokens.yearBeside(i);
        return year != null && TimeTokens.year(year.value()) ? PartialTime.year(year.value(), i, year.last()) : null;
    }

    private static @Nullable PartialTime weekday(int weekday, int n, LocalDate start, LocalDate end, int days) {
        DayOfWeek day = DayOfWeek.of(weekday);
        LocalDate date = n < 0
                ? end.minusDays(1).with(TemporalAdjusters.previousOrSame(day))
                : start.with(TemporalAdjusters.nextOrSame(day)).plusWeeks(n - 1L);
        boolean inside = !date.isBefore(start) && date.isBefore(end);
        return inside
                ? PartialTime.days(date, date.plusDays(days), days == 1 ? Granularity.DAY : Granularity.WEEKEND, 0, 0)
                : null;
    }

    private static @Nullable PartialTime half(int n, LocalDate start, LocalDate end) {
        long months = ChronoUnit.MONTHS.between(start, end);
        LocalDate middle =
                months > 1 ? start.plusMonths(months / 2) : start.plusDays(ChronoUnit.DAYS.between(start, end) / 2);
        Granularity granularity = months > 1 ? Granularity.YEAR : Granularity.MONTH;
        return n == 1
                ? PartialTime.days(start, middle, granularity, 0, 0)
                : n == 2 || n < 0 ? PartialTime.days(middle, end, granularity, 0, 0) : null;
    }

    private static @Nullable PartialTime unit(int unit, int n, int count, LocalDate start, LocalDate end) {
        LocalDate from = n < 0
                ? CalendarArithmetic.plus(end, unit, -count)
                : CalendarArithmetic.plus(start, unit, (n - 1) * count);
        LocalDate to = CalendarArithmetic.plus(from, unit, count);
        if (from.isBefore(start) || to.isAfter(end.plusDays(6))) {
            return null;
        }
        return PartialTime.days(from, to, granularity(unit), 0, 0);
    }

    /** How exactly a stretch of calendar units is told. */
    static Granularity granularity(int unit) {
        return switch (unit) {
            case CalendarArithmetic.DAY -> Granularity.DAY;
            case CalendarArithmetic.WEEKEND, CalendarArithmetic.WEEK, CalendarArithmetic.FORTNIGHT -> Granularity.WEEK;
            case CalendarArithmetic.MONTH -> Granularity.MONTH;
            case CalendarArithmetic.QUARTER -> Granularity.QUARTER;
            default -> Granularity.YEAR;
        };
    }
}
