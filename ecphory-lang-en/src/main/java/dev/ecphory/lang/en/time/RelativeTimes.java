package dev.ecphory.lang.en.time;

import dev.ecphory.internal.language.CalendarArithmetic;
import dev.ecphory.internal.language.PartialTime;
import dev.ecphory.internal.language.Recurrence;
import dev.ecphory.internal.language.TimeRole;
import dev.ecphory.internal.text.TokenizedText;
import dev.ecphory.knowledge.TimePoint.Granularity;
import dev.ecphory.lang.en.lexicon.EnglishLexicon;
import dev.ecphory.lang.en.lexicon.HolidayCalendar.Holiday;
import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.LocalDateTime;
import org.jspecify.annotations.Nullable;

/**
 * The grammar of times told from the moment of speaking: yesterday, last week, two months ago, next Friday.
 *
 * <p>"last X" is the latest X that was over, "next X" the first still to begin, "this X" the one around now; weeks run
 * from Monday. "a couple of", "a few" and "several" give the stretch they may mean; what has no measure at all ("recently",
 * "ages ago") gives a vague guess. Belongs to one thread.
 */
final class RelativeTimes {
    private final TimeGrammar grammar;
    private final TimeTokens tokens;
    private final LocalDateTime now;
    private final LocalDate today;
    private final AmountTimes amounts;

    RelativeTimes(TimeGrammar grammar, LocalDateTime now) {
        this.grammar = grammar;
        this.tokens = grammar.tokens;
        this.now = now;
        this.today = now.toLocalDate();
        this.amounts = new AmountTimes(grammar, now);
    }

    @Nullable
    PartialTime at(int i) {
        if (tokens.number(i)) {
            return amounts.at(i);
        }
        return switch (tokens.role(i)) {
            case DAYWORD -> dayword(i, tokens.value(i));
            case AMOUNT ->
                tokens.is(i, TimeRole.AMOUNT, 1) && tokens.is(i + 1, TimeRole.VAGUE) ? vague(i + 1) : amounts.at(i);
            case MARK -> amounts.at(i);
            case LAST, THIS, NEXT -> turned(i);
            case UNIT -> unit(i);
            case VAGUE -> vague(i);
            default -> null;
        };
    }

    private PartialTime dayword(int i, int value) {
        return value == 2
                ? PartialTime.day(today, i, i).part(PartialTime.NIGHT, i)
                : PartialTime.day(today.plusDays(value), i, i);
    }

    /** "recently", "ages ago", "a while back". */
    private @Nullable PartialTime vague(int i) {
        int value = tokens.value(i);
        if (value == 1) {
            return PartialTime.days(today.minusMonths(3), today, Granularity.MONTH, i, i)
                    .vague(true);
        }
        if (!tokens.is(i + 1, TimeRole.AGO)) {
            return null;
        }
        int first = tokens.is(i - 1, TimeRole.AMOUNT, 1) ? i - 1 : i;
        return value == 2
                ? PartialTime.days(today.minusYears(20), today.minusYears(2), Granularity.YEAR, first, i + 1)
                        .vague(true)
                : PartialTime.days(today.minusYears(2), today.minusMonths(1), Granularity.MONTH, first, i + 1)
                        .vague(true);
    }

    private @Nullable PartialTime unit(int i) {
        int unit = tokens.value(i);
        if (unit == CalendarArithmetic.DAY && tokens.is(i + 2, TimeRole.DAYWORD)) {
            int other = tokens.value(i + 2);
            boolean before = tokens.is(i + 1, TimeRole.BEFORE) && other == -1;
            boolean after = tokens.is(i + 1, TimeRole.AFTER) && other == 1;
            return before || after ? PartialTime.day(today.plusDays(other * 2L), i, i + 2) : null;
        }
        if (unit >= CalendarArithmetic.DAY
                && unit <= CalendarArithmetic.DECADE
                && tokens.ends(i, "s")
                && tokens.is(i + 1, TimeRole.AGO)) {
            PartialTime guess = amounts.ago(unit, 2, unit == CalendarArithmetic.DECADE ? 5 : 20, i, i + 1);
            return guess == null ? null : guess.vague(true);
        }
        boolean the = tokens.is(i - 1, TimeRole.THE) && !tokens.is(i - 2, TimeRole.OF);
        return unit == CalendarArithmetic.WEEKEND && the && !tokens.plural(i) ? weekend(i) : null;
    }

    private @Nullable PartialTime weekend(int i) {
        PartialTime piece = CalendarArithmetic.unit(CalendarArithmetic.WEEKEND, today, 0, i, i);
        if (piece == null) {
            return null;
        }
        int tense = grammar.tense.tense(piece);
        boolean weekend = today.getDayOfWeek().compareTo(DayOfWeek.SATURDAY) >= 0;
        boolean early = today.getDayOfWeek().compareTo(DayOfWeek.WEDNESDAY) <= 0;
        boolean last = tense < 0 ? !weekend : tense == 0 && early;
        return CalendarArithmetic.unit(CalendarArithmetic.WEEKEND, today, last ? -1 : 0, i, i);
    }

    private @Nullable PartialTime turned(int i) {
        int turn = turn(i);
        int j = i + 1;
        if (turn == 0 && turn(j) != 0) {
            turn = turn(j);
            j++;
        }
        boolean told = tokens.value(i) != 1
                || !tokens.is(i - 1, TimeRole.THE)
                || tokens.is(i + 1, TimeRole.AMOUNT); // "the following week" follows another
        if (!tokens.spaced(j)) {
            return null;
        }
        Holiday holiday = EnglishLexicon.english().holidays.at(tokens.text, j);
        if (holiday != null && turn != 0) {
            return NamedTimes.turned(holiday, today, turn, i, j + holiday.length() - 1);
        }
        if (!told) {
            return null;
        }
        int value = tokens.value(j);
        return switch (tokens.role(j)) {
            case UNIT -> turnedUnit(i, j, value, turn);
            case PART -> turnedPart(i, j, value, turn);
            case WEEKDAY -> turnedWeekday(i, j, value, turn);
            case SEASON -> turnedYear(PartialTime.season(0, value, i, j), turn);
            case MONTH -> turnedMonth(i, j, turn);
            case AMOUNT -> amounts.stretch(i, j, turn);
            default -> tokens.number(j) ? turnedNumber(i, j, turn) : null;
        };
    }

    private int turn(int i) {
        return tokens.is(i, TimeRole.LAST) ? -1 : tokens.is(i, TimeRole.NEXT) ? 1 : 0;
    }

    private @Nullable PartialTime turnedNumber(int i, int j, int turn) {
        PartialTime date = grammar.dates.dayFirst(j);
        return date != null && date.every() == Recurrence.YEARLY && turn >= 0
                ? turnedYear(date.between(i, date.last()), turn)
                : amounts.stretch(i, j, turn);
    }

    private @Nullable PartialTime turnedMonth(int i, int j, int turn) {
        if (turn == 0 && tokens.everyday(j)) {
            return null; // "this may be"
        }
        PartialTime month = grammar.dates.month(j);
        if (month == null || month.every() != Recurrence.YEARLY) {
            return month != null && turn == 0
                    ? month.between(i, month.last())
                    : turnedYear(PartialTime.month(0, tokens.value(j), i, j), turn);
        }
        return turnedYear(month.between(i, month.last()), turn);
    }

    private @Nullable PartialTime turnedUnit(int i, int j, int unit, int turn) {
        boolean told = unit > CalendarArithmetic.DAY && unit <= CalendarArithmetic.DECADE && !tokens.ends(j, "'s");
        boolean owned = tokens.ends(j, "'s") && unit > CalendarArithmetic.DAY;
        PartialTime whole = told || owned ? CalendarArithmetic.unit(unit, today, turn, i, j) : null;
        if (whole != null && unit == CalendarArithmetic.FORTNIGHT) {
            LocalDate monday = CalendarArithmetic.monday(today).plusDays(turn < 0 ? -14 : turn * 7L);
            return PartialTime.days(monday, monday.plusDays(14), Granularity.WEEK, i, j);
        }
        if (whole == null || unit != CalendarArithmetic.WEEK) {
            return whole;
        }
        int k = j + 1;
        boolean beside = tokens.text.follows(k, TokenizedText.HYPHEN | TokenizedText.COMMA);
        k = tokens.is(k, TimeRole.PREPOSITION) ? k + 1 : k;
        if (beside && tokens.is(k, TimeRole.WEEKDAY) && (k > j + 1 || !tokens.everyday(k))) {
            LocalDate day = whole.start().toLocalDate().plusDays(tokens.value(k) - 1L);
            return PartialTime.day(day, i, k);
        }
        return whole;
    }

    private @Nullable PartialTime turnedPart(int i, int j, int part, int turn) {
        boolean told = turn == 0 || (turn < 0 && part >= PartialTime.NIGHT - 1);
        return told && !tokens.plural(j)
                ? PartialTime.day(today.plusDays(turn), i, j).part(part, j)
                : null;
    }

    private PartialTime turnedWeekday(int i, int j, int weekday, int turn) {
        LocalDate day = turn == 0
                ? CalendarArithmetic.monday(today).plusDays(weekday - 1L)
                : CalendarArithmetic.weekday(today, weekday, turn < 0);
        int k = j + 1;
        boolean dated = tokens.text.follows(k, TokenizedText.HYPHEN | TokenizedText.COMMA | TokenizedText.BRACKET);
        PartialTime date = dated && (tokens.is(k, TimeRole.MONTH) || tokens.number(k)) ? grammar.at(k) : null;
        return date != null && date.every() == Recurrence.YEARLY && date.granularity() == Granularity.DAY
                ? turnedYear(date, 0).between(i, date.last())
                : PartialTime.day(day, i, j);
    }

    /** A time of every year turned to the one that is over, around or still to come. */
    private PartialTime turnedYear(PartialTime yearly, int turn) {
        PartialTime best = yearly.in(today.getYear());
        if (turn == 0) {
            PartialTime before = yearly.in(today.getYear() - 1);
            return before.end().isAfter(now) ? before : best;
        }
        if (turn < 0) {
            while (best.end().isAfter(today.atStartOfDay())) {
                best = yearly.in(best.start().getYear() - 1);
            }
        } else if (!best.start().isAfter(now)) {
            best = yearly.in(today.getYear() + 1);
        }
        return best;
    }
}
