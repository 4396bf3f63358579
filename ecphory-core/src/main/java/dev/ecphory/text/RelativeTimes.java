package dev.ecphory.text;

import dev.ecphory.memory.Granularity;
import dev.ecphory.text.TimeWords.Role;
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
final class RelativeTimes {
    /** Amounts above it are told vaguely: {@code VAGUE + 2} is a couple. */
    static final int VAGUE = 100;

    private static final int LONGEST = 400;

    private final Tokens tokens;
    private final TimeReader reader;
    private final LocalDateTime now;
    private final LocalDate today;

    RelativeTimes(Tokens tokens, TimeReader reader, LocalDateTime now) {
        this.tokens = tokens;
        this.reader = reader;
        this.now = now;
        this.today = now.toLocalDate();
    }

    @Nullable
    Piece at(int i, Role role) {
        return switch (role) {
            case DAYWORD -> dayword(i, reader.value(i));
            case AMOUNT -> amount(i);
            case LAST, THIS, NEXT -> turned(i, role);
            case UNIT -> unit(i);
            default -> null;
        };
    }

    private Piece dayword(int i, int value) {
        if (value == 2) {
            return Piece.day(today, i, i).part(Piece.NIGHT, i);
        }
        return Piece.day(today.plusDays(value), i, i).partNext(reader);
    }

    private @Nullable Piece unit(int i) {
        int unit = reader.value(i);
        if (unit == TimeUnits.DAY && reader.role(i + 2) == Role.DAYWORD) {
            int other = reader.value(i + 2);
            boolean before = reader.role(i + 1) == Role.BEFORE && other == -1;
            boolean after = reader.role(i + 1) == Role.AFTER && other == 1;
            return before || after ? Piece.day(today.plusDays(other * 2L), i, i + 2) : null;
        }
        if (unit == TimeUnits.WEEKEND && reader.role(i - 1) == Role.THE) {
            Piece piece = TimeUnits.unit(unit, today, 0, i, i);
            if (piece == null) {
                return null;
            }
            int tense = reader.tense(piece);
            boolean weekend = today.getDayOfWeek().compareTo(DayOfWeek.SATURDAY) >= 0;
            boolean early = today.getDayOfWeek().compareTo(DayOfWeek.WEDNESDAY) <= 0;
            boolean last = tense < 0 ? !weekend : tense == 0 && early;
            return TimeUnits.unit(unit, today, last ? -1 : 0, i, i);
        }
        return null;
    }

    /** "two weeks ago", "a couple of days ago", "in three days", "a week from now", "two days before 9 June". */
    @Nullable
    Piece amount(int i) {
        int amount = tokens.isNumber(i) ? tokens.number(i) : reader.value(i);
        int j = i + 1;
        if (amount == 1 && reader.role(j) == Role.AMOUNT && reader.value(j) > VAGUE) {
            amount = reader.value(j);
            j++;
        }
        if (reader.role(j) == Role.OF && amount > VAGUE) {
            j++;
        }
        if (reader.role(j) != Role.UNIT || amount < 1 || (amount > LONGEST && !tokens.isNumber(i)) || tokens.glued(i)) {
            return null;
        }
        int unit = reader.value(j);
        if (amount > (unit >= TimeUnits.MONTH && unit <= TimeUnits.DECADE ? LONGEST : 10_000)) {
            return null;
        }
        int lo = amount <= VAGUE || tokens.isNumber(i) ? amount : 2;
        int hi = amount <= VAGUE || tokens.isNumber(i) ? amount : mostOf(amount);
        Role next = reader.role(j + 1);
        if (next == Role.AGO) {
            return away(unit, -hi, -lo, i, j + 1);
        }
        boolean from = next == Role.FROM
                && ((reader.role(j + 2) == Role.DAYWORD && reader.value(j + 2) == 0)
                        || (reader.role(j + 2) == Role.MARK && reader.value(j + 2) == 6));
        if (from) {
            return away(unit, lo, hi, i, j + 2);
        }
        if (next == Role.BEFORE || next == Role.AFTER) {
            Piece other = reader.at(reader.role(j + 2) == Role.THE ? j + 3 : j + 2);
            if (other != null && other.granularity() == Granularity.DAY && unit >= TimeUnits.DAY) {
                int sign = next == Role.BEFORE ? -1 : 1;
                LocalDate day = TimeUnits.plus(other.start().toLocalDate(), unit, sign * amount % VAGUE);
                return Piece.day(day, i, other.last()).every(other.every());
            }
        }
        if (reader.role(i - 1) != Role.IN) {
            return null;
        }
        Piece piece = away(unit, lo, hi, i, j);
        return piece != null && reader.tense(piece) >= 0 && unit != TimeUnits.SECOND ? piece : null;
    }

    /** What "a couple", "a few" and "several" are at most. */
    static int mostOf(int vague) {
        return vague == VAGUE + 2 ? 3 : vague == VAGUE + 3 ? 5 : 8;
    }

    private @Nullable Piece away(int unit, int lo, int hi, int first, int last) {
        if (unit == TimeUnits.MINUTE || unit == TimeUnits.HOUR || unit == TimeUnits.SECOND) {
            ChronoUnit clock = unit == TimeUnits.HOUR ? ChronoUnit.HOURS : ChronoUnit.MINUTES;
            int scale = unit == TimeUnits.SECOND ? 0 : 1;
            LocalDateTime start = now.plus((long) lo * scale, clock).truncatedTo(clock);
            LocalDateTime end =
                    now.plus((long) hi * scale, clock).truncatedTo(clock).plus(1, clock);
            return new Piece(start, end, Granularity.MOMENT, Recurrence.NONE, first, last);
        }
        Piece from = TimeUnits.unit(unit, today, lo, first, last);
        Piece to = TimeUnits.unit(unit, today, hi, first, last);
        return from == null || to == null ? null : from.span(from.start(), to.end());
    }

    private @Nullable Piece turned(int i, Role role) {
        int j = i + 1;
        int turn = role == Role.LAST ? -1 : role == Role.NEXT ? 1 : 0;
        if (turn == 0 && (reader.role(j) == Role.LAST || reader.role(j) == Role.NEXT)) {
            turn = reader.role(j) == Role.LAST ? -1 : 1;
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
                        ? TimeUnits.monday(today).plusDays(value - 1L)
                        : TimeUnits.weekday(today, value, turn < 0);
                yield Piece.day(day, i, j).partNext(reader);
            }
            case SEASON -> turnedYear(Piece.season(0, value, i, j), turn);
            case MONTH -> turnedYear(Piece.month(0, value, i, j), turn);
            case HOLIDAY -> value > 31 ? turnedYear(Piece.day(0, value / 100, value % 100, i, j), turn) : null;
            case AMOUNT -> stretch(i, j, value, turn);
            default -> tokens.isNumber(j) ? stretch(i, j, tokens.number(j), turn) : null;
        };
    }

    private @Nullable Piece turnedUnit(int i, int j, int unit, int turn) {
        boolean told = unit > TimeUnits.DAY && unit <= TimeUnits.DECADE;
        return told ? TimeUnits.unit(unit, today, turn, i, j) : null;
    }

    private @Nullable Piece turnedPart(int i, int j, int part, int turn) {
        boolean told = turn == 0 || (turn < 0 && part == Piece.NIGHT);
        return told ? Piece.day(today.plusDays(turn), i, j).part(part, j) : null;
    }

    /** A time of every year turned to the one that is over, around or still to come. */
    private Piece turnedYear(Piece yearly, int turn) {
        Piece best = yearly.in(today.getYear());
        if (turn == 0) {
            Piece before = yearly.in(today.getYear() - 1);
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
    private @Nullable Piece stretch(int i, int j, int amount, int turn) {
        int k = j + 1;
        int many = amount;
        if (amount == 1 && reader.role(k) == Role.AMOUNT) {
            many = reader.value(k);
            k++;
        }
        if (reader.role(k) == Role.OF) {
            k++;
        }
        if (turn == 0 || reader.role(k) != Role.UNIT || many < 1 || many > LONGEST) {
            return null;
        }
        int unit = reader.value(k);
        if (unit < TimeUnits.DAY || unit > TimeUnits.DECADE) {
            return null;
        }
        int count = many <= VAGUE ? many : many - VAGUE == 2 ? 2 : many - VAGUE == 3 ? 5 : 8;
        LocalDate other = TimeUnits.plus(today, unit, turn * count);
        Granularity granularity = unit == TimeUnits.DAY
                ? Granularity.DAY
                : unit <= TimeUnits.FORTNIGHT
                        ? Granularity.WEEK
                        : unit == TimeUnits.MONTH ? Granularity.MONTH : Granularity.YEAR;
        return turn < 0
                ? Piece.days(other, today.plusDays(1), granularity, i, k)
                : Piece.days(today, other.plusDays(1), granularity, i, k);
    }
}
