package dev.ecphory.lang.en.claims;

import dev.ecphory.internal.facts.PredicateRegistry;
import dev.ecphory.lang.en.frames.ParsedSentence;
import dev.ecphory.lang.en.frames.WordClassLexicon;
import dev.ecphory.lang.en.referents.OwnedPhrase;
import dev.ecphory.lang.en.referents.Referents;
import dev.ecphory.lang.en.referents.Referents.Referent;
import dev.ecphory.lang.en.syntax.Phrase;
import dev.ecphory.lang.en.syntax.PosTag;
import dev.ecphory.lang.en.syntax.SyntaxClause;
import dev.ecphory.lang.en.syntax.SyntaxClause.Complement;
import dev.ecphory.lang.en.syntax.SyntaxToken;
import dev.ecphory.lang.en.syntax.VerbGroup;
import dev.ecphory.lang.en.syntax.VerbGroup.Flag;
import java.util.List;

/**
 * Reads what somebody does for a living where no word for a trade tells it: "my day job is bartending", "I fix cars for a
 * living", "I'm a stay at home mom". For one message and one thread.
 */
final class LivelihoodReader {
    private static final int LONGEST = 4;

    private final Referents referents;
    private final OwnedPhrase.Reader owned;
    private final PredicateRegistry predicates;
    private final NominalClaims claims;

    LivelihoodReader(
            Referents referents, OwnedPhrase.Reader owned, PredicateRegistry predicates, NominalClaims claims) {
        this.referents = referents;
        this.owned = owned;
        this.predicates = predicates;
        this.claims = claims;
    }

    void read(ParsedSentence sentence, SyntaxClause clause) {
        VerbGroup verb = clause.verb();
        if (verb == null
                || clause.subjects().size() != 1
                || verb.has(Flag.PAST)
                || verb.has(Flag.PERFECT)
                || verb.has(Flag.FUTURE)
                || verb.has(Flag.MODAL)
                || verb.has(Flag.NEGATED)
                || verb.has(Flag.FORMER)) {
            return;
        }
        Phrase subject = clause.subjects().getFirst();
        if (verb.has(Flag.PROGRESSIVE) && verb.main() == verb.from() + 1) {
            job(sentence, clause, subject, verb);
        }
        Referent whom = referents.of(subject, sentence);
        if (whom == null || !whom.person()) {
            return;
        }
        if (verb.lemma().equals("be")) {
            home(sentence, clause, whom, verb);
        }
        for (Complement complement : clause.complements()) {
            boolean living = complement.preposition().equals("for")
                    && complement.phrases().size() == 1
                    && sentence.head(complement.phrases().getFirst()).is("living");
            int to = living ? complement.phrases().getFirst().from() - 1 : 0;
            if (living
                    && to > verb.main()
                    && to <= verb.main() + LONGEST
                    && !verb.lemma().equals("work")) {
                claims.add(sentence, clause, whom, "occupation", sentence.text(verb.main(), to), false);
            }
        }
    }

    /** "My day job is bartending", where the work is taken for what goes on. */
    private void job(ParsedSentence sentence, SyntaxClause clause, Phrase subject, VerbGroup verb) {
        OwnedPhrase told = owned.read(sentence.syntax().tokens(), subject.from(), subject.to());
        boolean job = told != null
                && told.relation() == null
                && predicates
                        .find(told.attribute())
                        .map(p -> p.name().equals("occupation"))
                        .orElse(false);
        boolean whole = clause.complements().size() <= 1 && clause.to() - verb.main() <= LONGEST;
        boolean trade = WordClassLexicon.has("working_verb", verb.lemma())
                || WordClassLexicon.has("pastime_verb", verb.lemma());
        boolean plain = clause.complements().stream()
                .flatMap(complement -> complement.phrases().stream())
                .noneMatch(
                        phrase -> phrase.kind() == Phrase.Kind.PRONOUN || sentence.is(phrase.from(), "the", "my", "a"));
        if (told != null && job && whole && trade && plain) {
            claims.add(sentence, clause, told.owner(), "occupation", work(sentence, clause, verb), false);
        }
    }

    /** "Bartending", "walking dogs". */
    private static String work(ParsedSentence sentence, SyntaxClause clause, VerbGroup verb) {
        Complement first =
                clause.complements().isEmpty() ? null : clause.complements().getFirst();
        boolean object = first != null
                && first.preposition().isEmpty()
                && !first.phrases().isEmpty();
        int to = object && first != null ? first.phrases().getLast().to() : verb.to();
        return sentence.text(verb.main(), to);
    }

    /** "A stay at home mom". */
    private void home(ParsedSentence sentence, SyntaxClause clause, Referent whom, VerbGroup verb) {
        List<SyntaxToken> tokens = sentence.syntax().tokens();
        int at = verb.to();
        while (at < tokens.size() && tokens.get(at).has(PosTag.DET, PosTag.ADV)) {
            at++;
        }
        int parent = parent(tokens, at);
        if (parent > 0 && at > verb.to()) {
            claims.add(
                    sentence,
                    clause,
                    whom,
                    "occupation",
                    "stay-at-home " + tokens.get(parent).word(),
                    false);
        }
    }

    /** Where the word for a parent stands behind "stay at home"; -1 where that does not stand there. */
    private static int parent(List<SyntaxToken> tokens, int at) {
        boolean joined = at < tokens.size() && tokens.get(at).is("stay-at-home");
        boolean apart = at + 3 < tokens.size()
                && tokens.get(at).is("stay")
                && tokens.get(at + 1).is("at")
                && tokens.get(at + 2).is("home");
        int parent = joined ? at + 1 : apart ? at + 3 : -1;
        boolean told = parent > 0
                && parent < tokens.size()
                && (WordClassLexicon.has("parent_word", tokens.get(parent).word())
                        || tokens.get(parent).is("wife", "husband"));
        return told ? parent : -1;
    }
}
