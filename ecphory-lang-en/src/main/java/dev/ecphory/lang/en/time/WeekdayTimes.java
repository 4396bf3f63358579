package dev.ecphory.lang.en.time;

import dev.ecphory.internal.language.CalendarArithmetic;
import dev.ecphory.internal.language.PartialTime;
import dev.ecphory.internal.language.Recurrence;
import dev.ecphory.internal.language.TimeRole;
import dev.ecphory.internal.text.TokenizedText;
import dev.ecphory.knowledge.TimePoint.Granularity;
import dev.ecphory.lang.en.time.TimeTokens.Numeral;
import java.time.LocalDate;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The grammar of weekdays: alone, with their date ("Friday, 8 May", "Friday the 13th"), their week ("Tuesday of last week")
 * or beside another time ("the Sunday after Easter"). Belongs to one thread.
 */
final class WeekdayTimes {
    private final TimeGrammar grammar;
    private final TimeTokens tokens;
    private final TokenizedText text;
    private final ClockTimes clock;

    WeekdayTimes(TimeGrammar grammar, ClockTimes clock) {
        this.grammar = grammar;
        this.tokens = grammar.tokens;
        this.text = tokens.text;
        this.clock = clock;
    }

    /** The weekday of a date or week beside it, a weekday before or after another time, or any. */
    @Nullable
    PartialTime at(int i) {
        boolean any = tokens.is(i - 1, TimeRole.AMOUNT) && tokens.length(i - 1) == 1; // "a Friday"
        if (any || tokens.is(i - 1, TimeRole.HABIT) || tokens.everyday(i)) {
            return null;
        }
        boolean part = tokens.is(i + 1, TimeRole.PART) && !tokens.plural(i + 1);
        int j = part
                        && (tokens.is(i + 2, TimeRole.OF)
                                || tokens.is(i + 2, TimeRole.NEXT)
                                || tokens.is(i + 2, TimeRole.LAST))
                ? i + 2
                : i + 1;
        int k = text.follows(j, TokenizedText.COMMA | TokenizedText.DOT | TokenizedText.HYPHEN | TokenizedText.BRACKET)
                ? tokens.is(j, TimeRole.THE) ? j + 1 : tokens.is(j, TimeRole.OF) ? tokens.afterThe(j) : j
                : -1;
        if (k > 0 && !tokens.is(k, TimeRole.DAYWORD) && !tokens.is(k, TimeRole.WEEKDAY)) {
            PartialTime dated = datedWeekday(i, k);
            if (dated != null) {
                return dated;
            }
        }
        TimeRole side = tokens.role(i + 1);
        if (side == TimeRole.BEFORE || side == TimeRole.AFTER) {
            PartialTime beside = besideWeekday(i, side);
            if (beside != null) {
                return beside;
            }
        }
        boolean listed = tokens.is(i - 2, TimeRole.WEEKDAY); // "Mon or Tue"
        boolean alone = tokens.ambiguous(i)
                && !listed
                && !tokens.is(i - 1, TimeRole.PREPOSITION)
                && !tokens.is(i + 1, TimeRole.PREPOSITION);
        return alone ? null : PartialTime.weekday(tokens.value(i), i, i);
    }

    /** "Friday, 8 May", "Friday the 13th", "Tuesday of last week". */
    private @Nullable PartialTime datedWeekday(int i, int k) {
        int weekday = tokens.value(i);
        Numeral number = tokens.ordinal(k);
        if (number == null
                && tokens.number(k)
                && tokens.length(k) == 2
                && text.number(k) > 12
                && tokens.spaced(k)
                && (text.gap(k + 1) & (TokenizedText.HYPHEN | TokenizedText.COLON | TokenizedText.SLASH)) == 0
                && !tokens.counts(k + 1)) {
            number = tokens.day(k); // "Monday 21"
        }
        PartialTime next = number == null
                        || tokens.is(number.last() + 1, TimeRole.OF)
                        || tokens.is(number.last() + 1, TimeRole.MONTH)
                ? grammar.at(k)
                : null;
        if (next != null && next.granularity() == Granularity.DAY && next.every() != Recurrence.WEEKLY) {
            return fitting(next, weekday).between(i, next.last());
        }
        boolean date = (tokens.number(k) && !clock.reads(k)) || tokens.is(k, TimeRole.MONTH) || number != null;
        if (next != null && next.granularity() == Granularity.MOMENT) {
            return date ? next.between(i, next.last()) : null; // "Friday, 8 May at 10"
        }
        boolean week = next != null && next.granularity() == Granularity.WEEK && !next.open();
        if (next != null && week && next.start().plusDays(7).equals(next.end())) {
            LocalDate day =
                    CalendarArithmetic.monday(next.start().toLocalDate()).plusDays(weekday - 1L);
            PartialTime piece = PartialTime.day(day, i, next.last());
            return tokens.is(i + 1, TimeRole.PART) ? piece.part(tokens.value(i + 1), next.last()) : piece;
        }
        return number == null || grammar.now == null || !tokens.stops(number.last() + 1)
                ? null
                : weekdayOfMonth(i, weekday, number);
    }

    /** A day of any year in the one, of those around, in which it is that day of the week. */
    private PartialTime fitting(PartialTime date, int weekday) {
        if (grammar.now == null || date.every() != Recurrence.YEARLY) {
            return date;
        }
        int year = grammar.now.getYear();
        return IntStream.rangeClosed(year - 1, year + 1)
                .mapToObj(date::in)
                .filter(day -> day.start().getDayOfWeek().getValue() == weekday)
                .findFirst()
                .orElse(date);
    }

    /** "Friday the 13th": the nearest month in which the day is that weekday. */
    private @Nullable PartialTime weekdayOfMonth(int i, int weekday, Numeral day) {
        LocalDate today = grammar.now == null ? LocalDate.of(PartialTime.ANY_YEAR, 1, 1) : grammar.now.toLocalDate();
        int side = grammar.tense.tense(PartialTime.day(today, i, day.last()));
        for (int months = 0; months <= 14; months++) {
            for (int sign : side < 0 ? new int[] {-1} : side > 0 ? new int[] {1} : new int[] {1, -1}) {
                LocalDate month = today.withDayOfMonth(1).plusMonths((long) sign * months);
                if (day.value() <= month.lengthOfMonth()) {
                    LocalDate date = month.withDayOfMonth(day.value());
                    boolean fits = date.getDayOfWeek().getValue() == weekday;
                    if (fits && (months > 0 || sign < 0 == date.isBefore(today) || date.equals(today))) {
                        return PartialTime.day(date, i, day.last());
                    }
                }
            }
        }
        return null;
    }

    private @Nullable PartialTime besideWeekday(int i, TimeRole side) {
        int k = tokens.afterThe(i + 1);
        if (tokens.is(k, TimeRole.NEXT) || tokens.is(k, TimeRole.LAST)) {
            boolean ends = !tokens.is(k + 1, TimeRole.UNIT) && !tokens.is(k + 1, TimeRole.WEEKDAY);
            if (ends && grammar.now != null) {
                boolean before = side == TimeRole.BEFORE;
                LocalDate day = CalendarArithmetic.weekday(grammar.now.toLocalDate(), tokens.value(i), before);
                return PartialTime.day(day.plusDays(before ? -7 : 7), i, k);
            }
        }
        PartialTime other = grammar.meant(grammar.at(k), i);
        if (other == null
                || other.granularity().compareTo(Granularity.WEEK) > 0
                || other.granularity() == Granularity.MOMENT) {
            return null;
        }
        LocalDate day = side == TimeRole.BEFORE
                ? CalendarArithmetic.weekday(other.start().toLocalDate(), tokens.value(i), true)
                : CalendarArithmetic.weekday(other.end().toLocalDate().minusDays(1), tokens.value(i), false);
        return PartialTime.day(day, i, other.last()).every(other.every());
    }
}
