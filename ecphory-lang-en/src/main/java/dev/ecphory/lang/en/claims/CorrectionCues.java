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
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What a sentence tells of a mistake or a change: that something was wrong, and what it was.
 *
 * @param sure whether it says that something was wrong
 * @param hints whether it may say so: "no", "actually"
 * @param wrong what it names as what is not so; null for nothing
 * @param past whether what it names was so before: "no longer Ann", "instead of Ann"
 */
record CorrectionCues(boolean sure, boolean hints, @Nullable String wrong, boolean past) {
    private static final Set<String> HINTS =
            Set.of("no", "nope", "sorry", "oops", "actually", "wait", "whoops", "argh");
    private static final Set<String> THAT = Set.of("that", "this", "it", "what", "everything");
    private static final Set<String> STRIKES = Set.of("scratch", "forget", "ignore", "strike", "disregard");

    static CorrectionCues of(ParsedSentence sentence) {
        boolean sure = sentence.is(0, "not") && sentence.is(1, "so") && sentence.has(2, PosTag.PUNCT);
        String wrong = null;
        for (SyntaxClause clause : sentence.clauses()) {
            VerbGroup verb = clause.verb();
            if (verb == null) {
                sure |= slip(sentence, clause);
            } else if (errs(sentence, clause, verb)) {
                sure = true;
                wrong = wrong == null ? confused(sentence, clause, verb) : wrong;
            }
        }
        int struck = begin(sentence);
        if (struck >= 0 && STRIKES.contains(sentence.token(struck).word()) && struck + 1 < size(sentence)) {
            int end = struck + 1;
            while (end < size(sentence) && !sentence.has(end, PosTag.PUNCT)) {
                end++;
            }
            boolean named = end - struck <= 4 && end < size(sentence);
            boolean that = THAT.contains(sentence.token(struck + 1).word());
            sure |= (that && end == struck + 2) || (named && sentence.has(struck + 1, PosTag.PROPN));
            wrong = sure && named && !that ? sentence.text(struck + 1, end) : wrong;
        }
        boolean hints = struck >= 0 && hints(sentence, struck);
        for (int i = 0; i < size(sentence); i++) {
            String told = contrast(sentence, i);
            if (told != null) {
                boolean past = !sentence.is(i, "not");
                return new CorrectionCues(sure, hints, told, past);
            }
        }
        return new CorrectionCues(sure, hints, wrong, false);
    }

    private static int size(ParsedSentence sentence) {
        return sentence.syntax().tokens().size();
    }

    /** The first token that is no interjection that says nothing. */
    private static int begin(ParsedSentence sentence) {
        for (int i = 0; i < size(sentence); i++) {
            SyntaxToken token = sentence.token(i);
            if (!token.has(PosTag.PUNCT, PosTag.CCONJ) && (!token.has(PosTag.INTJ) || HINTS.contains(token.word()))) {
                return i;
            }
        }
        return -1;
    }

    private static boolean hints(ParsedSentence sentence, int at) {
        boolean first = HINTS.contains(sentence.token(at).word());
        boolean pause = sentence.has(at + 1, PosTag.PUNCT)
                || sentence.is(at, "actually")
                || HINTS.contains(
                        sentence.token(Math.min(at + 1, size(sentence) - 1)).word());
        return first && pause;
    }

    /** "Correction:", "wrong town:", "my mistake". */
    private static boolean slip(ParsedSentence sentence, SyntaxClause clause) {
        List<Complement> all = clause.complements();
        if (all.size() != 1
                || all.getFirst().phrases().size() != 1
                || !all.getFirst().preposition().isEmpty()) {
            return false;
        }
        Phrase phrase = all.getFirst().phrases().getFirst();
        boolean short_ = phrase.to() - phrase.from() <= 3 && phrase.from() <= 4;
        boolean wrong = sentence.is(phrase.from(), "wrong") || ValueKinds.in("slip", phrase, sentence);
        return short_ && wrong;
    }

    /** "I misspoke", "I was wrong", "that is not true", "Siemens was a slip". */
    private static boolean errs(ParsedSentence sentence, SyntaxClause clause, VerbGroup verb) {
        if (clause.subjects().size() != 1) {
            return false;
        }
        SyntaxToken subject = sentence.head(clause.subjects().getFirst());
        boolean self = subject.is("i", "we");
        boolean negated = verb.has(Flag.NEGATED);
        if (WordClassLexicon.has("errs", verb.lemma())
                || WordClassLexicon.has("errs", sentence.token(verb.main()).word())) {
            boolean mixes = !verb.lemma().equals("mix")
                    || clause.complements().stream()
                            .anyMatch(c -> c.preposition().equals("up"));
            return self && !negated && mixes;
        }
        Phrase is = verb.lemma().equals("be")
                        && !clause.complements().isEmpty()
                        && clause.complements().getFirst().phrases().size() == 1
                ? clause.complements().getFirst().phrases().getFirst()
                : null;
        if (is == null) {
            return false;
        }
        boolean that = THAT.contains(subject.word());
        boolean slip = !negated && ValueKinds.in("slip", is, sentence) && sentence.is(is.from(), "a", "my");
        String how = sentence.head(is).word();
        boolean wrong = negated
                ? that && WordClassLexicon.has("right_word", how)
                : (that || self) && WordClassLexicon.has("wrong_word", how);
        boolean whole = is.to() == clause.to() || sentence.has(is.to(), PosTag.PUNCT);
        return slip || (wrong && whole);
    }

    /** What was taken for another: "Siemens was a slip", "I mixed it up with Tuesday". */
    private static @Nullable String confused(ParsedSentence sentence, SyntaxClause clause, VerbGroup verb) {
        if (verb.lemma().equals("be")) {
            Phrase subject = clause.subjects().getFirst();
            return subject.kind() == Phrase.Kind.NOUN ? sentence.text(subject) : null;
        }
        for (int i = verb.to(); i + 1 < clause.to(); i++) {
            if (sentence.is(i, "with", "for")) {
                return value(sentence, i + 1);
            }
        }
        return null;
    }

    /** What "not", "instead of", "rather than" or "no longer" at a token names; null when none of them does. */
    private static @Nullable String contrast(ParsedSentence sentence, int i) {
        boolean pause = i == 0 || sentence.has(i - 1, PosTag.PUNCT) || sentence.is(i - 1, "and", "but");
        boolean not = sentence.is(i, "not") && pause && !verbal(sentence, i);
        boolean instead = sentence.is(i, "instead") && sentence.is(i + 1, "of");
        boolean rather = sentence.is(i, "rather") && sentence.is(i + 1, "than");
        boolean longer = sentence.is(i, "no") && sentence.is(i + 1, "longer") && pause && i > 0;
        String denied = not ? value(sentence, i + 1) : null;
        boolean judged = i == 0 && denied != null && sentence.has(1, PosTag.ADJ) && !sentence.has(2, PosTag.PUNCT);
        return judged // "not sure I told you"
                ? null
                : not ? denied : instead || rather || longer ? value(sentence, i + 2) : null;
    }

    private static boolean verbal(ParsedSentence sentence, int at) {
        return sentence.clauses().stream()
                .anyMatch(c -> c.verb() != null
                        && c.verb().from() <= at
                        && at < c.verb().to());
    }

    /** The name, the time or the number that begins at a token; null when none does. */
    static @Nullable String value(ParsedSentence sentence, int from) {
        int start = from;
        while (sentence.has(start, PosTag.ADP) || sentence.has(start, PosTag.DET)) {
            start++;
        }
        int end = start;
        while (end < size(sentence)
                && sentence.token(end).has(PosTag.PROPN, PosTag.NOUN, PosTag.NUM, PosTag.ADJ, PosTag.SYM)) {
            end++;
        }
        if (end == start || sentence.has(from, PosTag.TIME)) {
            List<Told> told = ToldTimes.of(sentence, from, size(sentence));
            return told.isEmpty() || told.getFirst().from() > start
                    ? null
                    : told.getFirst().text();
        }
        return sentence.text(start, end);
    }
}
