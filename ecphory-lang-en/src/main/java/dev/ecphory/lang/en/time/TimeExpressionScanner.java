package dev.ecphory.lang.en.time;

import dev.ecphory.internal.language.CalendarArithmetic;
import dev.ecphory.internal.language.PartialTime;
import dev.ecphory.internal.language.Recurrence;
import dev.ecphory.internal.language.TimeRole;
import dev.ecphory.internal.text.TokenizedText;
import dev.ecphory.knowledge.TimePoint.Granularity;
import dev.ecphory.lang.en.lexicon.TimeLexicon;
import java.time.LocalDateTime;
import java.time.temporal.ChronoUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Finds the times a text speaks of, one forward pass over its tokens.
 *
 * <p>Absolute times are read by {@link CalendarTimeParser}, relative ones by {@link RelativeTimeParser}; here they are found,
 * joined to ranges and widened by the words around them. Belongs to one thread.
 */
public final class TimeExpressionScanner {
    static final int FIRST_YEAR = 1900;
    static final int LAST_YEAR = 2099;
    private static final int TENSE_REACH = 12;
    /** Times told by times told by times: deeper than people go, shallow enough to stay linear. */
    private static final int DEEPEST = 4;

    private final TokenizedText tokens;
    private final TimeLexicon words;
    private final @Nullable LocalDateTime now;
    private final CalendarTimeParser calendar;
    private final NamedTimeParser named;
    private final @Nullable RelativeTimeParser relative;
    private int depth;

    public TimeExpressionScanner(TokenizedText tokens, TimeLexicon words, @Nullable LocalDateTime now) {
        this.tokens = tokens;
        this.words = words;
        this.now = now;
        this.named = new NamedTimeParser(tokens, this);
        this.calendar = new CalendarTimeParser(tokens, words, this, named);
        this.relative = now == null ? null : new RelativeTimeParser(tokens, this, now);
    }

    /** Hands over every time found, first to last, never overlapping. */
    public void read(Consumer<PartialTime> found) {
        int i = 0;
        while (i < tokens.count()) {
            PartialTime piece = trigger(i) ? ranged(at(i)) : null;
            if (piece == null) {
                i++;
            } else {
                found.accept(piece);
                i = piece.last() + 1;
            }
        }
    }

    private boolean trigger(int i) {
        if (tokens.isNumber(i)) {
            return true;
        }
        return switch (role(i)) {
            case NONE,
                    IN,
                    PREPOSITION,
                    OF,
                    THE,
                    TO,
                    AND,
                    BEFORE,
                    AFTER,
                    SINCE,
                    UNTIL,
                    PAST,
                    FUTURE,
                    PRESENT,
                    AHEAD,
                    FOR,
                    COUNTABLE -> false;
            default -> true;
        };
    }

    TimeRole role(int i) {
        return words.role(tokens.word(i));
    }

    int value(int i) {
        return words.value(tokens.word(i));
    }

    /** The year told at a token, in four digits or as '23; 0 when there is none. */
    int year(int i) {
        boolean beside = tokens.follows(i, TokenizedText.COMMA) || tokens.joined(i, TokenizedText.HYPHEN);
        if (beside && tokens.length(i) == 4 && isYear(tokens.number(i)) && !tokens.glued(i + 1)) {
            return tokens.number(i);
        }
        boolean cut = tokens.follows(i, TokenizedText.APOSTROPHE) && (tokens.gap(i) & TokenizedText.APOSTROPHE) != 0;
        return cut && tokens.isNumber(i) && tokens.length(i) == 2 && !tokens.glued(i + 1)
                ? shortYear(tokens.number(i))
                : 0;
    }

    static boolean isYear(int value) {
        return value >= FIRST_YEAR && value <= LAST_YEAR;
    }

    static int shortYear(int value) {
        return value < 70 ? 2000 + value : 1900 + value;
    }

    /** The time whose words begin at this token, or null. */
    @Nullable
    PartialTime at(int i) {
        if (i >= tokens.count() || depth == DEEPEST) {
            return null;
        }
        depth++;
        PartialTime piece = beginning(i);
        depth--;
        return piece;
    }

    private @Nullable PartialTime beginning(int i) {
        if (tokens.isNumber(i)) {
            PartialTime piece = calendar.number(i);
            return piece != null || relative == null ? piece : relative.amount(i);
        }
        PartialTime piece =
                switch (role(i)) {
                    case MONTH -> calendar.month(i);
                    case WEEKDAY -> calendar.weekday(i);
                    case SEASON -> named.season(i);
                    case HOLIDAY -> named.holiday(i, value(i));
                    case DECADE -> role(i - 1) == TimeRole.THE ? PartialTime.decade(value(i), i, i) : null;
                    case ORDINAL -> calendar.ordinal(i, value(i));
                    case EDGE -> edge(i);
                    case MARK -> named.mark(i, value(i));
                    case FROM, BETWEEN -> range(i);
                    case UNIT -> unit(i);
                    default -> null;
                };
        return piece != null || relative == null ? piece : relative.at(i, role(i));
    }

    /** The moment relative times are told from, if there is one. */
    @Nullable
    LocalDateTime now() {
        return now;
    }

    private @Nullable PartialTime unit(int i) {
        int unit = value(i);
        if (unit == CalendarArithmetic.SECOND) {
            return calendar.ordinal(i, 2);
        }
        if (unit == CalendarArithmetic.WEEK && tokens.number(i + 1) > 0 && tokens.number(i + 1) <= 53) {
            return named.isoWeek(i);
        }
        TimeRole next = role(i + 1);
        boolean told = next == TimeRole.BEFORE || next == TimeRole.AFTER || next == TimeRole.OF;
        if (!told
                || role(i - 1) != TimeRole.THE
                || unit == CalendarArithmetic.MINUTE
                || unit == CalendarArithmetic.HOUR) {
            return null;
        }
        int j = role(i + 2) == TimeRole.THE ? i + 3 : i + 2;
        PartialTime other = at(j);
        return other == null || other.granularity().compareTo(Granularity.WEEK) > 0
                ? null
                : CalendarArithmetic.beside(other, unit, next, i);
    }

    /** "early May", "mid-2019", "the end of June": a third of what follows. */
    private @Nullable PartialTime edge(int i) {
        int third = value(i) % 10;
        int j = i + 1;
        if (role(j) == TimeRole.OF) {
            j++;
        } else if (value(i) > 10) {
            return null;
        }
        if (role(j) == TimeRole.THE) {
            j++;
        }
        PartialTime whole = at(j);
        if (whole == null || whole.granularity().compareTo(Granularity.WEEK) < 0) {
            return null;
        }
        long hours = ChronoUnit.HOURS.between(whole.start(), whole.end());
        LocalDateTime start = whole.start().plusHours(hours * (third - 1) / 3).truncatedTo(ChronoUnit.DAYS);
        LocalDateTime end = third == 3
                ? whole.end()
                : whole.start().plusHours(hours * third / 3).truncatedTo(ChronoUnit.DAYS);
        return end.isAfter(start) ? whole.span(start, end).between(i, whole.last()) : null;
    }

    /** "from May to July", "between 2019 and 2021"; ranges of days within a month are the calendar's. */
    private @Nullable PartialTime range(int i) {
        int j = role(i + 1) == TimeRole.THE ? i + 2 : i + 1;
        PartialTime first = at(j);
        if (first == null) {
            return null;
        }
        int k = first.last() + 1;
        boolean joined = role(i) == TimeRole.BETWEEN
                ? role(k) == TimeRole.AND
                : role(k) == TimeRole.TO || role(k) == TimeRole.UNTIL;
        return joined ? joined(first, k + 1, i) : first.between(i, first.last());
    }

    /** "5 June - 8 June", "2019–2021", "May to July 2023". */
    private @Nullable PartialTime ranged(@Nullable PartialTime piece) {
        if (piece == null) {
            return null;
        }
        int k = piece.last() + 1;
        boolean hyphen = (tokens.gap(k) & TokenizedText.HYPHEN) != 0;
        if (k >= tokens.count() || !(hyphen || role(k) == TimeRole.TO)) {
            return piece;
        }
        PartialTime both = joined(piece, hyphen ? k : k + 1, piece.first());
        return both == null ? piece : both;
    }

    private @Nullable PartialTime joined(PartialTime first, int at, int firstToken) {
        int j = role(at) == TimeRole.THE ? at + 1 : at;
        PartialTime second = at(j);
        if (second == null) {
            second = calendar.yearInRange(j);
        }
        return second == null ? null : CalendarArithmetic.joined(first, second, firstToken);
    }

    /**
     * Which way the words around a time look: -1 when they tell of the past, 1 of the future, 0 when they do not say. The
     * nearest word that says counts, those before the time first.
     */
    int tense(PartialTime piece) {
        int i = piece.first() - 1;
        while (role(i) == TimeRole.THE
                || role(i) == TimeRole.PREPOSITION
                || role(i) == TimeRole.IN
                || role(i) == TimeRole.TO) {
            i--;
        }
        if (role(i) == TimeRole.SINCE) {
            return -1;
        }
        if (role(i) == TimeRole.PRESENT && (i < piece.first() - 1 || piece.every() == Recurrence.YEARLY)) {
            return 1; // "the party is on Friday", "her birthday is 16 May"; "it is Friday" tells of today
        }
        int before = tense(piece.first() - 1, -1);
        return before != 0 ? before : tense(piece.last() + 1, 1);
    }

    private int tense(int from, int step) {
        int i = from;
        for (int seen = 0; seen < TENSE_REACH && i >= 0 && i < tokens.count(); seen++) {
            if (step > 0 && tokens.sentenceStart(i)) {
                return 0;
            }
            int tense = tense(i);
            if (tense != 0) {
                return tense;
            }
            if (step < 0 && tokens.sentenceStart(i)) {
                return 0;
            }
            i += step;
        }
        return 0;
    }

    /** What one word says with the words beside it. */
    private int tense(int i) {
        TimeRole before = tokens.sentenceStart(i) ? TimeRole.NONE : role(i - 1);
        return switch (role(i)) {
            case PAST -> -1;
            case FUTURE -> 1;
            case NEXT -> before == TimeRole.THE && role(i + 1) == TimeRole.NONE ? 1 : 0;
            case AHEAD -> ahead(i, before);
            case NONE -> {
                boolean now = before == TimeRole.PRESENT || (before == TimeRole.MERIDIEM && !tokens.isNumber(i - 2));
                boolean planned = now && (ends(i, "ing") || (pastForm(i) && value(i - 1) == 0));
                yield planned ? 1 : pastForm(i) ? -1 : 0;
            }
            default -> 0;
        };
    }

    /** "is booked for", "was booked for", "I booked it", "due". */
    private int ahead(int i, TimeRole before) {
        if (before == TimeRole.PAST) {
            return -1;
        }
        boolean still = before == TimeRole.PRESENT || role(i + 1) == TimeRole.FOR || value(i) == 1;
        return still ? 1 : pastForm(i) ? -1 : 0;
    }

    private boolean ends(int i, String ending) {
        int length = ending.length();
        return tokens.length(i) > length + 1
                && tokens.text.regionMatches(true, tokens.end(i) - length, ending, 0, length);
    }

    private boolean pastForm(int i) {
        int end = tokens.end(i);
        return tokens.length(i) > 4
                && !tokens.capital(i)
                && tokens.text.charAt(end - 1) == 'd'
                && tokens.text.charAt(end - 2) == 'e'
                && tokens.text.charAt(end - 3) != 'e';
    }

    /** The day itself, or the part of it that the next word names. */
    PartialTime partNext(PartialTime day) {
        int next = day.last() + 1;
        return role(next) == TimeRole.PART ? day.part(value(next), next) : day;
    }
}
