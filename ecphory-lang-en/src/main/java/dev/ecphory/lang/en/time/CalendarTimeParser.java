package dev.ecphory.lang.en.time;

import dev.ecphory.internal.language.CalendarArithmetic;
import dev.ecphory.internal.language.PartialTime;
import dev.ecphory.internal.language.Recurrence;
import dev.ecphory.internal.language.TimeRole;
import dev.ecphory.internal.text.TokenizedText;
import dev.ecphory.knowledge.TimePoint.Granularity;
import dev.ecphory.lang.en.lexicon.TimeLexicon;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import org.jspecify.annotations.Nullable;

/**
 * Reads times told by the calendar: dates, days, months, years, decades.
 *
 * <p>Between slashes or hyphens the month comes first (5/7/2023 is 7 May) unless it cannot (25/7/2023); between dots
 * the day does (7.5.2023). A year stands alone only after a preposition, a month that is also a word only beside a day,
 * a year or a preposition. Belongs to one thread.
 */
final class CalendarTimeParser {
    private final TokenizedText tokens;
    private final TimeLexicon words;
    private final TimeExpressionScanner reader;
    private final NamedTimeParser named;

    CalendarTimeParser(TokenizedText tokens, TimeLexicon words, TimeExpressionScanner reader, NamedTimeParser named) {
        this.tokens = tokens;
        this.words = words;
        this.reader = reader;
        this.named = named;
    }

    @Nullable
    PartialTime number(int i) {
        int value = tokens.number(i);
        if (value < 0 || tokens.length(i) > 4 || tokens.glued(i) || inNumber(i) || money(i)) {
            return null;
        }
        PartialTime date = digits(i, value);
        if (date != null) {
            return date;
        }
        if (tokens.length(i) <= 2 && value >= 1 && value <= 31) {
            PartialTime day = dayFirst(i, value);
            if (day != null) {
                return day;
            }
        }
        PartialTime decade = decade(i, value);
        return decade != null ? decade : year(i, value);
    }

    /** Three numbers, or two, of one date. */
    private @Nullable PartialTime digits(int i, int value) {
        for (int sign = TokenizedText.HYPHEN; sign <= TokenizedText.DOT; sign <<= 1) {
            if (sign == TokenizedText.DASH || !tokens.joined(i + 1, sign)) {
                continue;
            }
            int second = tokens.number(i + 1);
            if (second < 0) {
                return sign == TokenizedText.HYPHEN ? named.isoWeekOf(i, value) : null;
            }
            boolean third = tokens.joined(i + 2, sign) && tokens.number(i + 2) >= 0;
            if (tokens.joined(i + 3, sign)) {
                return null;
            }
            if (!third) {
                boolean month = sign == TokenizedText.HYPHEN && tokens.length(i) == 4 && tokens.length(i + 1) == 2;
                return month && TimeExpressionScanner.isYear(value) && second >= 1 && second <= 12
                        ? PartialTime.month(value, second, i, i + 1)
                        : null;
            }
            int last = tokens.number(i + 2);
            if (tokens.length(i) == 4) {
                return sign == TokenizedText.DOT ? null : clock(date(value, second, last, i, i + 2));
            }
            int year = tokens.length(i + 2) == 4
                    ? last
                    : tokens.length(i + 2) == 2 && sign == TokenizedText.SLASH
                            ? TimeExpressionScanner.shortYear(last)
                            : 0;
            boolean dayFirst = sign == TokenizedText.DOT || value > 12;
            return year == 0
                    ? null
                    : dayFirst ? date(year, second, value, i, i + 2) : date(year, value, second, i, i + 2);
        }
        return null;
    }

    private @Nullable PartialTime date(int year, int month, int day, int first, int last) {
        boolean real = year >= 1000 && year <= 9999 && month >= 1 && month <= 12 && day >= 1 && day <= 31;
        try {
            return real ? PartialTime.day(LocalDate.of(year, month, day), first, last) : null;
        } catch (DateTimeException noSuchDay) {
            return null;
        }
    }

    /** The clock time of 2023-05-07T10:30 or 2023-05-07 10:30. */
    private @Nullable PartialTime clock(@Nullable PartialTime day) {
        if (day == null) {
            return null;
        }
        int j = day.last() + 1;
        if (tokens.glued(j) && reader.role(j) == TimeRole.MARK && reader.value(j) == 4) {
            j++;
        }
        int hour = tokens.number(j);
        int minute = tokens.joined(j + 1, TokenizedText.COLON) ? tokens.number(j + 1) : -1;
        if (hour < 0 || hour > 23 || minute < 0 || minute > 59) {
            return day;
        }
        LocalDateTime at = day.start().plusHours(hour).plusMinutes(minute);
        int last = tokens.joined(j + 2, TokenizedText.COLON) && tokens.isNumber(j + 2) ? j + 2 : j + 1;
        return new PartialTime(at, at.plusMinutes(1), Granularity.MOMENT, Recurrence.NONE, day.first(), last);
    }

    /** "7 May 2023", "7th of May", "15-March-2024", "3-5 June", "the 3rd to the 5th of June". */
    private @Nullable PartialTime dayFirst(int i, int day) {
        int j = afterSuffix(i);
        int until = day;
        int k = j;
        TimeRole joint = reader.role(j);
        if (joint == TimeRole.TO || (joint == TimeRole.AND && between(i))) {
            k = reader.role(j + 1) == TimeRole.THE ? j + 2 : j + 1;
        }
        if (k > j || tokens.joined(j, TokenizedText.HYPHEN)) {
            if (tokens.number(k) > day && tokens.number(k) <= 31) {
                until = tokens.number(k);
                j = afterSuffix(k);
            } else if (k > j) {
                return null;
            }
        }
        boolean of = reader.role(j) == TimeRole.OF;
        boolean suffixed = j > i + 1;
        int m = of ? j + 1 : j;
        if (reader.role(m) != TimeRole.MONTH
                || (!of && !tokens.follows(m, 0) && !tokens.joined(m, TokenizedText.HYPHEN))) {
            return null;
        }
        return dayOf(i, m, day, until, m + 1, of || suffixed);
    }

    private boolean between(int i) {
        return reader.role(i - 1) == TimeRole.BETWEEN
                || (reader.role(i - 1) == TimeRole.THE && reader.role(i - 2) == TimeRole.BETWEEN);
    }

    private @Nullable PartialTime dayOf(int first, int month, int day, int until, int next, boolean certain) {
        int year = reader.year(next);
        if (year == 0 && !certain && words.ambiguous(tokens.word(month)) && !tokens.capital(month)) {
            return null;
        }
        int last = year == 0 ? next - 1 : next;
        PartialTime piece = PartialTime.day(year, reader.value(month), day, first, last);
        return until == day
                ? piece
                : piece.span(
                        piece.start(),
                        PartialTime.day(year, reader.value(month), until, first, last)
                                .end());
    }

    /** "May 7th, 2023", "March-15-2024", "June 3-5", "May 2023", "in May". */
    @Nullable
    PartialTime month(int i) {
        int j = i + 1;
        int day = tokens.number(j);
        boolean beside = tokens.follows(j, 0)
                || tokens.joined(j, TokenizedText.HYPHEN)
                || (tokens.follows(j, TokenizedText.DOT) && tokens.length(i) == 3);
        if (!beside && reader.role(j) == TimeRole.THE && reader.role(j + 1) == TimeRole.NONE) {
            return bareMonth(i);
        }
        if (beside && day >= 1 && day <= 31 && tokens.length(j) <= 2 && dayAlone(j)) {
            int k = afterSuffix(j);
            boolean suffixed = k > j + 1;
            int until = day;
            boolean joint = reader.role(k) == TimeRole.TO || (reader.role(k) == TimeRole.AND && between(i));
            int e = joint ? k + 1 : k;
            if ((joint || tokens.joined(k, TokenizedText.HYPHEN))
                    && tokens.length(Math.min(e, tokens.count() - 1)) <= 2
                    && tokens.number(e) > day
                    && tokens.number(e) <= 31
                    && reader.role(afterSuffix(e)) != TimeRole.MONTH) {
                until = tokens.number(e);
                k = afterSuffix(e);
            }
            PartialTime piece = dayOf(i, i, day, until, k, suffixed);
            return piece == null || piece.last() >= k ? piece : piece.between(i, k - 1);
        }
        int k = reader.role(j) == TimeRole.OF ? j + 1 : j;
        int year = reader.year(k);
        return year != 0 ? PartialTime.month(year, reader.value(i), i, k) : bareMonth(i);
    }

    private @Nullable PartialTime bareMonth(int i) {
        boolean sure =
                switch (reader.role(i - 1)) {
                    case IN, SINCE, UNTIL, EDGE, LAST, THIS, NEXT -> true;
                    case OF, FROM, TO, AND, BETWEEN, BEFORE, AFTER, PREPOSITION -> tokens.capital(i);
                    default -> !words.ambiguous(tokens.word(i));
                };
        return sure ? PartialTime.month(0, reader.value(i), i, i) : null;
    }

    /** The weekday of a date beside it, a weekday before or after another time, or any. */
    @Nullable
    PartialTime weekday(int i) {
        boolean habit = reader.role(i - 1) == TimeRole.MARK && reader.value(i - 1) == 8;
        if (habit || (words.ambiguous(tokens.word(i)) && !tokens.capital(i))) {
            return null;
        }
        PartialTime next = tokens.follows(i + 1, TokenizedText.COMMA | TokenizedText.DOT)
                ? reader.at(reader.role(i + 1) == TimeRole.THE ? i + 2 : i + 1)
                : null;
        if (next != null
                && next.granularity() == Granularity.DAY
                && next.every() != Recurrence.WEEKLY
                && reader.role(next.first()) != TimeRole.DAYWORD) {
            return next.between(i, next.last());
        }
        TimeRole side = reader.role(i + 1);
        if (side == TimeRole.BEFORE || side == TimeRole.AFTER) {
            PartialTime other = reader.at(reader.role(i + 2) == TimeRole.THE ? i + 3 : i + 2);
            if (other != null && other.granularity().compareTo(Granularity.WEEK) <= 0) {
                LocalDate day = side == TimeRole.BEFORE
                        ? CalendarArithmetic.weekday(other.start().toLocalDate(), reader.value(i), true)
                        : CalendarArithmetic.weekday(other.end().toLocalDate().minusDays(1), reader.value(i), false);
                return PartialTime.day(day, i, other.last()).every(other.every());
            }
        }
        boolean alone = words.ambiguous(tokens.word(i)) && reader.role(i - 1) != TimeRole.PREPOSITION;
        if (alone) {
            return null;
        }
        return reader.partNext(PartialTime.weekday(reader.value(i), i, i));
    }

    /** "fourth of July", "second quarter of 2023", "first week of June". */
    @Nullable
    PartialTime ordinal(int i, int n) {
        int j = i + 1;
        if (reader.role(j) == TimeRole.OF && reader.role(j + 1) == TimeRole.MONTH && n <= 31) {
            return dayOf(i, j + 1, n, n, j + 2, true);
        }
        if (reader.role(j) != TimeRole.UNIT) {
            return null;
        }
        int k = reader.role(j + 1) == TimeRole.OF ? j + 2 : j + 1;
        if (reader.value(j) == CalendarArithmetic.QUARTER && n <= 4) {
            int year = reader.year(k);
            return year == 0 ? null : PartialTime.quarter(year, n, i, k);
        }
        boolean weekOf =
                reader.value(j) == CalendarArithmetic.WEEK && n <= 4 && k == j + 2 && reader.role(k) == TimeRole.MONTH;
        PartialTime month = weekOf ? month(k) : null;
        if (month == null || month.granularity() != Granularity.MONTH) {
            return null;
        }
        LocalDateTime start = month.start().plusDays(7L * (n - 1));
        return new PartialTime(start, start.plusDays(7), Granularity.WEEK, month.every(), i, month.last());
    }

    private @Nullable PartialTime decade(int i, int value) {
        boolean suffixed = tokens.glued(i + 1) && reader.role(i + 1) == TimeRole.MARK && reader.value(i + 1) == 1;
        if (!suffixed || value % 10 != 0) {
            return null;
        }
        if (tokens.length(i) == 4) {
            return value >= 1500 && value <= TimeExpressionScanner.LAST_YEAR
                    ? PartialTime.decade(value, i, i + 1)
                    : null;
        }
        TimeRole before = reader.role(i - 1);
        boolean told =
                (tokens.gap(i) & TokenizedText.APOSTROPHE) != 0 || before == TimeRole.THE || before == TimeRole.EDGE;
        return told && tokens.length(i) == 2 && value >= 20
                ? PartialTime.decade(TimeExpressionScanner.FIRST_YEAR + value, i, i + 1)
                : null;
    }

    private @Nullable PartialTime year(int i, int value) {
        boolean told =
                switch (reader.role(i - 1)) {
                    case IN, SINCE, UNTIL, EDGE, OF, FROM, TO, BETWEEN, BEFORE, AFTER, LAST -> true;
                    case PREPOSITION -> reader.value(i - 1) == 0;
                    case UNIT -> reader.value(i - 1) == CalendarArithmetic.YEAR;
                    default -> false;
                };
        return told ? yearAlone(i, value) : null;
    }

    /** A year that the other end of a range vouches for. */
    @Nullable
    PartialTime yearInRange(int i) {
        return tokens.isNumber(i) ? yearAlone(i, tokens.number(i)) : null;
    }

    private @Nullable PartialTime yearAlone(int i, int value) {
        boolean more = tokens.glued(i + 1)
                || (tokens.joined(i + 1, TokenizedText.DOT) && tokens.isNumber(i + 1))
                || (tokens.joined(i + 1, TokenizedText.COMMA) && tokens.isNumber(i + 1))
                || tokens.joined(i + 1, TokenizedText.SLASH)
                || (tokens.gap(i + 1) & TokenizedText.PERCENT) != 0
                || (reader.role(i + 1) == TimeRole.COUNTABLE && tokens.follows(i + 1, 0))
                || (reader.role(i + 1) == TimeRole.UNIT && tokens.follows(i + 1, 0));
        return tokens.length(i) == 4 && TimeExpressionScanner.isYear(value) && !more && !money(i)
                ? PartialTime.year(value, i, i)
                : null;
    }

    private int afterSuffix(int i) {
        return tokens.glued(i + 1) && reader.role(i + 1) == TimeRole.SUFFIX ? i + 2 : i + 1;
    }

    /** The number is not the head of a clock time, a decimal, a share or a count of things. */
    private boolean dayAlone(int i) {
        int next = afterSuffix(i);
        boolean number = tokens.isNumber(next);
        return !tokens.glued(next)
                && !(number && (tokens.joined(next, TokenizedText.COLON) || tokens.joined(next, TokenizedText.DOT)))
                && !tokens.joined(next, TokenizedText.SLASH)
                && (tokens.gap(next) & TokenizedText.PERCENT) == 0
                && !(reader.role(next) == TimeRole.COUNTABLE && tokens.follows(next, 0))
                && !(reader.role(next) == TimeRole.MERIDIEM);
    }

    private boolean inNumber(int i) {
        return tokens.isNumber(i - 1)
                && (tokens.joined(i, TokenizedText.DOT)
                        || tokens.joined(i, TokenizedText.SLASH)
                        || tokens.joined(i, TokenizedText.COLON)
                        || tokens.joined(i, TokenizedText.COMMA));
    }

    private boolean money(int i) {
        return (tokens.gap(i) & TokenizedText.CURRENCY) != 0;
    }
}
