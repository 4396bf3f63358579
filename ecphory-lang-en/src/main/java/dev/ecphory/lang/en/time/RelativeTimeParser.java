package dev.ecphory.lang.en.time;

import dev.ecphory.internal.language.CalendarArithmetic;
import dev.ecphory.internal.language.PartialTime;
import dev.ecphory.internal.language.Recurrence;
import dev.ecphory.internal.language.TimeRole;
import dev.ecphory.internal.text.TokenizedText;
import dev.ecphory.knowledge.TimePoint.Granularity;
import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.temporal.ChronoUnit;
import org.jspecify.annotations.Nullable;

/**
 * Reads times told from the moment of speaking: yesterday, last week, two months ago, next Friday.
 *
 * <p>"last X" is the latest X that was over, "next X" the first still to begin, "this X" the one around now; weeks run
 * from Monday. "a couple of", "a few" and "several" give the stretch they may mean. Belongs to one thread.
 */
final class RelativeTimeParser {
    /** Amounts above it are told vaguely: {@code VAGUE + 2} is a couple. */
    static final int VAGUE = 100;

    private static final int LONGEST = 400;

    private final TokenizedText tokens;
    private final TimeExpressionScanner reader;
    private final LocalDateTime now;
    private final LocalDate today;

    RelativeTimeParser(TokenizedText tokens, TimeExpressionScanner reader, LocalDateTime now) {
        this.tokens = tokens;
        this.reader = reader;
        this.now = now;
        this.today = now.toLocalDate();
    }

    @Nullable
    PartialTime at(int i, TimeRole role) {
        return switch (role) {
            case DAYWORD -> dayword(i, reader.value(i));
            case AMOUNT -> amount(i);
            case LAST, THIS, NEXT -> turned(i, role);
            case UNIT -> unit(i);
            default -> null;
        };
    }

    private PartialTime dayword(int i, int value) {
        if (value == 2) {
            return PartialTime.day(today, i, i).part(PartialTime.NIGHT, i);
        }
        return reader.partNext(PartialTime.day(today.plusDays(value), i, i));
    }

    private @Nullable PartialTime unit(int i) {
        int unit = reader.value(i);
        if (unit == CalendarArithmetic.DAY && reader.role(i + 2) == TimeRole.DAYWORD) {
            int other = reader.value(i + 2);
            boolean before = reader.role(i + 1) == TimeRole.BEFORE && other == -1;
            boolean after = reader.role(i + 1) == TimeRole.AFTER && other == 1;
            return before || after ? PartialTime.day(today.plusDays(other * 2L), i, i + 2) : null;
        }
        if (unit == CalendarArithmetic.WEEKEND && reader.role(i - 1) == TimeRole.THE) {
            PartialTime piece = CalendarArithmetic.unit(unit, today, 0, i, i);
            if (piece == null) {
                return null;
            }
            int tense = reader.tense(piece);
            boolean weekend = today.getDayOfWeek().compareTo(DayOfWeek.SATURDAY) >= 0;
            boolean early = today.getDayOfWeek().compareTo(DayOfWeek.WEDNESDAY) <= 0;
            boolean last = tense < 0 ? !weekend : tense == 0 && early;
            return CalendarArithmetic.unit(unit, today, last ? -1 : 0, i, i);
        }
        return null;
    }

    /** "two weeks ago", "a couple of days ago", "in three days", "a week from now", "two days before 9 June". */
    @Nullable
    PartialTime amount(int i) {
        int amount = tokens.isNumber(i) ? tokens.number(i) : reader.value(i);
        int j = i + 1;
        if (amount == 1 && reader.role(j) == TimeRole.AMOUNT && reader.value(j) > VAGUE) {
            amount = reader.value(j);
            j++;
        }
        if (reader.role(j) == TimeRole.OF && amount > VAGUE) {
            j++;
        }
        if (reader.role(j) != TimeRole.UNIT
                || amount < 1
                || (amount > LONGEST && !tokens.isNumber(i))
                || tokens.glued(i)) {
            return null;
        }
        int unit = reader.value(j);
        if (amount > (unit >= CalendarArithmetic.MONTH && unit <= CalendarArithmetic.DECADE ? LONGEST : 10_000)) {
            return null;
        }
        int lo = amount <= VAGUE || tokens.isNumber(i) ? amount : 2;
        int hi = amount <= VAGUE || tokens.isNumber(i) ? amount : mostOf(amount);
        TimeRole next = reader.role(j + 1);
        if (next == TimeRole.AGO) {
            return away(unit, -hi, -lo, i, j + 1);
        }
        boolean from = next == TimeRole.FROM
                && ((reader.role(j + 2) == TimeRole.DAYWORD && reader.value(j + 2) == 0)
                        || (reader.role(j + 2) == TimeRole.MARK && reader.value(j + 2) == 6));
        if (from) {
            return away(unit, lo, hi, i, j + 2);
        }
        if (next == TimeRole.BEFORE || next == TimeRole.AFTER) {
            PartialTime other = reader.at(reader.role(j + 2) == TimeRole.THE ? j + 3 : j + 2);
            if (other != null && other.granularity() == Granularity.DAY && unit >= CalendarArithmetic.DAY) {
                int sign = next == TimeRole.BEFORE ? -1 : 1;
                LocalDate day = CalendarArithmetic.plus(other.start().toLocalDate(), unit, sign * amount % VAGUE);
                return PartialTime.day(day, i, other.last()).every(other.every());
            }
        }
        if (reader.role(i - 1) != TimeRole.IN) {
            return null;
        }
        PartialTime piece = away(unit, lo, hi, i, j);
        return piece != null && reader.tense(piece) >= 0 && unit != CalendarArithmetic.SECOND ? piece : null;
    }

    /** What "a couple", "a few" and "several" are at most. */
    static int mostOf(int vague) {
        return vague == VAGUE + 2 ? 3 : vague == VAGUE + 3 ? 5 : 8;
    }

    private @Nullable PartialTime away(int unit, int lo, int hi, int first, int last) {
        if (unit == CalendarArithmetic.MINUTE || unit == CalendarArithmetic.HOUR || unit == CalendarArithmetic.SECOND) {
            ChronoUnit clock = unit == CalendarArithmetic.HOUR ? ChronoUnit.HOURS : ChronoUnit.MINUTES;
            int scale = unit == CalendarArithmetic.SECOND ? 0 : 1;
            LocalDateTime start = now.plus((long) lo * scale, clock).truncatedTo(clock);
            LocalDateTime end =
                    now.plus((long) hi * scale, clock).truncatedTo(clock).plus(1, clock);
            return new PartialTime(start, end, Granularity.MOMENT, Recurrence.NONE, first, last);
        }
        PartialTime from = CalendarArithmetic.unit(unit, today, lo, first, last);
        PartialTime to = CalendarArithmetic.unit(unit, today, hi, first, last);
        return from == null || to == null ? null : from.span(from.start(), to.end());
    }

    private @Nullable PartialTime turned(int i, TimeRole role) {
        int j = i + 1;
        int turn = role == TimeRole.LAST ? -1 : role == TimeRole.NEXT ? 1 : 0;
        if (turn == 0 && (reader.role(j) == TimeRole.LAST || reader.role(j) == TimeRole.NEXT)) {
            turn = reader.role(j) == TimeRole.LAST ? -1 : 1;
            j++;
        }
        if (!tokens.follows(j, 0)) {
            return null;
        }
        int value = reader.value(j);
        return switch (reader.role(j)) {
            case UNIT -> turnedUnit(i, j, value, turn);
            case PART -> turnedPart(i, j, value, turn);
            case WEEKDAY -> {
                LocalDate day = turn == 0
                        ? CalendarArithmetic.monday(today).plusDays(value - 1L)
                        : CalendarArithmetic.weekday(today, value, turn < 0);
                yield reader.partNext(PartialTime.day(day, i, j));
            }
            case SEASON -> turnedYear(PartialTime.season(0, value, i, j), turn);
            case MONTH -> turnedYear(PartialTime.month(0, value, i, j), turn);
            case HOLIDAY -> value > 31 ? turnedYear(PartialTime.day(0, value / 100, value % 100, i, j), turn) : null;
            case AMOUNT -> stretch(i, j, value, turn);
            default -> tokens.isNumber(j) ? stretch(i, j, tokens.number(j), turn) : null;
        };
    }

    private @Nullable PartialTime turnedUnit(int i, int j, int unit, int turn) {
        boolean told = unit > CalendarArithmetic.DAY && unit <= CalendarArithmetic.DECADE;
        return told ? CalendarArithmetic.unit(unit, today, turn, i, j) : null;
    }

    private @Nullable PartialTime turnedPart(int i, int j, int part, int turn) {
        boolean told = turn == 0 || (turn < 0 && part == PartialTime.NIGHT);
        return told ? PartialTime.day(today.plusDays(turn), i, j).part(part, j) : null;
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

    /** "the last two weeks", "next three days": the stretch up to now, or from now. */
    private @Nullable PartialTime stretch(int i, int j, int amount, int turn) {
        int k = j + 1;
        int many = amount;
        if (amount == 1 && reader.role(k) == TimeRole.AMOUNT) {
            many = reader.value(k);
            k++;
        }
        if (reader.role(k) == TimeRole.OF) {
            k++;
        }
        if (turn == 0 || reader.role(k) != TimeRole.UNIT || many < 1 || many > LONGEST) {
            return null;
        }
        int unit = reader.value(k);
        if (unit < CalendarArithmetic.DAY || unit > CalendarArithmetic.DECADE) {
            return null;
        }
        int count = many <= VAGUE ? many : many - VAGUE == 2 ? 2 : many - VAGUE == 3 ? 5 : 8;
        LocalDate other = CalendarArithmetic.plus(today, unit, turn * count);
        Granularity granularity = unit == CalendarArithmetic.DAY
                ? Granularity.DAY
                : unit <= CalendarArithmetic.FORTNIGHT
                        ? Granularity.WEEK
                        : unit == CalendarArithmetic.MONTH ? Granularity.MONTH : Granularity.YEAR;
        return turn < 0
                ? PartialTime.days(other, today.plusDays(1), granularity, i, k)
                : PartialTime.days(today, other.plusDays(1), granularity, i, k);
    }
}
