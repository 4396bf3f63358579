package dev.ecphory.lang.en.time;

import dev.ecphory.internal.language.CalendarArithmetic;
import dev.ecphory.internal.language.PartialTime;
import dev.ecphory.internal.language.Recurrence;
import dev.ecphory.internal.language.TimeBound;
import dev.ecphory.internal.language.TimeRole;
import dev.ecphory.internal.text.TokenizedText;
import dev.ecphory.knowledge.TimePoint.Granularity;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.temporal.ChronoUnit;
import org.jspecify.annotations.Nullable;

/**
 * The grammar of times told by an amount of time: "two months ago", "in three days", "a week before Easter", "the next five
 * years". An amount alone is no time. "a couple of", "a few" and "several" give the stretch they may mean. Belongs to one
 * thread.
 */
final class AmountTimes {
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
            return unit == CalendarArithmetic.MINUTE
                    || unit == CalendarArithmetic.HOUR
                    || unit == CalendarArithmetic.SECOND;
        }
    }

    AmountTimes(TimeGrammar grammar, LocalDateTime now) {
        this.grammar = grammar;
        this.tokens = grammar.tokens;
        this.now = now;
        this.today = now.toLocalDate();
    }

    /** "two weeks ago", "in three days", "a week from now", "two days before 9 June", "a week starting Monday". */
    @Nullable
    PartialTime at(int i) {
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
                ? PartialTime.days(
                                today,
                                CalendarArithmetic.plus(today, amount.unit(), amount.most())
                                        .plusDays(1),
                                piece.granularity(),
                                i,
                                amount.last())
                        .bounds(TimeBound.RANGE)
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
        if (second == null
                || first.vague()
                || second.clock()
                || first.clock()
                || !tokens.is(second.last() + 1, TimeRole.AGO)) {
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

    /** From so many units ago to so many. */
    @Nullable
    PartialTime ago(int unit, int least, int most, int first, int last) {
        return away(new Amount(unit, least, most, last), -1, first, last);
    }

    private @Nullable PartialTime away(Amount amount, int sign, int first, int last) {
        int near = sign < 0 ? -amount.most() : amount.least();
        int far = sign < 0 ? -amount.least() : amount.most();
        if (amount.clock()) {
            boolean hours = amount.unit() == CalendarArithmetic.HOUR;
            ChronoUnit clock = hours ? ChronoUnit.HOURS : ChronoUnit.MINUTES;
            int scale = amount.unit() == CalendarArithmetic.SECOND ? 0 : 1;
            LocalDateTime start = now.plus((long) near * scale, clock).truncatedTo(clock);
            LocalDateTime end =
                    now.plus((long) far * scale, clock).truncatedTo(clock).plus(1, clock);
            return new PartialTime(start, end, Granularity.MOMENT, Recurrence.NONE, first, last);
        }
        PartialTime from = CalendarArithmetic.unit(amount.unit(), today, near, first, last);
        PartialTime to = CalendarArithmetic.unit(amount.unit(), today, far, first, last);
        return from == null || to == null ? null : from.span(from.start(), to.end());
    }

    private int turn(int i) {
        return tokens.is(i, TimeRole.LAST) ? -1 : tokens.is(i, TimeRole.NEXT) ? 1 : 0;
    }

    /** "the last two weeks", "next three days": the stretch up to today, or from it on. */
    @Nullable
    PartialTime stretch(int i, int j, int turn) {
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
