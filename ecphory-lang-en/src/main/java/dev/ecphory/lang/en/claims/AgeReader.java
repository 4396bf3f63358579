package dev.ecphory.lang.en.claims;

import dev.ecphory.lang.en.frames.ParsedSentence;
import dev.ecphory.lang.en.frames.WordClassLexicon;
import dev.ecphory.lang.en.referents.Referents;
import dev.ecphory.lang.en.referents.Referents.Referent;
import dev.ecphory.lang.en.referents.RelationWords;
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

/** Reads how old and how tall somebody is, and when he was born. For one message and one thread. */
final class AgeReader {
    private static final Set<String> SPANS = Set.of("month", "week", "day");
    private static final Set<String> LENGTHS =
            Set.of("m", "meter", "metre", "cm", "centimeter", "centimetre", "foot", "feet", "ft", "inch", "tall");

    /** "Almost 30" is no age. */
    private static final Set<String> NEAR = Set.of("almost", "nearly", "over", "under", "about", "around", "not");

    /** "When I turned ten": his age then. */
    private static final Set<String> THEN = Set.of("when", "after", "before", "until", "till", "once", "as");

    private final Referents referents;
    private final NominalClaims claims;

    AgeReader(Referents referents, NominalClaims claims) {
        this.referents = referents;
        this.claims = claims;
    }

    void read(ParsedSentence sentence, SyntaxClause clause) {
        VerbGroup verb = clause.verb();
        if (verb == null
                || clause.subjects().size() != 1
                || verb.has(Flag.NEGATED)
                || verb.has(Flag.FUTURE)
                || THEN.contains(clause.marker())) {
            return;
        }
        Referent whom = referents.of(clause.subjects().getFirst(), sentence);
        if (whom == null || !whom.person()) {
            return;
        }
        boolean turns = verb.lemma().equals("turn") && (verb.has(Flag.PAST) || verb.has(Flag.PERFECT));
        boolean present = !verb.has(Flag.PAST) && !verb.has(Flag.PERFECT);
        if (verb.lemma().equals("bear") && verb.has(Flag.PASSIVE)) {
            born(sentence, clause, whom);
        } else if (turns || (verb.lemma().equals("be") && present)) {
            measured(sentence, clause, verb, whom, turns);
            described(sentence, clause, verb, whom);
        }
    }

    /** "A 30 year old man", "a 25-year-old nurse". */
    private void described(ParsedSentence sentence, SyntaxClause clause, VerbGroup verb, Referent whom) {
        List<SyntaxToken> tokens = sentence.syntax().tokens();
        int at = verb.to() + 1;
        boolean one = at < tokens.size() && tokens.get(verb.to()).is("a", "an");
        boolean apart = one
                && at + 2 < tokens.size()
                && RelationWords.number(tokens.get(at))
                && tokens.get(at + 1).is("year", "years", "yr")
                && tokens.get(at + 2).is("old");
        String word = one ? tokens.get(at).word() : "";
        boolean joined = word.endsWith("-year-old") || word.endsWith("-years-old");
        String age = apart ? word : joined ? word.substring(0, word.indexOf("-year")) : "";
        if (!age.isEmpty() && plausible(age)) {
            claims.add(sentence, clause, whom, "age", age, false);
        }
    }

    private void measured(ParsedSentence sentence, SyntaxClause clause, VerbGroup verb, Referent whom, boolean turns) {
        int from = verb.to();
        List<SyntaxToken> tokens = sentence.syntax().tokens();
        while (from < tokens.size()
                && (tokens.get(from).has(PosTag.ADV) || tokens.get(from).is("only"))
                && !NEAR.contains(tokens.get(from).word())) {
            from++;
        }
        int to = from;
        while (to < tokens.size() && tokens.get(to).has(PosTag.NUM)) {
            to++;
        }
        if (to == from) {
            String told = turns && from < tokens.size() && tokens.get(from).has(PosTag.TIME)
                    ? inside(sentence, tokens.get(from))
                    : null;
            if (told != null) {
                claims.add(sentence, clause, whom, "age", told, true);
            }
            return;
        }
        int tall = tall(tokens, to);
        if (tall > 0 && !turns) {
            claims.add(sentence, clause, whom, "height", sentence.text(from, tall), false);
            return;
        }
        String age = age(sentence, from, to);
        if (age != null) {
            claims.add(sentence, clause, whom, "age", age, turns);
        }
    }

    /** "Thirty" of "thirty last week", which the reader of times took whole. */
    private static @Nullable String inside(ParsedSentence sentence, SyntaxToken time) {
        String text = sentence.heard().text(time.from(), time.to());
        int blank = text.indexOf(' ');
        String first = blank < 0 ? "" : text.substring(0, blank);
        int dash = first.indexOf('-');
        boolean number = !first.isEmpty()
                && WordClassLexicon.has(
                        "number_word", (dash < 0 ? first : first.substring(0, dash)).toLowerCase(Locale.ROOT));
        return number && plausible(first) ? first : null;
    }

    /** "44", "34" of "34 years old", "five months" of "five months old"; null for other numbers. */
    static @Nullable String age(ParsedSentence sentence, int from, int to) {
        List<SyntaxToken> tokens = sentence.syntax().tokens();
        String number = sentence.text(from, to);
        if (!plausible(number)) {
            return null;
        }
        SyntaxToken next = to < tokens.size() ? tokens.get(to) : null;
        if (next != null
                && (next.has(PosTag.CCONJ) || next.is(","))
                && to + 1 < tokens.size()
                && tokens.get(to + 1).has(PosTag.NUM)) {
            return null; // "my kids are 5 and 7"
        }
        if (next == null || next.has(PosTag.PUNCT, PosTag.CCONJ, PosTag.TIME, PosTag.SCONJ)) {
            return next != null && next.is("%", ":", "-") ? null : number;
        }
        boolean old = to + 1 < tokens.size() && tokens.get(to + 1).is("old", "young");
        if (next.lemma().equals("year") || next.is("years", "yrs", "y.o", "yo")) {
            return old || next.is("yo", "y.o") ? number : null;
        }
        if (SPANS.contains(next.lemma())) {
            return old ? number + " " + next.word() : null;
        }
        boolean asks = to + 1 < tokens.size() && tokens.get(to + 1).is("about"); // "I'm 46 how about you?"
        boolean parent =
                next.is("with") && tokens.subList(to, tokens.size()).stream().anyMatch(AgeReader::child);
        return (next.has(PosTag.ADV) && next.is("now", "already", "today", "yesterday"))
                        || next.has(PosTag.PRON)
                        || asks
                        || parent
                ? number
                : null;
    }

    private static boolean child(SyntaxToken token) {
        return token.is("kid", "kids", "child", "children");
    }

    private static boolean plausible(String number) {
        boolean digits = number.chars().allMatch(Character::isDigit);
        return digits
                ? number.length() < 4 && Integer.parseInt(number) < 120
                : number.chars().noneMatch(Character::isDigit) && !number.equals("one");
    }

    /** Behind the words for a length of a body; -1 when none stand there. */
    private static int tall(List<SyntaxToken> tokens, int from) {
        int i = from;
        boolean length = false;
        while (i < tokens.size()
                && i < from + 4
                && (LENGTHS.contains(tokens.get(i).lemma())
                        || LENGTHS.contains(tokens.get(i).word())
                        || tokens.get(i).has(PosTag.NUM))) {
            length |= tokens.get(i).is("foot", "ft")
                    && i + 1 < tokens.size()
                    && tokens.get(i + 1).has(PosTag.NUM);
            if (tokens.get(i).is("tall")) {
                return i;
            }
            i++;
        }
        return length ? i : -1;
    }

    private void born(ParsedSentence sentence, SyntaxClause clause, Referent whom) {
        for (int token : clause.times()) {
            String time = ComplementReader.time(sentence, token);
            boolean year = time.length() == 4 && time.chars().allMatch(Character::isDigit);
            boolean day = time.chars().anyMatch(Character::isDigit)
                    && time.contains(" ")
                    && time.chars().anyMatch(Character::isLetter)
                    && Character.isUpperCase(capital(time));
            if (year || day) {
                claims.add(sentence, clause, whom, year ? "birth_year" : "birthday", time, false);
                return;
            }
        }
        for (Complement complement : clause.complements()) {
            Phrase phrase =
                    complement.phrases().isEmpty() ? null : complement.phrases().getFirst();
            boolean in =
                    complement.preposition().equals("in") && phrase != null && sentence.has(phrase.head(), PosTag.NUM);
            if (in && phrase != null && sentence.head(phrase).word().length() == 4) {
                claims.add(sentence, clause, whom, "birth_year", sentence.text(phrase), false);
            }
        }
    }

    private static int capital(String time) {
        return time.chars().filter(Character::isUpperCase).findFirst().orElse('a');
    }
}
