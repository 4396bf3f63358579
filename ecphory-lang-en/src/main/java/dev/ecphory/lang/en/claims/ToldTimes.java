package dev.ecphory.lang.en.claims;

import dev.ecphory.internal.language.TimeBound;
import dev.ecphory.knowledge.TimePoint;
import dev.ecphory.lang.en.frames.ExtractionState;
import dev.ecphory.lang.en.frames.ParsedSentence;
import dev.ecphory.lang.en.frames.RelatedTime;
import dev.ecphory.lang.en.frames.WordClassLexicon;
import dev.ecphory.lang.en.syntax.PosTag;
import dev.ecphory.lang.en.syntax.SyntaxClause;
import dev.ecphory.lang.en.syntax.SyntaxToken;
import dev.ecphory.lang.en.syntax.VerbGroup;
import dev.ecphory.lang.en.syntax.VerbGroup.Flag;
import java.time.Duration;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Finds what tells when something takes place in a stretch of a sentence: dates, clock times, days of the week and parts
 * of the day, joined where they tell one time ("Tuesdays at 10"). Stateless.
 */
final class ToldTimes {
    private static final Set<String> ROLES = Set.of(
            "to", "from", "at", "on", "until", "till", "for", "by", "in", "around", "about", "since", "of", "before",
            "after");
    private static final Set<String> LEADS = Set.of(
            "on",
            "at",
            "in",
            "from",
            "to",
            "until",
            "till",
            "by",
            "for",
            "since",
            "starting",
            "effective",
            "beginning",
            "as",
            "of",
            "around",
            "about",
            "back",
            "during",
            "before",
            "after");
    private static final Set<String> DENIES = Set.of("not", "longer", "than", "every", "each");
    private static final Set<String> HALVES = Set.of("am", "pm", "o'clock", "a.m", "p.m", "a.m.", "p.m.");
    private static final String TO = " to ";
    private static final int YEAR = 4;
    /** What began within the last weeks may be told in the present. */
    private static final Duration BACK = Duration.ofDays(45);

    private ToldTimes() {}

    /**
     * A told time.
     *
     * @param role the word that places it: "to", "from", "at"; "not" where it is denied; empty for none
     * @param text its words without that word
     * @param from its first token, the word that places it included
     * @param to behind its last token
     * @param time what the tagger of times made of it; null when it knows nothing of such words
     */
    record Told(
            String role,
            String text,
            int from,
            int to,
            @Nullable RelatedTime time) {
        boolean is(String... roles) {
            return List.of(roles).contains(role);
        }
    }

    /** A month or a day without a year, moved to the year to come where the clause tells of what will be: "goes up from May". */
    static TimePoint ahead(TimePoint told, SyntaxClause clause, ExtractionState heard) {
        VerbGroup verb = clause.verb();
        boolean present = verb != null && !verb.has(Flag.PAST) && !verb.has(Flag.PERFECT) && !verb.has(Flag.PASSIVE);
        boolean over = told.at().isBefore(heard.now().at())
                && told.at().plus(BACK).isBefore(heard.now().at());
        String phrase = told.phrase();
        if (!present || !over || phrase == null) {
            return told;
        }
        List<String> words = List.of(phrase.toLowerCase(Locale.ROOT).split("[^\\p{L}\\d]+"));
        boolean month = words.stream().anyMatch(word -> WordClassLexicon.has("month", word));
        boolean year = words.stream().anyMatch(word -> word.length() == YEAR && Character.isDigit(word.charAt(0)));
        OffsetDateTime now = heard.entry.occurredAt();
        return !month || year
                ? told
                : new TimePoint(
                        told.at().atOffset(now.getOffset()).plusYears(1).toInstant(), told.granularity(), phrase);
    }

    /** The times that the tokens tell, in their order. */
    static List<Told> of(ParsedSentence sentence, int from, int to) {
        List<Told> all = new ArrayList<>();
        int i = from;
        while (i < to) {
            SyntaxToken token = sentence.token(i);
            boolean placed = ROLES.contains(token.word()) && i + 1 < to;
            int start = placed ? i + 1 : i;
            start += placed && sentence.is(start, "the", "a", "around", "about") && start + 1 < to ? 1 : 0;
            int end = end(sentence, start, to);
            if (end < 0) {
                i++;
                continue;
            }
            boolean denied = (i > 0 && DENIES.contains(sentence.token(i - 1).word()))
                    || (placed && token.is("of") && sentence.is(i - 1, "instead"));
            told(sentence, denied ? "not" : placed ? token.word() : "", start, i, end, all);
            i = end;
        }
        return all;
    }

    private static void told(ParsedSentence sentence, String role, int start, int from, int end, List<Told> all) {
        RelatedTime time = sentence.time(start);
        String raw = sentence.heard()
                .signed(sentence.token(start).from(), sentence.token(end - 1).to());
        String text = raw;
        String own = role;
        int space = text.indexOf(' ');
        while (time != null
                && space > 0
                && LEADS.contains(text.substring(0, space).toLowerCase(Locale.ROOT))) {
            own = own.isEmpty() ? text.substring(0, space).toLowerCase(Locale.ROOT) : own;
            text = text.substring(space + 1);
            space = text.indexOf(' ');
        }
        boolean left = own.equals("from") && sentence.is(end, "to", "until", "till"); // "moved from Friday to Monday"
        if (time != null && time.relation() == TimeBound.SINCE && !own.equals("not") && !left) {
            own = "since";
        }
        int to = own.equals("from") || own.equals("since") || (time != null && time.relation() == TimeBound.RANGE)
                ? text.indexOf(TO)
                : -1;
        if (to > 0 && time != null) {
            RelatedTime last = time.end() == null ? null : new RelatedTime(TimeBound.AT, time.end(), null);
            all.add(new Told("from", text.substring(0, to), from, end, time));
            all.add(new Told("to", text.substring(to + TO.length()), from, end, last));
        } else {
            all.add(new Told(own, text, from, end, time));
        }
    }

    /** Where a told time that begins at a token ends, what joins it included; -1 when none begins there. */
    private static int end(ParsedSentence sentence, int start, int to) {
        int end = unit(sentence, start, to, false);
        boolean clock = end > 0 && !sentence.has(start, PosTag.TIME);
        while (end > 0 && end + 1 < to) {
            boolean and = sentence.is(end, "and", "&") && day(sentence, end + 1) && clock;
            boolean at = sentence.is(end, "at", "on", "in") && !sentence.has(start, PosTag.TIME);
            boolean hour = sentence.is(end, "at", ",") && !sentence.has(end + 1, PosTag.TIME);
            boolean days = sentence.is(end, "and", "&") && weekday(sentence, end - 1) && weekday(sentence, end + 1);
            int next = days || and || at || hour ? unit(sentence, end + 1, to, sentence.is(end, "at")) : -1;
            if (next < 0) {
                break;
            }
            end = next;
        }
        boolean exact = end > 0 && end < to && sentence.is(end, "sharp");
        return exact ? end + 1 : end;
    }

    /** @param hour whether a bare number tells the hour */
    private static int unit(ParsedSentence sentence, int i, int to, boolean hour) {
        if (i >= to) {
            return -1;
        }
        SyntaxToken token = sentence.token(i);
        if (token.has(PosTag.TIME)) {
            return i + 1;
        }
        if (day(sentence, i)) {
            return i + 1 < to
                            && WordClassLexicon.has(
                                    "daypart", sentence.token(i + 1).word())
                    ? i + 2
                    : i + 1;
        }
        boolean half = i + 1 < to && HALVES.contains(sentence.token(i + 1).word());
        boolean number = token.has(PosTag.NUM);
        if (number && half) {
            return i + 2;
        }
        if (number && clock(token.word())) {
            return i + 1;
        }
        boolean bare = hour && number && token.word().length() < 7;
        boolean counts = i + 1 < to
                && (sentence.has(i + 1, PosTag.NOUN)
                        || sentence.has(i + 1, PosTag.PROPN)
                        || sentence.has(i + 1, PosTag.NUM)
                        || sentence.is(i + 1, "%", "a", "per"));
        return bare && !counts && !token.word().contains(".") ? i + 1 : -1;
    }

    /** "Friday", "on Friday at 9:00": a day of the week, alone or within a told time. */
    private static boolean weekday(ParsedSentence sentence, int i) {
        SyntaxToken token = sentence.token(i);
        String told = sentence.heard().text(token.from(), token.to()).toLowerCase(Locale.ROOT);
        return List.of(told.split("[^\\p{L}]+")).stream().anyMatch(word -> WordClassLexicon.has("day", word));
    }

    private static boolean day(ParsedSentence sentence, int i) {
        return WordClassLexicon.has("day", sentence.token(i).word());
    }

    private static boolean clock(String word) {
        int colon = word.indexOf(':');
        return colon > 0 && colon <= 2 && word.length() == colon + 3;
    }
}
