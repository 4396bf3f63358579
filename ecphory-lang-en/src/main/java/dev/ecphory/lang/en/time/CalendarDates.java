package dev.ecphory.lang.en.time;

import dev.ecphory.internal.language.PartialTime;
import dev.ecphory.internal.language.TimeBound;
import dev.ecphory.internal.language.TimeRole;
import dev.ecphory.internal.text.TokenizedText;
import dev.ecphory.lang.en.time.TimeTokens.Numeral;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.Month;
import java.time.Year;
import java.time.temporal.ChronoUnit;
import org.jspecify.annotations.Nullable;

/**
 * The grammar of dates: days, months, years, decades, in digits or words.
 *
 * <p>Between slashes or hyphens the month comes first (5/7/2023 is 7 May) unless it cannot (25/7/2023); between dots
 * the day does (7.5.2023). A day and a month in digits alone are a date only after a word that says so ("on 12/24"). A
 * year stands alone only after a preposition, a month that is also a word only beside a day, a year or a preposition.
 * Belongs to one thread.
 */
final class CalendarDates {
    private static final int[] SIGNS = {TokenizedText.HYPHEN, TokenizedText.SLASH, TokenizedText.DOT};

    private final TimeTokens tokens;
    private final TokenizedText text;

    CalendarDates(TimeTokens tokens) {
        this.tokens = tokens;
        this.text = tokens.text;
    }

    /** A date that begins with digits. */
    @Nullable
    PartialTime number(int i) {
        int value = text.number(i);
        if (value < 0 || tokens.length(i) > 4 || text.glued(i) || tokens.inNumber(i) || tokens.money(i)) {
            return null;
        }
        PartialTime date = digits(i, value);
        if (date == null) {
            date = dayFirst(i);
        }
        if (date == null) {
            date = decade(i, value);
        }
        if (date == null) {
            date = years(i, value);
        }
        return date == null ? year(i, value) : date;
    }

    /** "2014-2018", "2014 to 2018". */
    private @Nullable PartialTime years(int i, int value) {
        int j = tokens.is(i + 1, TimeRole.TO) || tokens.is(i + 1, TimeRole.PREPOSITION, 2) ? i + 2 : i + 1;
        boolean joined = j > i + 1 || text.joined(j, TokenizedText.HYPHEN) || text.joined(j, TokenizedText.MARKUP);
        int until = text.number(j);
        if (!joined
                || tokens.length(i) != 4
                || tokens.length(j) != 4
                || !TimeTokens.year(value)
                || until <= value
                || !TimeTokens.year(until)
                || tokens.counts(j + 1)
                || text.joined(j + 1, TokenizedText.HYPHEN)) {
            return null;
        }
        PartialTime first = PartialTime.year(value, i, j);
        return first.span(first.start(), first.start().plusYears(until - value + 1L))
                .bounds(TimeBound.RANGE);
    }

    /** Three numbers, or two, of one date; the month may stand in letters. */
    private @Nullable PartialTime digits(int i, int value) {
        for (int sign : SIGNS) {
            if (!text.joined(i + 1, sign)) {
                continue;
            }
            boolean lettered = tokens.is(i + 1, TimeRole.MONTH) && sign != TokenizedText.DOT;
            int second = lettered ? tokens.value(i + 1) : text.number(i + 1);
            if (second < 0) {
                return null;
            }
            boolean third = text.joined(i + 2, sign) && text.number(i + 2) >= 0;
            if (!third) {
                return lettered ? null : two(i, value, second, sign);
            }
            int last = text.number(i + 2);
            boolean same = text.joined(i + 3, sign) && tokens.number(i + 3);
            if (same && sign != TokenizedText.HYPHEN) {
                return null;
            }
            if (tokens.length(i) == 4) {
                return sign == TokenizedText.DOT ? null : day(value, second, last, i, i + 2);
            }
            int year = tokens.length(i + 2) == 4
                    ? last
                    : tokens.length(i + 2) == 2 && (sign == TokenizedText.SLASH || lettered)
                            ? TimeTokens.shortYear(last)
                            : 0;
            boolean dayFirst = lettered || sign == TokenizedText.DOT || value > 12;
            return year == 0
                    ? null
                    : dayFirst ? day(year, second, value, i, i + 2) : day(year, value, second, i, i + 2);
        }
        return null;
    }

    /** "2023-05", "12-2015", "on 12/24". */
    private @Nullable PartialTime two(int i, int value, int second, int sign) {
        boolean more = text.joined(i + 2, sign) || text.glued(i + 2) || tokens.counts(i + 2);
        if (more) {
            return null;
        }
        if (sign == TokenizedText.HYPHEN) {
            boolean first = tokens.length(i) == 4 && TimeTokens.year(value) && tokens.length(i + 1) == 2;
            boolean last = tokens.length(i + 1) == 4 && TimeTokens.year(second) && tokens.length(i) == 2;
            int month = first ? second : value;
            return (first || last) && month >= 1 && month <= 12
                    ? PartialTime.month(first ? value : second, month, i, i + 1)
                    : null;
        }
        boolean told =
                switch (tokens.role(i - 1)) {
                    case WEEKDAY, SINCE, UNTIL, STARTING, FROM, BETWEEN -> true;
                    case PREPOSITION -> tokens.value(i - 1) != 1;
                    default -> false;
                };
        return sign == TokenizedText.SLASH && told ? slashed(i) : null;
    }

    /** "12/24": a day and a month without a year, where the words before it say that it is one. */
    @Nullable
    PartialTime slashed(int i) {
        int value = text.number(i);
        int second = text.number(i + 1);
        if (!text.joined(i + 1, TokenizedText.SLASH) || value < 0 || second < 0 || tokens.is(i + 2, TimeRole.OF)) {
            return null;
        }
        return value > 12 ? day(0, second, value, i, i + 1) : day(0, value, second, i, i + 1);
    }

    /** A day of a year, or of any when the year is 0; null when there is no such day. */
    static @Nullable PartialTime day(int year, int month, int day, int first, int last) {
        boolean real = (year == 0 || (year >= 1000 && year <= 9990)) && month >= 1 && month <= 12 && day >= 1;
        if (!real || day > Month.of(month).length(year == 0 || Year.isLeap(year))) {
            return null;
        }
        try {
            return PartialTime.day(year, month, day, first, last);
        } catch (DateTimeException noSuchDay) {
            return null;
        }
    }

    /** "7 May 2023", "7th of May", "15-March-2024", "3-5 June", "the ninth to the twelfth of June". */
    @Nullable
    PartialTime dayFirst(int i) {
        Numeral day = tokens.day(i);
        if (day == null || text.glued(i)) {
            return null;
        }
        int next = day.last() + 1;
        Numeral until = until(day, next, i);
        int j = (until == null ? day : until).last() + 1;
        if (tokens.unit(j) == TimeGrammar.DAY && (until == null ? day : until).ordinal()) {
            j++; // "the twenty-third day of September"
        }
        boolean of = tokens.is(j, TimeRole.OF);
        int month = of ? j + 1 : j;
        boolean beside = of || tokens.spaced(month) || text.joined(month, TokenizedText.HYPHEN);
        if (!beside || !tokens.is(month, TimeRole.MONTH)) {
            return null;
        }
        boolean certain = of || day.ordinal();
        boolean listed = until != null && tokens.is(next, TimeRole.AND) && !between(i);
        PartialTime date = dated(i, month, day, until == null || listed ? day : until, month + 1, certain);
        return date != null && listed ? date.between(i, day.last()) : date;
    }

    /** The other end of "3-5", "3 to 5", "3rd through 5th", or with "between" or a list "3 and 5". */
    private @Nullable Numeral until(Numeral day, int next, int first) {
        TimeRole role = tokens.role(next);
        boolean joint = role == TimeRole.TO
                || role == TimeRole.UNTIL
                || role == TimeRole.AND
                || tokens.is(next, TimeRole.PREPOSITION, 2);
        boolean hyphen = !joint && dashed(next);
        if (!joint && !hyphen) {
            return null;
        }
        Numeral until = tokens.day(joint ? tokens.afterThe(next) : next);
        boolean alone = until != null && (until.ordinal() || !tokens.counts(until.last() + 1));
        return until != null
                        && alone
                        && until.value() != day.value()
                        && (between(first) || role != TimeRole.AND || until.value() > day.value())
                ? until
                : null;
    }

    /** "may" and "march" are verbs; other months in small letters are still months beside a number. */
    private boolean verb(int month) {
        return tokens.everyday(month) && (tokens.value(month) == 3 || tokens.value(month) == 5);
    }

    private boolean dashed(int i) {
        return (text.gap(i) & TokenizedText.HYPHEN) != 0 && !text.sentenceStart(i);
    }

    private boolean between(int i) {
        return tokens.is(i - 1, TimeRole.BETWEEN)
                || (tokens.is(i - 1, TimeRole.THE) && tokens.is(i - 2, TimeRole.BETWEEN));
    }

    private @Nullable PartialTime dated(int first, int month, Numeral day, Numeral until, int next, boolean certain) {
        Numeral year = tokens.yearBeside(next);
        if (year == null && !certain && verb(month)) {
            return null;
        }
        int number = year == null ? 0 : year.value();
        int last = year == null ? next - 1 : year.last();
        PartialTime date = day(number, tokens.value(month), day.value(), first, last);
        if (date == null || until.value() == day.value()) {
            return date;
        }
        boolean over = until.value() < day.value();
        int end = tokens.value(month) % 12 + 1;
        PartialTime to = over
                ? day(number, end, until.value(), first, last)
                : day(number, tokens.value(month), until.value(), first, last);
        if (to == null) {
            return null;
        }
        PartialTime range = date.span(date.start(), over && end == 1 ? to.end().plusYears(1) : to.end());
        return range.bounds(TimeBound.RANGE);
    }

    /** "May 7th, 2023", "March-15-2024", "June 3-5", "May the ninth", "Oct/2", "May 2023", "in May". */
    @Nullable
    PartialTime month(int i) {
        int j = i + 1;
        boolean the = tokens.is(j, TimeRole.THE);
        int d = the ? j + 1 : j;
        boolean tight = text.joined(j, TokenizedText.HYPHEN)
                || (text.joined(j, TokenizedText.SLASH) && text.capital(i))
                || (tokens.length(i) == 3 && tokens.number(j) && text.glued(j));
        boolean beside = tight || tokens.comma(j) || (tokens.length(i) <= 4 && text.follows(j, TokenizedText.DOT));
        Numeral spoken = tokens.comma(j) ? tokens.yearInWords(j) : null;
        Numeral day = beside && spoken == null ? tokens.day(d) : null;
        if (day != null && (tight || day.ordinal() || !the) && alone(day) && !commaCount(j, day)) {
            Numeral until = until(day, day.last() + 1, i);
            boolean ranged = until != null
                    && (!tokens.is(day.last() + 1, TimeRole.AND) || between(i))
                    && !tokens.is(until.last() + 1, TimeRole.MONTH)
                    && !tokens.is(until.last() + 1, TimeRole.MERIDIEM);
            Numeral end = ranged && until != null ? until : day;
            PartialTime date = dated(i, i, day, end, end.last() + 1, day.ordinal() || tight);
            return date == null || date.last() > end.last() ? date : date.between(i, end.last());
        }
        Numeral year = spoken == null ? tokens.yearBeside(j) : spoken;
        return year != null && TimeTokens.year(year.value())
                ? PartialTime.month(year.value(), tokens.value(i), i, year.last())
                : bareMonth(i);
    }

    /** "In May, 3 of us": the comma parts them. */
    private boolean commaCount(int j, Numeral day) {
        return (text.gap(j) & TokenizedText.COMMA) != 0 && !day.ordinal();
    }

    private boolean alone(Numeral day) {
        int next = day.last() + 1;
        boolean time =
                tokens.is(next, TimeRole.MERIDIEM) || (tokens.number(next) && text.joined(next, TokenizedText.COLON));
        return day.ordinal() || !(time || tokens.counts(next));
    }

    private @Nullable PartialTime bareMonth(int i) {
        if (text.glued(i + 1) || tokens.is(i - 1, TimeRole.HABIT)) {
            return null;
        }
        int before = tokens.is(i - 1, TimeRole.THE) ? i - 2 : i - 1;
        if (tokens.is(before, TimeRole.THIS) && verb(i)) {
            return null; // "this may be"
        }
        boolean sure = (!verb(i) && opensRange(i, before))
                || switch (tokens.role(before)) {
                    case IN, SINCE, UNTIL, EDGE, LAST, THIS, NEXT, LATER -> true;
                    case AND -> !tokens.ambiguous(i) || listed(before);
                    case PREPOSITION -> !tokens.ambiguous(i) || (text.capital(i) && tokens.value(before) != 1);
                    case OF, FROM, TO, BETWEEN, BEFORE, AFTER, STARTING ->
                        text.capital(i) || !tokens.ambiguous(i) || (tokens.length(i) == 3 && !verb(i));
                    default -> !tokens.ambiguous(i);
                };
        return sure ? PartialTime.month(0, tokens.value(i), i, i) : null;
    }

    /** "in April and", "between March and": a month before the conjunction that is told to be one. */
    private boolean listed(int and) {
        TimeRole role = tokens.role(and - 2);
        return tokens.is(and - 1, TimeRole.MONTH) && (role == TimeRole.IN || role == TimeRole.BETWEEN);
    }

    /** "Nov-Feb", "June to August", "between April and June". */
    private boolean opensRange(int i, int before) {
        int j = i + 1;
        boolean joint = tokens.is(j, TimeRole.TO)
                || tokens.is(j, TimeRole.UNTIL)
                || tokens.is(j, TimeRole.PREPOSITION, 2)
                || (tokens.is(j, TimeRole.AND) && tokens.is(before, TimeRole.BETWEEN));
        return joint
                ? tokens.is(j + 1, TimeRole.MONTH)
                : (text.gap(j) & TokenizedText.HYPHEN) != 0 && tokens.is(j, TimeRole.MONTH);
    }

    /** A decade told by its first year: "1980s", "the 80s", "'80s". */
    private @Nullable PartialTime decade(int i, int value) {
        boolean suffixed = text.glued(i + 1) && tokens.mark(i + 1, TimeTokens.PLURAL);
        if (!suffixed || value % 10 != 0) {
            return null;
        }
        if (tokens.length(i) == 4) {
            return value >= 1500 && value < 2100 ? PartialTime.decade(value, i, i + 1) : null;
        }
        boolean told = (text.gap(i) & TokenizedText.APOSTROPHE) != 0
                || tokens.is(i - 1, TimeRole.THE)
                || tokens.is(i - 1, TimeRole.EDGE);
        return told && tokens.length(i) == 2 && value >= 20 ? PartialTime.decade(1900 + value, i, i + 1) : null;
    }

    private @Nullable PartialTime year(int i, int value) {
        return toldYear(i - 1) ? yearAlone(i, value) : null;
    }

    /** A year in words after a preposition. */
    @Nullable
    PartialTime yearInWords(int i) {
        Numeral year = toldYear(i - 1) ? tokens.yearInWords(i) : null;
        return year != null && TimeTokens.year(year.value()) && !tokens.counts(year.last() + 1)
                ? PartialTime.year(year.value(), i, year.last())
                : null;
    }

    private boolean toldYear(int before) {
        int j = tokens.is(before, TimeRole.OF) && tokens.unit(before - 1) == TimeGrammar.YEAR ? before - 1 : before;
        return switch (tokens.role(j)) {
            case IN, SINCE, UNTIL, EDGE, OF, FROM, TO, BETWEEN, BEFORE, AFTER, LAST, STARTING -> true;
            case PREPOSITION -> tokens.value(j) != 1;
            case UNIT -> tokens.value(j) == TimeGrammar.YEAR;
            case AND -> tokens.number(j - 1) && tokens.length(j - 1) == 4 && toldYear(j - 2);
            default -> false;
        };
    }

    /** A year that the other end of a range vouches for. */
    @Nullable
    PartialTime yearInRange(int i) {
        return tokens.number(i) ? yearAlone(i, text.number(i)) : null;
    }

    private @Nullable PartialTime yearAlone(int i, int value) {
        boolean usual = TimeTokens.year(value);
        boolean old = value >= 1500 && value < 2200 && tokens.is(i - 1, TimeRole.IN) && tokens.stops(i + 1);
        boolean real = tokens.length(i) == 4 && (usual || old) && !tokens.counts(i + 1) && !tokens.money(i);
        return real ? PartialTime.year(value, i, i) : null;
    }

    /** The nearest day with this number in its month: "the 18th"; strictly before or after the day unless tense is 0. */
    static @Nullable PartialTime dayOfMonth(Numeral day, LocalDate today, int tense, int first) {
        LocalDate month = today.withDayOfMonth(1);
        LocalDate past = null;
        LocalDate future = null;
        for (int months = 0; months < 3; months++) {
            past = past == null ? at(month.minusMonths(months), day.value(), today, -1) : past;
            future = future == null ? at(month.plusMonths(months), day.value(), today, 1) : future;
        }
        LocalDate best = tense < 0 ? past : tense > 0 ? future : nearer(past, future, today);
        return best == null ? null : PartialTime.day(best, first, day.last());
    }

    private static @Nullable LocalDate nearer(@Nullable LocalDate past, @Nullable LocalDate future, LocalDate today) {
        if (past == null || future == null) {
            return past == null ? future : past;
        }
        return ChronoUnit.DAYS.between(past, today) <= ChronoUnit.DAYS.between(today, future) ? past : future;
    }

    private static @Nullable LocalDate at(LocalDate month, int day, LocalDate today, int side) {
        if (day > month.lengthOfMonth()) {
            return null;
        }
        LocalDate date = month.withDayOfMonth(day);
        return side < 0 ? (date.isAfter(today) ? null : date) : date.isBefore(today) ? null : date;
    }
}
