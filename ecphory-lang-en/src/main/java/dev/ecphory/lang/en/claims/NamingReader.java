package dev.ecphory.lang.en.claims;

import dev.ecphory.lang.en.frames.ParsedSentence;
import dev.ecphory.lang.en.referents.PersonNames;
import dev.ecphory.lang.en.referents.Referents;
import dev.ecphory.lang.en.referents.Referents.Referent;
import dev.ecphory.lang.en.syntax.GivenNames;
import dev.ecphory.lang.en.syntax.Phrase;
import dev.ecphory.lang.en.syntax.PosTag;
import dev.ecphory.lang.en.syntax.SyntaxClause;
import dev.ecphory.lang.en.syntax.SyntaxClause.Complement;
import dev.ecphory.lang.en.syntax.SyntaxToken;
import dev.ecphory.lang.en.syntax.VerbGroup;
import dev.ecphory.lang.en.syntax.VerbGroup.Flag;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads what people are called: "I'm Ann", "call me Bob", "Elizabeth goes by Liz". For one message and one thread. */
final class NamingReader {
    private static final Set<String> CALLS = Set.of("call", "nickname");

    private final Referents referents;
    private final NominalClaims claims;

    NamingReader(Referents referents, NominalClaims claims) {
        this.referents = referents;
        this.claims = claims;
    }

    void read(ParsedSentence sentence, int index, boolean asserted) {
        SyntaxClause clause = sentence.clauses().get(index);
        VerbGroup verb = clause.verb();
        if (verb == null || verb.has(Flag.NEGATED) || verb.has(Flag.FUTURE) || verb.has(Flag.FORMER)) {
            return;
        }
        if (CALLS.contains(verb.lemma()) && !verb.has(Flag.PASSIVE) && (asserted || asked(sentence, clause, verb))) {
            calls(sentence, clause, index);
            return;
        }
        if (!asserted || verb.has(Flag.PAST) || clause.subjects().size() != 1) {
            return;
        }
        Referent whom = referents.of(clause.subjects().getFirst(), sentence);
        if (whom == null || !whom.person()) {
            return;
        }
        if (verb.lemma().equals("go") && !clause.shared()) {
            goes(sentence, clause, whom);
        } else if (verb.has(Flag.PASSIVE)
                && (CALLS.contains(verb.lemma()) || verb.lemma().equals("know"))) {
            known(sentence, clause, verb, whom);
        } else if (verb.lemma().equals("be")) {
            is(sentence, clause, whom);
        }
    }

    /** "Call me Bob", "you can call me Bob": what is asked for so is told. */
    private static boolean asked(ParsedSentence sentence, SyntaxClause clause, VerbGroup verb) {
        boolean you = !clause.subjects().isEmpty()
                && sentence.head(clause.subjects().getFirst()).is("you");
        boolean bare = clause.subjects().isEmpty() && verb.main() == verb.from();
        return (you || bare) && !sentence.syntax().asks();
    }

    private void calls(ParsedSentence sentence, SyntaxClause clause, int index) {
        List<Phrase> objects = new ArrayList<>();
        for (Complement complement : clause.complements()) {
            if (complement.preposition().isEmpty() && complement.phrases().size() == 1) {
                objects.add(complement.phrases().getFirst());
            }
        }
        boolean whom = clause.marker().equals("whom")
                || clause.marker().equals("who")
                || clause.marker().equals("that");
        Phrase named = whom && objects.size() == 1
                ? behind(sentence, clause, index)
                : objects.size() == 2 ? objects.getFirst() : null;
        Phrase alias = objects.isEmpty() ? null : objects.getLast();
        Referent who = named == null ? null : referents.of(named, sentence);
        if (who != null && alias != null && who.person() && (who.self() || who.sure()) && name(sentence, alias)) {
            claims.add(sentence, clause, alias(sentence, alias), "alias_of", who.name(), false);
        }
    }

    /** "Robert" of "Robert, whom everybody calls Bob". */
    private static @Nullable Phrase behind(ParsedSentence sentence, SyntaxClause clause, int index) {
        SyntaxClause above = index == 0 ? null : sentence.clauses().get(index - 1);
        if (above == null || clause.parent() != index - 1) {
            return null;
        }
        List<Phrase> last = above.complements().isEmpty()
                ? above.subjects()
                : above.complements().getLast().phrases();
        return last.isEmpty() ? null : last.getLast();
    }

    /** "Goes by Liz", "goes by the name of Liz". */
    private void goes(ParsedSentence sentence, SyntaxClause clause, Referent whom) {
        for (Complement complement : clause.complements()) {
            if (complement.preposition().equals("by")
                    && complement.phrases().size() == 1
                    && name(sentence, complement.phrases().getFirst())) {
                claims.add(
                        sentence,
                        clause,
                        alias(sentence, complement.phrases().getFirst()),
                        "alias_of",
                        whom.name(),
                        false);
            }
        }
    }

    /** "Is called Liz by everybody", "is known as Liz". */
    private void known(ParsedSentence sentence, SyntaxClause clause, VerbGroup verb, Referent whom) {
        String place = verb.lemma().equals("know") ? "as" : "";
        boolean named = whom.self() || GivenNames.has(whom.name().split(" ")[0]);
        for (Complement complement : clause.complements()) {
            boolean one = complement.preposition().equals(place)
                    && complement.phrases().size() == 1;
            if (named && one && name(sentence, complement.phrases().getFirst())) {
                claims.add(
                        sentence,
                        clause,
                        alias(sentence, complement.phrases().getFirst()),
                        "alias_of",
                        whom.name(),
                        false);
                return;
            }
        }
    }

    /** "I'm Ann", at the begin of a sentence; "Liz is short for Elizabeth". */
    private void is(ParsedSentence sentence, SyntaxClause clause, Referent whom) {
        if (clause.complements().isEmpty()) {
            return;
        }
        Complement first = clause.complements().getFirst();
        boolean one = first.phrases().size() == 1;
        Phrase phrase = one ? first.phrases().getFirst() : null;
        if (phrase == null) {
            return;
        }
        if (whom.self()
                && first.preposition().isEmpty()
                && sentence.is(clause.subjects().getFirst().from(), "i")
                && opens(sentence, clause)) {
            boolean given = name(sentence, phrase)
                    && GivenNames.has(sentence.token(phrase.from()).word());
            boolean alone = phrase.to() >= sentence.syntax().tokens().size() || !sentence.is(phrase.to(), "'s", "here");
            if (given && alone) {
                claims.add(sentence, clause, whom, "name", sentence.text(phrase), false);
            }
            return;
        }
        Complement second =
                clause.complements().size() > 1 ? clause.complements().get(1) : null;
        boolean brief = sentence.is(phrase.head(), "short", "nickname")
                && second != null
                && second.preposition().equals("for");
        if (brief
                && second != null
                && !whom.self()
                && second.phrases().size() == 1
                && name(sentence, second.phrases().getFirst())) {
            claims.add(
                    sentence,
                    clause,
                    whom,
                    "alias_of",
                    sentence.text(second.phrases().getFirst()),
                    false);
        }
    }

    private static boolean opens(ParsedSentence sentence, SyntaxClause clause) {
        for (int i = 0; i < clause.subjects().getFirst().from(); i++) {
            if (sentence.has(i, PosTag.VERB) || sentence.has(i, PosTag.AUX)) {
                return false;
            }
        }
        return clause.marker().isEmpty();
    }

    private static boolean name(ParsedSentence sentence, Phrase phrase) {
        return PersonNames.whole(sentence.syntax().tokens(), phrase.from(), phrase.to());
    }

    private Referent alias(ParsedSentence sentence, Phrase phrase) {
        List<SyntaxToken> tokens = sentence.syntax().tokens();
        return referents.named(tokens, phrase.from(), phrase.to(), '?');
    }
}
