package dev.ecphory.lang.en.time;

import dev.ecphory.internal.language.TimeRole;
import dev.ecphory.internal.text.TokenizedText;
import dev.ecphory.lang.en.lexicon.TimeLexicon;
import org.jspecify.annotations.Nullable;

/**
 * The words of a text by what they do in a time expression, and the numbers, ordinals and years that they spell. Indexes
 * outside of the text are words without a role. Belongs to one thread.
 */
final class TimeTokens {
    /** Values of the role {@link TimeRole#MARK}. */
    static final int PLURAL = 1;

    static final int QUARTER = 2;
    static final int WEEK = 3;
    static final int CLOCK_MARK = 4;
    static final int EVE = 5;
    static final int NOW = 6;
    static final int NO = 7;
    static final int AS = 8;
    static final int OTHER_DAY = 10;
    static final int HALF_YEAR = 12;
    static final int HALF = 13;
    static final int CLOCK_HOUR = 14;
    static final int TIME_WORD = 15;
    static final int THAN = 16;

    private static final int FIRST_YEAR = 1900;
    private static final int LAST_YEAR = 2099;
    private static final int TWENTY = 20;
    private static final int HUNDRED = 100;
    private static final int THOUSAND = 1000;

    /** A number that begins at a token: its value, its last token, and whether it is marked as an ordinal. */
    record Numeral(int value, int last, boolean ordinal) {}

    final TokenizedText text;
    private final TimeLexicon words;

    TimeTokens(TokenizedText text, TimeLexicon words) {
        this.text = text;
        this.words = words;
    }

    int count() {
        return text.count();
    }

    TimeRole role(int i) {
        return words.role(text.word(i));
    }

    int value(int i) {
        return words.value(text.word(i));
    }

    boolean is(int i, TimeRole role) {
        return role(i) == role;
    }

    boolean is(int i, TimeRole role, int value) {
        return role(i) == role && value(i) == value;
    }

    boolean mark(int i, int value) {
        return is(i, TimeRole.MARK, value);
    }

    /** A unit of time that is told by this word; -1 for any other word. */
    int unit(int i) {
        return is(i, TimeRole.UNIT) ? value(i) : -1;
    }

    /** The word is also an everyday word, and is written like one. */
    boolean everyday(int i) {
        return words.ambiguous(text.word(i)) && !text.capital(i);
    }

    boolean ambiguous(int i) {
        return words.ambiguous(text.word(i));
    }

    int length(int i) {
        return i >= 0 && i < text.count() ? text.length(i) : 0;
    }

    boolean number(int i) {
        return text.isNumber(i);
    }

    /** The next token, or the one after it when that is an article. */
    int afterThe(int i) {
        return is(i + 1, TimeRole.THE) ? i + 2 : i + 1;
    }

    int skip(int i, TimeRole role) {
        return is(i, role) ? i + 1 : i;
    }

    boolean spaced(int i) {
        return text.follows(i, 0);
    }

    /** Only spaces and perhaps a comma lie before the token. */
    boolean comma(int i) {
        return text.follows(i, TokenizedText.COMMA);
    }

    boolean ends(int i, String ending) {
        return length(i) > ending.length() + 1
                && text.text.regionMatches(true, text.end(i) - ending.length(), ending, 0, ending.length());
    }

    /** "weekends", "mornings"; not "weekend's". */
    boolean plural(int i) {
        return ends(i, "s") && !ends(i, "'s") && !ends(i, "\u2019s");
    }

    /** "I'm", "we've": a subject with its verb. */
    boolean contraction(int i) {
        return text.text(i, i).indexOf('\'') > 0 || text.text(i, i).indexOf('\u2019') > 0;
    }

    boolean letter(int i, char letter) {
        return length(i) == 1 && Character.toLowerCase(text.text.charAt(text.start(i))) == letter;
    }

    boolean money(int i) {
        return (text.gap(i) & TokenizedText.CURRENCY) != 0;
    }

    /** The number is part of a longer one: of a decimal, a version, a fraction, a clock time. */
    boolean inNumber(int i) {
        return number(i - 1)
                && (text.joined(i, TokenizedText.DOT)
                        || text.joined(i, TokenizedText.SLASH)
                        || text.joined(i, TokenizedText.COLON)
                        || text.joined(i, TokenizedText.COMMA));
    }

    /** What follows shows that the number before it counts, measures or goes on. */
    boolean counts(int next) {
        return text.glued(next)
                || (number(next)
                        && (text.joined(next, TokenizedText.DOT)
                                || text.joined(next, TokenizedText.COMMA)
                                || text.joined(next, TokenizedText.COLON)))
                || text.joined(next, TokenizedText.SLASH)
                || (text.gap(next) & TokenizedText.PERCENT) != 0
                || (spaced(next) && (is(next, TimeRole.COUNTABLE) || is(next, TimeRole.UNIT)));
    }

    /** What follows does not continue a noun phrase, so that "the 4th" is not "the 4th time". */
    boolean stops(int next) {
        return next >= text.count()
                || !spaced(next)
                || number(next)
                || (role(next) != TimeRole.NONE && role(next) != TimeRole.UNIT && role(next) != TimeRole.COUNTABLE);
    }

    /** Whole numbers of up to three digits, or in words up to ninety-nine. */
    @Nullable
    Numeral cardinal(int i) {
        if (number(i)) {
            return length(i) <= 3 ? new Numeral(text.number(i), i, false) : null;
        }
        if (!is(i, TimeRole.AMOUNT) || value(i) > HUNDRED) {
            return null;
        }
        int tens = value(i);
        boolean more = tens >= TWENTY && is(i + 1, TimeRole.AMOUNT) && value(i + 1) < 10 && beside(i + 1);
        return more ? new Numeral(tens + value(i + 1), i + 1, false) : new Numeral(tens, i, false);
    }

    /** "7th", "the seventh", "twenty-third". */
    @Nullable
    Numeral ordinal(int i) {
        if (number(i)) {
            boolean suffixed = text.glued(i + 1) && is(i + 1, TimeRole.SUFFIX) && length(i) <= 2;
            return suffixed ? new Numeral(text.number(i), i + 1, true) : null;
        }
        int simple = simpleOrdinal(i);
        if (simple > 0) {
            return new Numeral(simple, i, true);
        }
        boolean tens = is(i, TimeRole.AMOUNT) && value(i) >= TWENTY && value(i) < HUNDRED && beside(i + 1);
        int ones = tens ? simpleOrdinal(i + 1) : 0;
        return ones > 0 && ones < 10 ? new Numeral(value(i) + ones, i + 1, true) : null;
    }

    private int simpleOrdinal(int i) {
        return is(i, TimeRole.ORDINAL) ? value(i) : is(i, TimeRole.UNIT, SECOND) ? 2 : 0;
    }

    private static final int SECOND = 10;
    private static final int WEEKEND = 3;

    /** A day of a month, in digits or words. */
    @Nullable
    Numeral day(int i) {
        Numeral day = ordinal(i);
        if (day == null && (number(i) ? length(i) <= 2 : length(i) > 2)) { // "an" is no first
            day = cardinal(i);
        }
        return day != null && day.value() >= 1 && day.value() <= 31 ? day : null;
    }

    private boolean beside(int i) {
        return spaced(i) || text.joined(i, TokenizedText.HYPHEN);
    }

    /** The year beside a date: "2023", ", 2023", "'23", "of 87", "in 2020", "nineteen eighty-six". */
    @Nullable
    Numeral yearBeside(int i) {
        boolean joint = (is(i, TimeRole.OF) || is(i, TimeRole.IN)) && spaced(i);
        int j = joint ? i + 1 : i;
        boolean beside = comma(j) || text.joined(j, TokenizedText.HYPHEN) || text.joined(j, TokenizedText.SLASH);
        if (number(j) && beside && !text.glued(j + 1)) {
            int value = text.number(j);
            if (length(j) == 4 && value >= 1000 && value < 2200) {
                return counts(j + 1) && !text.joined(j + 1, TokenizedText.COMMA) && unit(j + 1) != WEEKEND
                        ? null
                        : new Numeral(value, j, false);
            }
            boolean cut = (text.gap(j) & TokenizedText.APOSTROPHE) != 0 || is(i, TimeRole.OF);
            return cut && joint && length(j) == 2 ? new Numeral(shortYear(value), j, false) : null;
        }
        boolean cut = text.follows(j, TokenizedText.APOSTROPHE) && (text.gap(j) & TokenizedText.APOSTROPHE) != 0;
        if (cut && number(j) && length(j) == 2 && !text.glued(j + 1)) {
            return new Numeral(shortYear(text.number(j)), j, false);
        }
        return comma(j) ? yearInWords(j) : null;
    }

    /** "nineteen eighty-six", "nineteen hundred and two", "two thousand and nine". */
    @Nullable
    Numeral yearInWords(int i) {
        if (!is(i, TimeRole.AMOUNT) || number(i)) {
            return null;
        }
        int head = value(i);
        boolean scaled = is(i + 1, TimeRole.SCALE) && spaced(i + 1);
        if (scaled && (value(i + 1) == THOUSAND ? head == 2 : head > 10 && head < TWENTY)) {
            int rest = skip(i + 2, TimeRole.AND);
            Numeral ones = spaced(rest) && is(rest, TimeRole.AMOUNT) ? cardinal(rest) : null;
            int base = head * value(i + 1);
            return ones == null
                    ? new Numeral(base, i + 1, false)
                    : new Numeral(base + ones.value(), ones.last(), false);
        }
        if (head > TWENTY || head < 10 || !spaced(i + 1) || !is(i + 1, TimeRole.AMOUNT) || value(i + 1) < 10) {
            return null;
        }
        Numeral tail = cardinal(i + 1);
        return tail == null ? null : new Numeral(head * HUNDRED + tail.value(), tail.last(), false);
    }

    static boolean year(int value) {
        return value >= FIRST_YEAR && value <= LAST_YEAR;
    }

    /** The year of two digits: "69" is 2069, "70" is 1970. */
    static int shortYear(int value) {
        return value < 70 ? 2000 + value : FIRST_YEAR + value;
    }
}
