package dev.ecphory.lang.en.time;

import dev.ecphory.internal.language.PartialTime;
import dev.ecphory.internal.language.TimeBound;
import dev.ecphory.internal.language.TimeRole;
import dev.ecphory.internal.text.TokenizedText;
import dev.ecphory.lang.en.lexicon.EnglishLexicon;
import dev.ecphory.lang.en.lexicon.HolidayCalendar;
import dev.ecphory.lang.en.lexicon.TimeLexicon;
import dev.ecphory.lang.en.time.NamedZones.NamedZone;
import java.time.LocalDateTime;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Finds the times a text speaks of, one forward pass over its tokens: {@link TimeGrammar} reads them, and the words
 * before each say how it bounds what is told. Belongs to one thread.
 */
public final class TimeExpressionScanner {
    private static final HolidayCalendar HOLIDAYS = EnglishLexicon.english().holidays;
    private static final boolean[] WORDS = words(EnglishLexicon.english().time);

    private final TimeTokens tokens;
    private final @Nullable LocalDateTime now;
    /** Made for the first word that may begin a time: most texts have none. */
    private @Nullable TimeGrammar grammar;

    public TimeExpressionScanner(TokenizedText text, TimeLexicon words, @Nullable LocalDateTime now) {
        this.tokens = new TimeTokens(text, words);
        this.now = now;
    }

    private TimeGrammar grammar() {
        TimeGrammar made = grammar;
        if (made == null) {
            made = new TimeGrammar(tokens, now);
            grammar = made;
        }
        return made;
    }

    /** Hands over every time found, first to last, never overlapping. */
    public void read(Consumer<PartialTime> found) {
        int i = 0;
        int count = tokens.count();
        while (i < count) {
            int word = tokens.text.word(i);
            if (word >= WORDS.length || !WORDS[word] || (word == 0 && !tokens.number(i))) {
                i++;
                continue;
            }
            PartialTime piece = trigger(i) ? grammar().whole(i) : null;
            if (piece == null || habit(piece)) {
                i = piece == null ? i + 1 : piece.last() + 1;
            } else {
                found.accept(bounded(piece));
                i = piece.last() + 1;
            }
        }
    }

    /** Which way the clause of a time looks. */
    int tense(PartialTime piece) {
        return grammar().tense.tense(piece);
    }

    /** The zone in which the hours of a time are told; null where none is named. */
    @Nullable
    NamedZone zone(PartialTime piece) {
        return NamedZones.of(tokens, piece);
    }

    /** By the numbers of words: whether a time may begin with it; 0 stands for numbers and unknown words. */
    private static boolean[] words(TimeLexicon words) {
        boolean[] begin = new boolean[Math.max(words.count(), HOLIDAYS.count())];
        for (int word = 0; word < begin.length; word++) {
            begin[word] = word == 0 || HOLIDAYS.begins(word) || begins(words.role(word));
        }
        return begin;
    }

    private static boolean begins(TimeRole role) {
        return switch (role) {
            case AMOUNT,
                    UNIT,
                    THIS,
                    MONTH,
                    WEEKDAY,
                    ORDINAL,
                    LAST,
                    NEXT,
                    DAYWORD,
                    CLOCK,
                    FROM,
                    BETWEEN,
                    EDGE,
                    SEASON,
                    HOLIDAY,
                    DECADE,
                    VAGUE,
                    LATER,
                    MARK -> true;
            default -> false;
        };
    }

    private boolean trigger(int i) {
        if (tokens.number(i)) {
            return true;
        }
        return switch (tokens.role(i)) {
            case AMOUNT -> tokens.length(i) > 2 || !tokens.is(i + 1, TimeRole.NONE); // not every "a"
            case UNIT -> tokens.is(i - 1, TimeRole.THE) || tokens.number(i + 1) || !tokens.is(i + 1, TimeRole.NONE);
            case THIS ->
                !tokens.is(i + 1, TimeRole.NONE) || tokens.number(i + 1) || HOLIDAYS.at(tokens.text, i + 1) != null;
            case MARK ->
                tokens.mark(i, TimeTokens.HALF)
                        || (tokens.number(i + 1)
                                && (tokens.mark(i, TimeTokens.QUARTER) || tokens.mark(i, TimeTokens.HALF_YEAR)));
            case NONE -> HOLIDAYS.at(tokens.text, i) != null;
            default -> begins(tokens.role(i)) || HOLIDAYS.at(tokens.text, i) != null;
        };
    }

    /** "every Tuesday", "each year in May", "on the 3rd of each month": no one time. */
    private boolean habit(PartialTime piece) {
        int next = piece.last() + 1;
        int after = tokens.is(next, TimeRole.OF) ? next + 1 : next;
        boolean other = tokens.mark(piece.first() - 1, TimeTokens.OTHER_DAY) // "wrote to each other yesterday"
                && (tokens.is(piece.first(), TimeRole.UNIT) || tokens.is(piece.first(), TimeRole.WEEKDAY));
        int before = other ? piece.first() - 2 : piece.first() - 1;
        return tokens.is(before, TimeRole.HABIT)
                || (tokens.is(next, TimeRole.PART) && tokens.plural(next) && tokens.spaced(next))
                || (tokens.spaced(next) && tokens.is(after, TimeRole.HABIT) && tokens.is(after + 1, TimeRole.UNIT));
    }

    private PartialTime bounded(PartialTime piece) {
        if (piece.bound() != TimeBound.AT && piece.bound() != TimeBound.RANGE) {
            return piece;
        }
        TimeBound bound = bound(piece);
        boolean whole = bound == TimeBound.BEFORE
                && tokens.is(piece.first(), TimeRole.EDGE)
                && tokens.value(piece.first()) % 10 == 3;
        return bound == TimeBound.AT ? piece : piece.bounds(whole ? TimeBound.UNTIL : bound);
    }

    private TimeBound bound(PartialTime piece) {
        int i = piece.first() - 1;
        i = tokens.is(i, TimeRole.THE) ? i - 1 : i;
        if (tokens.unit(i) == TimeGrammar.YEAR && tokens.is(i - 1, TimeRole.THE)) {
            i -= 2; // "after the year 2020"
        }
        if (tokens.is(i, TimeRole.PREPOSITION)
                && (tokens.is(i - 1, TimeRole.STARTING) || tokens.is(i - 1, TimeRole.EDGE, 11))) {
            i--; // "starting on"
        }
        return switch (tokens.role(i)) {
            case SINCE, STARTING -> TimeBound.SINCE;
            case EDGE -> tokens.ends(i, "ing") ? TimeBound.SINCE : TimeBound.AT;
            case UNTIL -> TimeBound.UNTIL;
            case BEFORE -> TimeBound.BEFORE;
            case AFTER -> TimeBound.AFTER;
            case FROM -> onward(piece.last() + 1) ? TimeBound.SINCE : TimeBound.AT;
            case OF -> tokens.mark(i - 1, TimeTokens.AS) ? TimeBound.SINCE : TimeBound.AT;
            case PREPOSITION -> tokens.value(i) == 3 ? TimeBound.UNTIL : TimeBound.AT;
            case MARK ->
                tokens.mark(i, TimeTokens.THAN) && tokens.is(i - 1, TimeRole.LATER)
                        ? tokens.mark(i - 2, TimeTokens.NO) ? TimeBound.UNTIL : TimeBound.AFTER
                        : TimeBound.AT;
            default -> TimeBound.AT;
        };
    }

    /** "from May on", "from 2020 onwards". */
    private boolean onward(int i) {
        boolean on = tokens.is(i, TimeRole.PREPOSITION, 4)
                && (tokens.stops(i + 1) || grammar().at(i + 1) == null);
        return on || tokens.is(i, TimeRole.PREPOSITION, 5);
    }
}
