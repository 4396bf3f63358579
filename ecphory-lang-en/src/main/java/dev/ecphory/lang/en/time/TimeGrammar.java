package dev.ecphory.lang.en.time;

import dev.ecphory.internal.language.CalendarArithmetic;
import dev.ecphory.internal.language.PartialTime;
import dev.ecphory.internal.language.TimeBound;
import dev.ecphory.internal.language.TimeRole;
import dev.ecphory.internal.text.TokenizedText;
import dev.ecphory.knowledge.TimePoint.Granularity;
import dev.ecphory.lang.en.time.TimeTokens.Numeral;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.temporal.ChronoUnit;
import org.jspecify.annotations.Nullable;

/**
 * The grammar of time expressions over tokens. {@link #at} reads the time that begins at a token, from the smallest
 * pieces ({@link CalendarDates}, {@link NamedTimes}, {@link RelativeTimes}) to what is composed of them: weekdays with
 * dates, clock times with days ({@link ClockTimes}), edges ("the end of May"), ranges. Belongs to one thread.
 */
final class TimeGrammar {
    static final int DAY = CalendarArithmetic.DAY;
    static final int WEEK = CalendarArithmetic.WEEK;
    static final int YEAR = CalendarArithmetic.YEAR;
    /** Times told by times told by times: deeper than people go, shallow enough to stay linear. */
    private static final int DEEPEST = 5;

    final TimeTokens tokens;
    final TenseReader tense;
    final CalendarDates dates;
    final @Nullable LocalDateTime now;
    private final TokenizedText text;
    private final NamedTimes named;
    private final ClockTimes clock;
    private final WeekdayTimes weekdays;
    private final @Nullable RelativeTimes relative;
    private int depth;

    TimeGrammar(TimeTokens tokens, @Nullable LocalDateTime now) {
        this.text = tokens.text;
        this.now = now;
        this.tokens = tokens;
        this.tense = new TenseReader(tokens);
        this.dates = new CalendarDates(tokens);
        this.named = new NamedTimes(this);
        this.clock = new ClockTimes(tokens);
        this.weekdays = new WeekdayTimes(this, clock);
        this.relative = now == null ? null : new RelativeTimes(this, now);
    }

    /** The whole time whose words begin at this token, with the other end of its range; null when none begins. */
    @Nullable
    PartialTime whole(int i) {
        boolean within = tokens.number(i) && tokens.number(i - 1) && text.joined(i, TokenizedText.HYPHEN);
        PartialTime piece = within ? null : at(i);
        if (piece == null) {
            return null;
        }
        PartialTime range = ranged(piece);
        return piece.equals(range) ? piece : clock.after(range);
    }

    /** The time whose words begin at this token, or null. */
    @Nullable
    PartialTime at(int i) {
        if (i >= tokens.count() || i < 0 || depth == DEEPEST) {
            return null;
        }
        depth++;
        PartialTime piece = simple(i);
        if (piece == null && clockBegins(i)) {
            piece = clock.before(i, this);
        } else if (piece != null) {
            piece = clock.after(piece);
        }
        depth--;
        return piece;
    }

    private boolean clockBegins(int i) {
        return switch (tokens.role(i)) {
            case FROM, BETWEEN, AMOUNT, CLOCK -> true;
            default -> tokens.number(i);
        };
    }

    private @Nullable PartialTime simple(int i) {
        if (tokens.number(i)) {
            return numbered(i);
        }
        PartialTime holiday = named.holiday(i);
        if (holiday != null) {
            return holiday;
        }
        PartialTime piece =
                switch (tokens.role(i)) {
                    case MONTH -> dates.month(i);
                    case WEEKDAY -> weekdays.at(i);
                    case SEASON -> named.season(i);
                    case DECADE ->
                        tokens.is(i - 1, TimeRole.THE)
                                        || tokens.is(i - 1, TimeRole.IN)
                                        || tokens.is(i - 1, TimeRole.EDGE)
                                ? PartialTime.decade(tokens.value(i), i, i)
                                : null;
                    case ORDINAL -> ordinal(i);
                    case EDGE -> edge(i);
                    case MARK -> named.mark(i);
                    case FROM, BETWEEN -> range(i);
                    case UNIT -> unit(i);
                    case AMOUNT -> spelled(i);
                    case LATER -> laterIn(i);
                    case LAST -> named.nth(i, -1, i);
                    default -> null;
                };
        return piece != null || relative == null ? piece : relative.at(i);
    }

    private @Nullable PartialTime numbered(int i) {
        if (text.glued(i) && !letters(i - 1)) {
            return null;
        }
        PartialTime piece = tokens.length(i) == 4 ? named.yearFirst(i, text.number(i)) : null;
        if (piece == null) {
            piece = dates.number(i);
        }
        if (piece == null) {
            piece = ordinal(i);
        }
        boolean onThe = tokens.is(i - 1, TimeRole.THE) && tokens.is(i - 2, TimeRole.PREPOSITION, 4);
        if (piece == null && onThe && tokens.length(i) == 2) {
            Numeral day = tokens.day(i);
            piece = day == null ? null : dayOfMonth(i, day); // "on the 17 from 2 pm"
        }
        return piece != null || relative == null ? piece : relative.at(i);
    }

    private boolean letters(int i) {
        return tokens.mark(i, TimeTokens.QUARTER) || tokens.mark(i, TimeTokens.HALF_YEAR);
    }

    private @Nullable PartialTime spelled(int i) {
        PartialTime piece = dates.dayFirst(i);
        if (piece == null) {
            piece = dates.yearInWords(i);
        }
        return piece == null ? ordinal(i) : piece;
    }

    /** "fourth of July", "second quarter of 2023", "first week of June", "on the 18th". */
    private @Nullable PartialTime ordinal(int i) {
        Numeral n = tokens.ordinal(i);
        if (n == null) {
            return null;
        }
        PartialTime date = dates.dayFirst(i);
        if (date == null) {
            date = named.nth(n.last(), n.value(), i);
        }
        return date == null ? dayOfMonth(i, n) : date;
    }

    /** "on the 18th", "by the 5th of next month". */
    private @Nullable PartialTime dayOfMonth(int i, Numeral day) {
        int next = day.last() + 1;
        int of = tokens.unit(next) == DAY ? next + 1 : next;
        if (now == null || day.value() > 31 || (!tokens.number(i) && of == next)) {
            return null;
        }
        int m = tokens.is(of, TimeRole.OF) ? tokens.afterThe(of) : of;
        PartialTime month = m > of && tokens.unit(m) == CalendarArithmetic.MONTH && tokens.stops(m + 1)
                ? CalendarArithmetic.unit(CalendarArithmetic.MONTH, now.toLocalDate(), 0, m, m)
                : at(m);
        if (month != null && month.granularity() == Granularity.MONTH && !month.open()) {
            return CalendarDates.day(
                    month.start().getYear(), month.start().getMonthValue(), day.value(), i, month.last());
        }
        boolean the = tokens.is(i - 1, TimeRole.THE);
        boolean told =
                switch (tokens.role(the ? i - 2 : i - 1)) {
                    case PREPOSITION, SINCE, UNTIL, FROM, BEFORE, AFTER, STARTING, BETWEEN -> true;
                    case TO -> the && tense.moved(i - 2);
                    case OF -> the && tokens.is(i - 3, TimeRole.UNIT);
                    default -> false;
                };
        if (!told || !tokens.stops(next) || tokens.is(next, TimeRole.OF)) {
            return null;
        }
        int side = tense.tense(PartialTime.day(now.toLocalDate(), i, day.last()));
        return CalendarDates.dayOfMonth(day, now.toLocalDate(), side, i);
    }

    /** "the week before Christmas", "the weekend of 5 May", "week 21 of 2023". */
    private @Nullable PartialTime unit(int i) {
        int unit = tokens.value(i);
        if (unit == CalendarArithmetic.SECOND) {
            return ordinal(i);
        }
        PartialTime week = unit == WEEK ? named.isoWeek(i) : null;
        if (week != null) {
            return week;
        }
        TimeRole next = tokens.role(i + 1);
        boolean starting = unit == WEEK
                && !tokens.is(i - 1, TimeRole.HABIT)
                && (next == TimeRole.STARTING || tokens.is(i + 1, TimeRole.EDGE, 11));
        boolean told = starting || next == TimeRole.BEFORE || next == TimeRole.AFTER || next == TimeRole.OF;
        boolean the = tokens.is(i - 1, TimeRole.THE) || next == TimeRole.OF || starting;
        if (!told || !the || unit == CalendarArithmetic.MINUTE || unit == CalendarArithmetic.HOUR) {
            return null;
        }
        if (next == TimeRole.AFTER
                && tokens.is(i + 2, TimeRole.NEXT)
                && !tokens.is(i + 3, TimeRole.UNIT)
                && now != null) {
            return CalendarArithmetic.unit(unit, now.toLocalDate(), 2, i, i + 2);
        }
        int j = tokens.afterThe(i + 1);
        PartialTime other = meant(at(starting ? tokens.skip(j, TimeRole.PREPOSITION) : j), i);
        return other == null
                        || other.granularity().compareTo(Granularity.WEEK) > 0
                        || other.granularity() == Granularity.MOMENT
                ? null
                : CalendarArithmetic.beside(other, unit, starting ? TimeRole.OF : next, i);
    }

    /** The time with its year or week, as the clause around it has it: what stands beside it is counted from there. */
    @Nullable
    PartialTime meant(@Nullable PartialTime other, int first) {
        return other == null || now == null || !other.open()
                ? other
                : OpenTimes.nearest(other, now, tense.tense(other.between(first, other.last())));
    }

    /** "early May", "mid-2019", "the end of June", "end of the month": a third of what follows. */
    private @Nullable PartialTime edge(int i) {
        int third = tokens.value(i) % 10;
        PartialTime whole = edged(i);
        if (whole == null) {
            return null;
        }
        long hours = ChronoUnit.HOURS.between(whole.start(), whole.end());
        boolean day = hours <= 24;
        ChronoUnit step = day ? ChronoUnit.HOURS : ChronoUnit.DAYS;
        LocalDateTime start = whole.start().plusHours(hours * (third - 1) / 3).truncatedTo(step);
        LocalDateTime end = third == 3
                ? whole.end()
                : whole.start().plusHours(hours * third / 3).truncatedTo(step);
        return end.isAfter(start) ? whole.span(start, end).between(i, whole.last()) : null;
    }

    private @Nullable PartialTime edged(int i) {
        boolean of = tokens.is(i + 1, TimeRole.OF);
        if (!of && tokens.value(i) > 10) {
            return null;
        }
        int j = of ? tokens.afterThe(i + 1) : tokens.afterThe(i);
        int unit = tokens.unit(j);
        if (of && now != null && unit >= WEEK && unit <= CalendarArithmetic.DECADE && tokens.stops(j + 1)) {
            return CalendarArithmetic.unit(unit, now.toLocalDate(), 0, i, j);
        }
        PartialTime whole = at(j);
        boolean day = whole != null && (of ? ClockTimes.oneDay(whole) : ClockTimes.part(whole) > 0);
        return whole == null || (!day && whole.granularity().compareTo(Granularity.WEEK) < 0) ? null : whole;
    }

    /** "earlier this month", "later in the year", "the rest of the week": what of it lies before or after today. */
    private @Nullable PartialTime laterIn(int i) {
        if (now == null) {
            return null;
        }
        int side = tokens.value(i);
        int j = tokens.is(i + 1, TimeRole.IN) || tokens.is(i + 1, TimeRole.OF) ? tokens.afterThe(i + 1) : i + 1;
        int unit = tokens.unit(j);
        LocalDate today = now.toLocalDate();
        PartialTime whole = j > i + 1 && unit >= WEEK && unit <= CalendarArithmetic.DECADE
                ? CalendarArithmetic.unit(unit, today, 0, i, j)
                : tokens.is(j, TimeRole.THIS) || tokens.is(j, TimeRole.LAST) || tokens.is(j, TimeRole.DAYWORD)
                        ? at(j)
                        : null;
        if (whole == null || whole.open()) {
            return null;
        }
        boolean day = whole.granularity() == Granularity.DAY; // "later today", "later this afternoon"
        LocalDateTime cut = day ? now.truncatedTo(ChronoUnit.MINUTES) : today.atStartOfDay();
        LocalDateTime from = side < 0 ? whole.start() : cut;
        LocalDateTime to = side < 0 ? cut : whole.end();
        if (whole.start().isAfter(now) || !whole.end().isAfter(now)) {
            return whole.between(i, whole.last());
        }
        return to.isAfter(from)
                ? whole.span(from, to).between(i, whole.last())
                : whole.span(whole.start(), whole.end()).between(i, whole.last());
    }

    /** "from May to July", "between 2019 and 2021"; ranges of days within a month are the calendar's. */
    private @Nullable PartialTime range(int i) {
        PartialTime first =
                tense.moved(i) ? null : end(tokens.afterThe(i)); // "moved from Thursday to Monday" tells of two
        if (first == null) {
            return null;
        }
        int k = first.last() + 1;
        TimeRole joint = tokens.role(k);
        boolean hyphen = joint != TimeRole.TO && (text.gap(k) & TokenizedText.HYPHEN) != 0 && k < tokens.count();
        boolean joined = joint == TimeRole.TO
                || joint == TimeRole.UNTIL
                || tokens.is(k, TimeRole.PREPOSITION, 2)
                || (tokens.is(i, TimeRole.BETWEEN) && joint == TimeRole.AND);
        if (first.bound() == TimeBound.RANGE && !joined) {
            return first.between(i, first.last());
        }
        return joined ? joined(first, k + 1, i) : hyphen ? joined(first, k, i) : null;
    }

    /** "5 June - 8 June", "2019–2021", "May to July 2023". */
    private PartialTime ranged(PartialTime piece) {
        int k = piece.last() + 1;
        boolean hyphen = (text.gap(k) & TokenizedText.HYPHEN) != 0;
        boolean joint = tokens.is(k, TimeRole.TO) || tokens.is(k, TimeRole.PREPOSITION, 2);
        int from = tokens.is(piece.first() - 1, TimeRole.THE) ? piece.first() - 2 : piece.first() - 1;
        boolean left = joint && tokens.is(from, TimeRole.FROM) && tense.moved(from);
        if (k >= tokens.count() || !(hyphen || joint) || left || piece.bound() != TimeBound.AT) {
            return piece;
        }
        PartialTime both = joined(piece, hyphen ? k : k + 1, piece.first());
        return both == null ? piece : both;
    }

    private @Nullable PartialTime joined(PartialTime first, int at, int firstToken) {
        PartialTime second = end(tokens.skip(at, TimeRole.THE));
        if (second == null || second.bound() == TimeBound.RANGE) {
            return null;
        }
        if (first.granularity() == Granularity.MOMENT && second.granularity() != Granularity.MOMENT) {
            return null;
        }
        return CalendarArithmetic.joined(first, second, firstToken);
    }

    /** One end of a range: also a year by itself, a bare day ("to the third") and the present. */
    private @Nullable PartialTime end(int i) {
        boolean nested =
                tokens.is(i, TimeRole.FROM) || tokens.is(i, TimeRole.BETWEEN); // no range begins within another
        PartialTime end = nested ? null : at(i);
        if (end == null) {
            end = dates.slashed(i);
        }
        if (end == null) {
            end = dates.yearInRange(i);
        }
        if (end == null && now != null && tokens.mark(i, TimeTokens.NOW)) {
            end = PartialTime.day(now.toLocalDate(), i, i);
        }
        return end;
    }
}
