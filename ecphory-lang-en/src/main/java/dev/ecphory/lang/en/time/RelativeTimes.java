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
import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.temporal.ChronoUnit;
import org.jspecify.annotations.Nullable;

/**
 * The grammar of times told from the moment of speaking: yesterday, last week, two months ago, next Friday.
 *
 * <p>"last X" is the latest X that was over, "next X" the first still to begin, "this X" the one around now; weeks run
 * from Monday. "a couple of", "a few" and "several" give the stretch they may mean; what has no measure at all ("recently",
 * "ages ago") gives a vague guess. Belongs to one thread.
 */
final class RelativeTimes {
    /** Amounts above it are told vaguely: {@code VAGUE + 2} is a couple. */
    static final int VAGUE = 100;

    private static final int LONGEST = 400;

    private final TimeGrammar grammar;
    private final TimeTokens tokens;
    private final LocalDateTime now;
    private final LocalDate today;

    /** How many of which unit, least and most, and the last token that says so. */
    private record Amount(int unit, int least, int most, int last) {
        boolean vague() {
            return least != most;
        }

        boolean clock() {
            return unit == CalendarArithmetic.MINUTE || unit == CalendarArithmetic.HOUR || unit == CalendarArithmetic.SECOND;
        }
    }

    RelativeTimes(TimeGrammar grammar, LocalDateTime now) {
        this.grammar = grammar;
        this.tokens = grammar.tokens;
        this.now = now;
        this.today = now.toLocalDate();
    }

    @Nullable
    PartialTime at(int i) {
        if (tokens.number(i)) {
            return amount(i);
        }
        return switch (tokens.role(i)) {
            case DAYWORD -> dayword(i, tokens.value(i));
            case AMOUNT, MARK -> amount(i);
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
            return PartialTime.days(today.minusMonths(3), today, Granularity.MONTH, i, i).vague(true);
        }
        if (!tokens.is(i + 1, TimeRole.AGO)) {
            return null;
        }
        int first = tokens.is(i - 1, TimeRole.AMOUNT, 1) ? i - 1 : i;
        return value == 2
                ? PartialTime.days(today.minusYears(20), today.minusYears(2), Granularity.YEAR, first, i + 1).vague(true)
                : PartialTime.days(today.minusYears(2), today.minusMonths(1), Granularity.MONTH, first, i + 1).vague(true);
    }

    private @Nullable PartialTime unit(int i) {
        int unit = tokens.value(i);
        if (unit == CalendarArithmetic.DAY && tokens.is(i + 2, TimeRole.DAYWORD)) {
            int other = tokens.value(i + 2);
            boolean before = tokens.is(i + 1, TimeRole.BEFORE) && other == -1;
            boolean after = tokens.is(i + 1, TimeRole.AFTER) && other == 1;
            return before || after ? PartialTime.day(today.plusDays(other * 2L), i, i + 2) : null;
        }
        if (unit >= CalendarArithmetic.DAY && unit <= CalendarArithmetic.DECADE && tokens.ends(i, "s") && tokens.is(i + 1, TimeRole.AGO)) {
            Amount many = new Amount(unit, 2, unit == CalendarArithmetic.DECADE ? 5 : 20, i);
            PartialTime guess = away(many, -1, i, i + 1);
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

    /** "two weeks ago", "in three days", "a week from now", "two days before 9 June", "a week starting Monday". */
    private @Nullable PartialTime amount(int i) {
        if (tokens.is(i, TimeRole.AMOUNT, 1) && tokens.is(i + 1, TimeRole.VAGUE)) {
            PartialTime vague = vague(i + 1);
            return vague == null ? null : vague.between(i, vague.last());
        }
        Amount amount = amountOf(i);
        if (amount == null) {
            return turnedAmount(i);
        }
        int j = amount.last() + 1;
        if ((tokens.text.gap(j) & TokenizedText.APOSTROPHE) != 0 && !tokens.mark(j, TimeTokens.TIME_WORD)) {
            return null; // "five minutes' walk"
        }
        if (tokens.is(j, TimeRole.AGO)) {
            return away(amount, -1, i, j);
        }
        if (tokens.is(j, TimeRole.AND) && amountOf(j + 1) != null) {
            return sum(amount, i, j + 1);
        }
        PartialTime beside = beside(amount, i, j);
        if (beside != null) {
            return beside;
        }
        if (!tokens.is(i - 1, TimeRole.IN)) {
            return null;
        }
        PartialTime piece = away(amount, 1, i, amount.last());
        if (piece == null || grammar.tense.tense(piece) < 0 || amount.unit() == CalendarArithmetic.SECOND) {
            return null;
        }
        boolean within = tokens.value(i - 1) == 1 && !amount.clock();
        return within
                ? PartialTime.days(today, CalendarArithmetic.plus(today, amount.unit(), amount.most()).plusDays(1), piece.granularity(), i, amount.last()).bounds(TimeBound.RANGE)
                : piece;
    }

    private @Nullable Amount amountOf(int i) {
        TimeTokens.Numeral number = tokens.text.glued(i) || tokens.inNumber(i) ? null : tokens.cardinal(i);
        int value = number == null ? vagueValue(i) : number.value();
        int j = number == null ? i + 1 : number.last() + 1;
        if (value == 1 && vagueValue(j) > 0) {
            value = vagueValue(j);
            j++;
        }
        boolean vague = value > VAGUE && !tokens.number(i);
        if (vague && tokens.is(j, TimeRole.OF)) {
            j++;
        }
        if (tokens.mark(i, TimeTokens.HALF) && tokens.is(i + 1, TimeRole.AMOUNT, 1)) {
            int halved = tokens.unit(i + 2);
            return halved == CalendarArithmetic.HOUR
                    ? new Amount(CalendarArithmetic.MINUTE, 30, 30, i + 2)
                    : halved == CalendarArithmetic.YEAR ? new Amount(CalendarArithmetic.MONTH, 6, 6, i + 2) : null;
        }
        int unit = tokens.unit(j);
        boolean usual = unit >= CalendarArithmetic.MINUTE && unit <= CalendarArithmetic.SECOND;
        if (!usual || value < 1 || value > LONGEST || !tokens.text.follows(j, TokenizedText.HYPHEN)) {
            return null;
        }
        return vague ? new Amount(unit, 2, mostOf(value), j) : new Amount(unit, value, value, j);
    }

    private int vagueValue(int i) {
        return tokens.is(i, TimeRole.AMOUNT) && tokens.value(i) > VAGUE ? tokens.value(i) : 0;
    }

    /** What "a couple", "a few" and "several" are at most. */
    static int mostOf(int vague) {
        return vague == VAGUE + 2 ? 3 : vague == VAGUE + 3 ? 5 : 8;
    }

    /** "2 weeks and 2 days ago". */
    private @Nullable PartialTime sum(Amount first, int i, int next) {
        Amount second = amountOf(next);
        if (second == null || first.vague() || second.clock() || first.clock() || !tokens.is(second.last() + 1, TimeRole.AGO)) {
            return null;
        }
        LocalDate day = CalendarArithmetic.plus(
                CalendarArithmetic.plus(today, first.unit(), -first.least()), second.unit(), -second.least());
        return CalendarArithmetic.unit(second.unit(), day, 0, i, second.last() + 1);
    }

    /** An amount before, after or from another time, or one that it begins with. */
    private @Nullable PartialTime beside(Amount amount, int i, int j) {
        TimeRole next = tokens.role(j);
        int k = tokens.afterThe(j);
        if (next == TimeRole.FROM && tokens.mark(k, TimeTokens.NOW)) {
            return away(amount, 1, i, k);
        }
        boolean starting = next == TimeRole.STARTING;
        boolean side = next == TimeRole.BEFORE || next == TimeRole.AFTER || next == TimeRole.FROM;
        if ((!starting && !side) || amount.clock()) {
            return null;
        }
        boolean stretch = starting || (next == TimeRole.FROM && tokens.is(i - 1, TimeRole.FOR));
        int at = k;
        while (tokens.is(at, TimeRole.PREPOSITION) || tokens.is(at, TimeRole.FROM)) {
            at++;
        }
        PartialTime other = grammar.at(at);
        boolean moment = stretch && other != null && other.granularity() == Granularity.MOMENT;
        if (other == null || (!moment && other.granularity() != Granularity.DAY) || other.bound() != TimeBound.AT) {
            return null;
        }
        if (other.every() == Recurrence.WEEKLY) {
            other = OpenTimes.nearest(other, now, grammar.tense.tense(other));
        }
        LocalDate day = other.start().toLocalDate();
        if (stretch) {
            LocalDate end = CalendarArithmetic.plus(day, amount.unit(), amount.most());
            long minutes = ChronoUnit.MINUTES.between(day.atStartOfDay(), other.start());
            return new PartialTime(
                            other.start(),
                            end.atStartOfDay().plusMinutes(minutes),
                            NamedTimes.granularity(amount.unit()),
                            other.every(),
                            i,
                            other.last())
                    .bounds(TimeBound.RANGE);
        }
        boolean today = tokens.is(at, TimeRole.DAYWORD) && tokens.value(at) == 0 && next == TimeRole.FROM;
        if (today) {
            return away(amount, 1, i, other.last());
        }
        int sign = next == TimeRole.BEFORE ? -1 : 1;
        LocalDate there = CalendarArithmetic.plus(day, amount.unit(), sign * amount.least());
        return PartialTime.day(there, i, other.last()).every(other.every());
    }

    private @Nullable PartialTime away(Amount amount, int sign, int first, int last) {
        int near = sign < 0 ? -amount.most() : amount.least();
        int far = sign < 0 ? -amount.least() : amount.most();
        if (amount.clock()) {
            boolean hours = amount.unit() == CalendarArithmetic.HOUR;
            ChronoUnit clock = hours ? ChronoUnit.HOURS : ChronoUnit.MINUTES;
            int scale = amount.unit() == CalendarArithmetic.SECOND ? 0 : 1;
            LocalDateTime start = now.plus((long) near * scale, clock).truncatedTo(clock);
            LocalDateTime end = now.plus((long) far * scale, clock).truncatedTo(clock).plus(1, clock);
            return new PartialTime(start, end, Granularity.MOMENT, Recurrence.NONE, first, last);
        }
        PartialTime from = CalendarArithmetic.unit(amount.unit(), today, near, first, last);
        PartialTime to = CalendarArithmetic.unit(amount.unit(), today, far, first, last);
        return from == null || to == null
                ? null
                : from.span(from.start(), to.end());
    }

    private @Nullable PartialTime turned(int i) {
        int turn = turn(i);
        int j = i + 1;
        if (turn == 0 && turn(j) != 0) {
            turn = turn(j);
            j++;
        }
        boolean told = tokens.value(i) != 1 || !tokens.is(i - 1, TimeRole.THE) || tokens.is(i + 1, TimeRole.AMOUNT); // "the following week" follows another
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
            case AMOUNT -> stretch(i, j, turn);
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
                : stretch(i, j, turn);
    }

    private @Nullable PartialTime turnedMonth(int i, int j, int turn) {
        if (turn == 0 && tokens.everyday(j)) {
            return null; // "this may be"
        }
        PartialTime month = grammar.dates.month(j);
        if (month == null || month.every() != Recurrence.YEARLY) {
            return month != null && turn == 0 ? month.between(i, month.last()) : turnedYear(PartialTime.month(0, tokens.value(j), i, j), turn);
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
        return told && !tokens.plural(j) ? PartialTime.day(today.plusDays(turn), i, j).part(part, j) : null;
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

    /** "the last two weeks", "next three days": the stretch up to today, or from it on. */
    private @Nullable PartialTime stretch(int i, int j, int turn) {
        Amount amount = amountOf(j);
        return amount == null ? null : stretch(amount, turn, i, amount.last());
    }

    /** "5 past years", "the two coming weeks". */
    private @Nullable PartialTime turnedAmount(int i) {
        TimeTokens.Numeral number = tokens.text.glued(i) || tokens.inNumber(i) ? null : tokens.cardinal(i);
        int j = number == null ? -1 : number.last() + 1;
        int unit = j < 0 || turn(j) == 0 ? -1 : tokens.unit(j + 1);
        return number == null || unit < 0
                ? null
                : stretch(new Amount(unit, number.value(), number.value(), j + 1), turn(j), i, j + 1);
    }

    private @Nullable PartialTime stretch(Amount amount, int turn, int first, int last) {
        int unit = amount.unit();
        if (turn == 0 || unit < CalendarArithmetic.DAY || unit > CalendarArithmetic.DECADE) {
            return null;
        }
        int most = amount.most() == 3 && amount.vague() ? 2 : amount.most();
        PartialTime range;
        if (unit >= CalendarArithmetic.QUARTER && unit != CalendarArithmetic.YEAR) {
            PartialTime near = CalendarArithmetic.unit(unit, today, turn, first, last);
            PartialTime far = CalendarArithmetic.unit(unit, today, turn * most, first, last);
            if (near == null || far == null) {
                return null;
            }
            range = turn < 0 ? near.span(far.start(), near.end()) : near.span(near.start(), far.end());
        } else {
            LocalDate other = CalendarArithmetic.plus(today, unit, turn * most);
            range = turn < 0
                    ? PartialTime.days(other, today.plusDays(1), NamedTimes.granularity(unit), first, last)
                    : PartialTime.days(today, other.plusDays(1), NamedTimes.granularity(unit), first, last);
        }
        return range.bounds(TimeBound.RANGE);
    }
}
