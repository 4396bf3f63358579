package dev.ecphory.lang.en.claims;

import dev.ecphory.lang.en.claims.ToldTimes.Told;
import dev.ecphory.lang.en.frames.ParsedSentence;
import dev.ecphory.lang.en.frames.ValueKinds;
import dev.ecphory.lang.en.frames.WordClassLexicon;
import dev.ecphory.lang.en.syntax.Phrase;
import dev.ecphory.lang.en.syntax.PosTag;
import dev.ecphory.lang.en.syntax.SyntaxClause;
import dev.ecphory.lang.en.syntax.SyntaxClause.Complement;
import dev.ecphory.lang.en.syntax.SyntaxToken;
import dev.ecphory.lang.en.syntax.VerbGroup;
import dev.ecphory.lang.en.syntax.VerbGroup.Flag;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What tells that an occasion takes place or is moved. Stateless. */
final class Occasions {
    private static final String[] TIMES = {"time", "slot", "date", "day", "moment"};

    private Occasions() {}

    /** The told times of a stretch; also those of what takes place again and again: "every Tuesday at nine". */
    static List<Told> times(ParsedSentence sentence, int from, int to) {
        return ToldTimes.of(sentence, from, to).stream()
                .map(told -> told.is("not") && sentence.is(told.from() - 1, "every", "each")
                        ? new Told("", told.text(), told.from(), told.to(), told.time())
                        : told)
                .toList();
    }

    /** Whether a time names a day of the week and an hour, so that it says when something takes place again and again. */
    static boolean weekly(Told told) {
        boolean day = List.of(told.text().toLowerCase(Locale.ROOT).split("[^\\p{L}]+")).stream()
                .anyMatch(word -> WordClassLexicon.has("day", word));
        return day && told.text().chars().anyMatch(Character::isDigit);
    }

    /** The occasion that the noun at a token names as somebody's: "Ann's weekly review"; null when it names none. */
    static @Nullable Phrase owned(ParsedSentence sentence, int head) {
        int from = head;
        while (from > 0 && sentence.token(from - 1).has(PosTag.NOUN, PosTag.ADJ)) {
            from--;
        }
        boolean name = from > 1 && sentence.is(from - 1, "'s") && sentence.has(from - 2, PosTag.PROPN);
        int start = sentence.is(from - 1, "my", "our", "his", "her") ? from - 1 : name ? from - 2 : -1;
        if (start < 0 || !sentence.has(head, PosTag.NOUN)) {
            return null;
        }
        Phrase phrase = Phrase.of(Phrase.Kind.NOUN, start, head + 1, head);
        return occasion(phrase, sentence) ? phrase : null;
    }

    /** The occasion of "the time of my review", "my review slot"; null when a phrase names no such time. */
    static @Nullable Phrase timed(ParsedSentence sentence, Phrase phrase) {
        if (phrase.kind() != Phrase.Kind.NOUN || !sentence.head(phrase).is(TIMES)) {
            return null;
        }
        int head = phrase.head();
        boolean of = sentence.is(head + 1, "of", "for") && phrase.to() > head + 2;
        Phrase inner = of
                ? Phrase.of(Phrase.Kind.NOUN, head + 2, phrase.to(), phrase.to() - 1)
                : head > phrase.from() + 1 ? Phrase.of(Phrase.Kind.NOUN, phrase.from(), head, head - 1) : null;
        return inner != null && occasion(inner, sentence) ? inner : null;
    }

    /** The occasion that a phrase names, itself or by its time; null when it names none. */
    static @Nullable Phrase told(ParsedSentence sentence, @Nullable Phrase phrase) {
        return phrase == null ? null : occasion(phrase, sentence) ? phrase : timed(sentence, phrase);
    }

    /** The occasion that a clause names as its subject or its object: "that I have my review"; null when it names none. */
    static @Nullable Phrase named(ParsedSentence sentence, SyntaxClause clause) {
        Phrase subject = clause.subjects().size() == 1 ? clause.subjects().getFirst() : null;
        Phrase object = object(clause);
        return subject != null && occasion(subject, sentence)
                ? subject
                : object != null && occasion(object, sentence) ? object : null;
    }

    /** "My review" of "it's Tuesday for my review"; null when there is none. */
    static @Nullable Phrase purpose(ParsedSentence sentence, SyntaxClause clause) {
        for (Complement complement : clause.complements()) {
            boolean one = complement.preposition().equals("for")
                    && complement.phrases().size() == 1;
            if (one && occasion(complement.phrases().getFirst(), sentence)) {
                return complement.phrases().getFirst();
            }
        }
        return null;
    }

    static boolean bareOccasion(Phrase noun, ParsedSentence sentence) {
        boolean nouns = sentence.tokens(noun).stream().allMatch(token -> token.has(PosTag.NOUN, PosTag.PROPN));
        return nouns && occasion(noun, sentence);
    }

    /** One occasion, not "two meetings", and no deadline, which is no occasion though it has a date. */
    static boolean occasion(Phrase phrase, ParsedSentence sentence) {
        boolean number = sentence.tokens(phrase).stream().anyMatch(token -> token.has(PosTag.NUM));
        return !number
                && ValueKinds.in("occasion", phrase, sentence)
                && !ValueKinds.in("measure_time", phrase, sentence);
    }

    static @Nullable Phrase object(SyntaxClause clause) {
        for (Complement complement : clause.complements()) {
            boolean noun = complement.preposition().isEmpty()
                    && complement.phrases().size() == 1
                    && complement.phrases().getFirst().kind() == Phrase.Kind.NOUN;
            boolean particle = complement.phrases().size() == 1
                    && Set.of("back", "up", "forward", "out", "over", "off").contains(complement.preposition());
            if (noun || particle) {
                return complement.phrases().getFirst();
            }
        }
        return null;
    }

    /** " with Dr. Alvarez", " to Rome" behind an object. */
    static String with(ParsedSentence sentence, SyntaxClause clause, Phrase object) {
        for (Complement complement : clause.complements()) {
            boolean next = (complement.preposition().equals("with")
                            || complement.preposition().equals("to"))
                    && complement.phrases().size() == 1
                    && complement.phrases().getFirst().from() == object.to() + 1;
            if (next && ValueKinds.name(complement.phrases().getFirst(), sentence)) {
                return " " + complement.preposition() + " "
                        + sentence.text(complement.phrases().getFirst());
            }
        }
        return "";
    }

    static boolean moves(ParsedSentence sentence, SyntaxClause clause, VerbGroup verb) {
        if (verb.lemma().equals("get")
                && !clause.complements().isEmpty()
                && !clause.complements().getFirst().phrases().isEmpty()) {
            SyntaxToken how =
                    sentence.head(clause.complements().getFirst().phrases().getFirst());
            return how.has(PosTag.ADJ) && WordClassLexicon.has("rescheduled", how.word()); // "got postponed"
        }
        boolean fromTo = !verb.lemma().equals("go")
                || ToldTimes.of(sentence, verb.to(), clause.to()).stream().anyMatch(t -> t.is("from"));
        boolean brings = !verb.lemma().equals("bring") || clause.adverbs().contains("forward");
        boolean puts = !verb.lemma().equals("put")
                || clause.adverbs().contains("back")
                || clause.complements().stream()
                        .anyMatch(c ->
                                c.preposition().equals("off") || c.preposition().equals("back"));
        return fromTo && brings && puts && WordClassLexicon.has("reschedules", verb.lemma());
    }

    static boolean takesPlace(ParsedSentence sentence, SyntaxClause clause, VerbGroup verb) {
        if (verb.has(Flag.PASSIVE)) {
            boolean held = verb.lemma().equals("hold") && !verb.has(Flag.PAST);
            return held || WordClassLexicon.has("schedules", verb.lemma());
        }
        boolean take = verb.lemma().equals("take")
                && clause.complements().stream()
                        .anyMatch(c -> c.phrases().size() == 1
                                && sentence.head(c.phrases().getFirst()).is("place"));
        boolean past = verb.has(Flag.PAST);
        return !past && (take || verb.lemma().equals("be") || WordClassLexicon.has("takes_place_verb", verb.lemma()));
    }

    /** Whether nothing but light words stands between. */
    static boolean near(ParsedSentence sentence, int from, Told told) {
        for (int i = from; i < told.from(); i++) {
            SyntaxToken token = sentence.token(i);
            boolean light = token.has(PosTag.ADV, PosTag.ADP, PosTag.PART)
                    || WordClassLexicon.has("set_for", token.word())
                    || token.is("place", "off", "up", "every", "each");
            if (!light || token.is("not", "after", "before")) {
                return false;
            }
        }
        return true;
    }
}
