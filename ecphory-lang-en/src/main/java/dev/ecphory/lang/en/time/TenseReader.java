package dev.ecphory.lang.en.time;

import dev.ecphory.internal.language.PartialTime;
import dev.ecphory.internal.language.Recurrence;
import dev.ecphory.internal.language.TimeRole;
import dev.ecphory.lang.en.lexicon.EnglishLexicon;
import dev.ecphory.lang.en.lexicon.HolidayCalendar;
import java.util.function.IntPredicate;

/**
 * Which way the clause around a time looks: -1 when it tells of the past, 1 of the future, 0 when it does not say. A
 * verb that says so decides, the nearest first and those before the time before those after it; without any, a verb in
 * the present ("we meet on Friday") looks ahead. A clause ends with the sentence, and where a conjunction or a comma
 * begins another with its own subject. Stateless but for the text; belongs to one thread.
 */
final class TenseReader {
    private static final HolidayCalendar HOLIDAYS = EnglishLexicon.english().holidays;
    private static final int REACH = 12;
    /** Values of words that tell what lies ahead: verbs that put something off or forward, and those that resolve to do something. */
    private static final int MOVES = 2;

    private static final int RESOLVES = 3;
    /** The value of auxiliaries among the words in the past, and of those among words that look ahead. */
    private static final int PAST_AUXILIARY = 2;

    private static final int MODAL = 1;

    private final TimeTokens tokens;

    TenseReader(TimeTokens tokens) {
        this.tokens = tokens;
    }

    int tense(PartialTime piece) {
        int i = piece.first() - 1;
        boolean ahead = false;
        while (tokens.is(i, TimeRole.THE)
                || tokens.is(i, TimeRole.PREPOSITION)
                || tokens.is(i, TimeRole.IN)
                || tokens.is(i, TimeRole.TO)) {
            ahead |= tokens.is(i, TimeRole.PREPOSITION, 3);
            i--;
        }
        if (tokens.is(i, TimeRole.SINCE)) {
            return -1;
        }
        int led = tokens.is(piece.first() - 1, TimeRole.THE) ? piece.first() - 2 : piece.first() - 1;
        if (tokens.is(led, TimeRole.FROM) && moved(led)) {
            return 0; // "moved from Thursday to Monday": either side of today
        }
        if ((tokens.is(led, TimeRole.TO) || tokens.is(led, TimeRole.UNTIL)) && moved(led)) {
            return 1; // "my appointment is moved to 4 November"
        }
        if (taken(piece, led)) {
            return 1;
        }
        boolean was = tokens.is(led - 2, TimeRole.PAST, PAST_AUXILIARY);
        if (tokens.is(led, TimeRole.FOR) && was && planned(led - 1)) {
            return 0; // "the hall was booked for 6 December": the nearest, which may be over
        }
        boolean told = i < piece.first() - 1 || piece.every() == Recurrence.YEARLY;
        if (tokens.is(i, TimeRole.PRESENT) && told) {
            return 1; // "the party is on Friday", "her birthday is 16 May"; "it is Friday" tells of today
        }
        int before = opens(i, piece.last() + 1) ? 0 : scan(i, -1);
        int tense = before != 0 ? before : note(piece) ? 0 : scan(piece.last() + 1, 1);
        ahead |= tokens.is(i, TimeRole.STARTING) || tokens.is(i, TimeRole.UNTIL);
        return tense == 0 && ahead ? 1 : tense; // "send it by Friday", "away starting Monday"
    }

    /**
     * Whether a time ends a note without a verb, and what follows tells of somebody else: "Interview with Delft on 9 December, Zurich said
     * no." A time that begins its sentence belongs to the clause behind it.
     */
    private boolean note(PartialTime piece) {
        int next = piece.last() + 1;
        boolean other = next + 1 < tokens.count()
                && !tokens.text.sentenceStart(next)
                && !tokens.spaced(next)
                && tokens.text.capital(next)
                && verb(next + 1) < 0;
        int start = piece.first();
        while (other && start > 0 && !tokens.text.sentenceStart(start)) {
            start--;
        }
        return other
                && start < piece.first() - 1
                && tokens.is(start, TimeRole.NONE)
                && !tokens.is(start, TimeRole.SUBJECT);
    }

    /** Whether the clause before a word puts something off or forward: "we moved the launch from". */
    boolean moved(int before) {
        return verbBefore(before, i -> tokens.is(i, TimeRole.AHEAD, MOVES));
    }

    /** "We booked it for 6 December", "we booked a week from 3 to 9 August", "we picked 10 October": what was done takes a time to come. */
    private boolean taken(PartialTime piece, int led) {
        if (verbBefore(led, i -> tokens.is(i, TimeRole.PAST, PAST_AUXILIARY))) {
            return false;
        }
        boolean holiday = HOLIDAYS.at(tokens.text, piece.first()) != null; // "we went home for Easter"
        boolean whole = !tokens.is(piece.first(), TimeRole.WEEKDAY) || tokens.stops(piece.last() + 1);
        if (tokens.is(led, TimeRole.FOR)) {
            return !holiday && whole && scan(led - 1, -1) < 0;
        }
        boolean range = tokens.is(piece.first(), TimeRole.FROM) || tokens.is(piece.first(), TimeRole.BETWEEN);
        int verb = tokens.is(led, TimeRole.IN) ? led - 1 : led; // "pencilled in 22 May"
        return range ? verbBefore(led + 1, this::planned) : led == piece.first() - 1 && planned(verb);
    }

    private boolean planned(int i) {
        return tokens.is(i, TimeRole.AHEAD, 0) && pastForm(i);
    }

    /** Whether a word of the clause before this one is such a verb. */
    private boolean verbBefore(int before, IntPredicate verb) {
        for (int i = before - 1; i >= Math.max(0, before - REACH); i--) {
            if (verb.test(i)) {
                return true;
            }
            if (tokens.text.sentenceStart(i) || clause(i)) {
                return false;
            }
        }
        return false;
    }

    /** The conjunction before the time begins a clause whose subject stands after it: "and on Friday we leave". */
    private boolean opens(int before, int after) {
        return (tokens.is(before, TimeRole.AND) && tokens.is(after, TimeRole.SUBJECT))
                || tokens.is(before, TimeRole.CONJUNCTION);
    }

    private int scan(int from, int step) {
        int present = 0;
        int i = from;
        for (int seen = 0; seen < REACH && i >= 0 && i < tokens.count(); seen++) {
            if (step > 0 && (tokens.text.sentenceStart(i) || (i > from && clause(i)))) {
                return present;
            }
            int tense = verb(i);
            if (tense != 0) {
                return tense;
            }
            if (present == 0) {
                present = present(i);
            }
            if (step < 0 && (tokens.text.sentenceStart(i) || clause(i) || shared(i))) {
                return present;
            }
            i += step;
        }
        return present;
    }

    /** A clause with its own subject begins here: "and I", "but when she", ", we". */
    private boolean clause(int i) {
        boolean verb = tokens.is(i, TimeRole.PRESENT) || tokens.is(i, TimeRole.PERFECT);
        if (!tokens.is(i, TimeRole.SUBJECT) && !(verb && tokens.contraction(i))) {
            return false;
        }
        return tokens.is(i - 1, TimeRole.AND)
                || tokens.is(i - 1, TimeRole.CONJUNCTION)
                || (i > 0 && !tokens.spaced(i) && !tokens.text.glued(i));
    }

    /** A verb in the present right after "and" or "but" has the subject before it: "I left on Friday and start on Monday". */
    private boolean shared(int i) {
        return tokens.is(i, TimeRole.VERB)
                && (tokens.is(i - 1, TimeRole.AND) || tokens.is(i - 1, TimeRole.CONJUNCTION))
                && present(i) != 0;
    }

    /** "we meet", "the shop opens", "and start": a planned thing told in the present. */
    private int present(int i) {
        TimeRole before = tokens.role(i - 1);
        if (tokens.text.sentenceStart(i) && tokens.is(i, TimeRole.VERB)) {
            return 1; // "Meet me on Friday"
        }
        boolean noun = tokens.is(i, TimeRole.EDGE) && before == TimeRole.SUBJECT; // "we start"
        if (i == 0 || !(noun || tokens.is(i, TimeRole.VERB))) {
            return 0;
        }
        boolean inflected = tokens.ends(i, "s") && !tokens.ends(i, "ss");
        boolean subject = before == TimeRole.SUBJECT || before == TimeRole.AND || before == TimeRole.CONJUNCTION;
        boolean asked = before == TimeRole.SUBJECT && tokens.is(i - 2, TimeRole.PAST);
        return (inflected || subject) && !asked && before != TimeRole.THE ? 1 : 0;
    }

    /** What one word says with the words beside it. */
    private int verb(int i) {
        TimeRole before = tokens.text.sentenceStart(i) ? TimeRole.NONE : tokens.role(i - 1);
        return switch (tokens.role(i)) {
            case PAST -> before == TimeRole.PRESENT || owns(i, before) ? 0 : -1;
            case FUTURE -> 1;
            case PERFECT -> perfect(i) ? -1 : 1;
            case NEXT -> before == TimeRole.THE && tokens.is(i + 1, TimeRole.NONE) ? 1 : 0;
            case AHEAD -> ahead(i, before);
            case NONE, VERB -> {
                boolean now = before == TimeRole.PRESENT || (before == TimeRole.MERIDIEM && !tokens.number(i - 2));
                boolean planned = now && (tokens.ends(i, "ing") || (pastForm(i) && tokens.value(i - 1) == 0));
                yield planned ? 1 : pastForm(i) && !stays(i) && !described(before) ? -1 : 0;
            }
            default -> 0;
        };
    }

    /** "I've got an exam". */
    private boolean owns(int i, TimeRole before) {
        return tokens.value(i) == 1
                && before == TimeRole.PERFECT
                && (tokens.is(i + 1, TimeRole.AMOUNT) || tokens.is(i + 1, TimeRole.THE));
    }

    /** "will stay closed" */
    private boolean stays(int i) {
        return tokens.is(i - 2, TimeRole.FUTURE, MODAL)
                && (tokens.is(i - 1, TimeRole.NONE) || tokens.is(i - 1, TimeRole.VERB));
    }

    /** "have been", "has just moved": the perfect, and not "I have an exam". */
    private boolean perfect(int i) {
        for (int j = i + 1; j <= i + 3 && j < tokens.count() && tokens.spaced(j); j++) {
            if (tokens.is(j, TimeRole.PAST) && owns(j, tokens.role(j - 1))) {
                return false;
            }
            if (tokens.is(j, TimeRole.PAST) || pastForm(j) || tokens.ends(j, "en")) {
                return true;
            }
            if (tokens.is(j, TimeRole.THE) || tokens.is(j, TimeRole.AMOUNT) || tokens.is(j, TimeRole.TO)) {
                return false;
            }
        }
        return false;
    }

    /** "is booked for", "was booked for", "I booked it", "due". */
    private int ahead(int i, TimeRole before) {
        if (before == TimeRole.PAST || (described(before) && pastForm(i))) {
            return before == TimeRole.PAST ? -1 : 0;
        }
        if (before == TimeRole.PERFECT && pastForm(i)) {
            return 1; // "I've booked a table on Friday": the perfect tells no day that is over
        }
        boolean resolved = tokens.value(i) == RESOLVES && tokens.is(i + 1, TimeRole.TO); // "we decided to marry"
        boolean still =
                before == TimeRole.PRESENT || tokens.is(i + 1, TimeRole.FOR) || tokens.value(i) == 1 || resolved;
        return still ? 1 : pastForm(i) ? -1 : 0;
    }

    /** "A relaxed dinner": a participle that only describes. */
    private static boolean described(TimeRole before) {
        return before == TimeRole.AMOUNT || before == TimeRole.THE;
    }

    private boolean pastForm(int i) {
        return tokens.length(i) > 4 && !tokens.text.capital(i) && tokens.ends(i, "ed") && !tokens.ends(i, "eed");
    }
}
