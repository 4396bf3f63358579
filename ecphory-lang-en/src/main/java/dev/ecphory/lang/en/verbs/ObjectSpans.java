package dev.ecphory.lang.en.verbs;

import dev.ecphory.lang.en.frames.ParsedSentence;
import dev.ecphory.lang.en.frames.ValueKinds;
import dev.ecphory.lang.en.frames.WordClassLexicon;
import dev.ecphory.lang.en.syntax.Phrase;
import dev.ecphory.lang.en.syntax.PosTag;
import dev.ecphory.lang.en.syntax.SyntaxClause;
import dev.ecphory.lang.en.syntax.SyntaxClause.Complement;
import dev.ecphory.lang.en.syntax.SyntaxClause.Link;
import dev.ecphory.lang.en.syntax.SyntaxToken;
import dev.ecphory.lang.en.syntax.VerbForm;
import dev.ecphory.lang.en.syntax.VerbGroup.Flag;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Where the words end that tell what somebody likes or does, and whether they tell it whole. Stateless. */
public final class ObjectSpans {
    private static final int LONGEST = 9;

    private ObjectSpans() {}

    /** Whether a bare noun is told by a relative clause that cannot be kept: "an option that lets you pause". */
    public static boolean open(SyntaxClause clause, Phrase phrase, ParsedSentence sentence) {
        SyntaxClause more = relative(phrase, sentence);
        boolean bare = phrase.to() == phrase.head() + 1
                && !ValueKinds.name(phrase, sentence)
                && (phrase.to() - phrase.from() == 1
                        || (phrase.to() - phrase.from() == 2 && sentence.is(phrase.from(), "a", "an", "the", "some")));
        return more != null && bare && told(clause, phrase, sentence) < 0;
    }

    /** The same of the last object of a clause. */
    public static boolean open(SyntaxClause clause, ParsedSentence sentence) {
        List<Complement> all = clause.complements();
        return !all.isEmpty()
                && !all.getLast().phrases().isEmpty()
                && open(clause, all.getLast().phrases().getLast(), sentence);
    }

    /** Where the relative clause ends that says which: "stories that end well"; -1 when there is none to keep. */
    static int told(SyntaxClause clause, Phrase phrase, ParsedSentence sentence) {
        SyntaxClause more = relative(phrase, sentence);
        if (more == null || !sentence.is(phrase.to(), "that", "which", "who") || more.to() - phrase.to() > LONGEST) {
            return -1;
        }
        for (SyntaxToken token : sentence.syntax().tokens().subList(phrase.to() + 1, more.to())) {
            if (token.has(PosTag.PRON, PosTag.PUNCT, PosTag.TIME)
                    || token.is("this", "that", "these", "those", "my", "your", "his", "her", "our", "their")) {
                return -1;
            }
        }
        return more.to();
    }

    private static @Nullable SyntaxClause relative(Phrase phrase, ParsedSentence sentence) {
        for (SyntaxClause other : sentence.clauses()) {
            boolean next = other.link() == Link.RELATIVE
                    && (other.from() == phrase.to() || other.from() == phrase.to() + 1)
                    && other.verb() != null
                    && (!sentence.is(other.from(), "i", "we") // "I love books I read a lot"
                            || sentence.is(phrase.to(), "that", "which"))
                    && !other.verb().has(Flag.NONFINITE);
            if (next) {
                return other;
            }
        }
        return null;
    }

    /** Whether kinds stand before one noun: "horror and crime movies" are no horror. */
    static boolean joined(List<Phrase> phrases, ParsedSentence sentence) {
        Phrase last = phrases.getLast();
        return phrases.size() > 1
                && last.to() - last.from() > 1
                && WordClassLexicon.has("sorted", sentence.head(last).lemma())
                && (sentence.token(last.from()).has(PosTag.NOUN, PosTag.ADJ)
                        || WordClassLexicon.has(
                                "genre", sentence.token(last.from()).word()))
                && phrases.subList(0, phrases.size() - 1).stream()
                        .allMatch(phrase -> phrase.to() - phrase.from() == 1
                                && WordClassLexicon.has(
                                        "genre", sentence.head(phrase).word()));
    }

    /** Where a verbal phrase ends; -1 when it says too little: "watching our cats sleep", but not "watching it sleep". */
    static int verbal(SyntaxClause clause, ParsedSentence sentence) {
        int end = sentence.verbalEnd(clause);
        int main = clause.verb() == null ? clause.from() : clause.verb().main();
        for (Complement complement : clause.complements()) {
            SyntaxClause inner =
                    complement.verbal() < 0 ? null : sentence.clauses().get(complement.verbal());
            boolean does = inner != null
                    && inner.link() == Link.INFINITIVE
                    && complement.preposition().isEmpty()
                    && !inner.subjects().isEmpty()
                    && inner.subjects().getFirst().from() == end
                    && end == main + 1;
            if (inner != null && does) {
                end = sentence.verbalEnd(inner);
            }
        }
        if (sentence.is(end - 1, "one") && sentence.is(end, "another")) {
            end++;
        }
        boolean cut = end == main + 1
                && WordClassLexicon.has("hollow_verb", sentence.token(main).lemma())
                && !clause.complements().isEmpty();
        Phrase last = clause.complements().stream()
                .flatMap(one -> one.phrases().stream())
                .reduce((one, next) -> next)
                .orElse(null);
        boolean open = last != null
                && sentence.is(last.to(), "that", "which", "who")
                && relative(last, sentence) != null
                && told(clause, last, sentence) < 0;
        boolean before = last != null
                && last.to() == end
                && sentence.has(end + 1, PosTag.NOUN)
                && sentence.token(end).form().contains(VerbForm.PRESENT_PARTICIPLE); // "error" of "error handling code"
        return cut || open || before ? -1 : manner(end, sentence);
    }

    /** Behind a word that says how or when something is done: "early". */
    static int manner(int end, ParsedSentence sentence) {
        boolean how = end < sentence.syntax().tokens().size()
                && WordClassLexicon.has("manner", sentence.token(end).word());
        return how ? end + 1 : end;
    }

    /** Where "with" or "without" ends that tells which things the last of several are; -1 when none follows. */
    static int with(Complement complement, SyntaxClause clause, ParsedSentence sentence) {
        int next = clause.complements().indexOf(complement) + 1;
        Complement more = next > 0 && next < clause.complements().size()
                ? clause.complements().get(next)
                : null;
        if (more == null) {
            return -1;
        }
        boolean which = (more.preposition().equals("with") || more.preposition().equals("without"))
                && more.phrases().size() == 1
                && more.phrases().getFirst().kind() == Phrase.Kind.NOUN
                && more.phrases().getFirst().from()
                        == complement.phrases().getLast().to() + 1
                && !sentence.token(more.phrases().getFirst().from()).has(PosTag.DET, PosTag.PRON)
                && !sentence.is(more.phrases().getFirst().from(), "my", "our");
        return which ? more.phrases().getFirst().to() : -1;
    }
}
