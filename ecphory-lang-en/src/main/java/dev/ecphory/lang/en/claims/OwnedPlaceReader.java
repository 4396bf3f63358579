package dev.ecphory.lang.en.claims;

import dev.ecphory.lang.en.frames.ParsedSentence;
import dev.ecphory.lang.en.frames.ValueKinds;
import dev.ecphory.lang.en.frames.WordClassLexicon;
import dev.ecphory.lang.en.referents.Referents;
import dev.ecphory.lang.en.referents.Referents.Referent;
import dev.ecphory.lang.en.syntax.Phrase;
import dev.ecphory.lang.en.syntax.SyntaxClause;
import dev.ecphory.lang.en.syntax.SyntaxClause.Complement;
import dev.ecphory.lang.en.syntax.VerbGroup;
import dev.ecphory.lang.en.syntax.VerbGroup.Flag;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Reads where somebody lives and works of what he has there: "my flat in Ghent has a leaking tap", "Anna's boss at Ikea is
 * ill", "work at Ikea keeps me busy". For one message and one thread.
 */
final class OwnedPlaceReader {
    private static final Set<String> FEELS = Set.of("love", "like", "enjoy", "adore", "hate");

    private final Referents referents;
    private final NominalClaims claims;

    OwnedPlaceReader(Referents referents, NominalClaims claims) {
        this.referents = referents;
        this.claims = claims;
    }

    void read(ParsedSentence sentence, SyntaxClause clause) {
        VerbGroup verb = clause.verb();
        boolean now = verb != null
                && !verb.has(Flag.PAST)
                && !verb.has(Flag.PERFECT)
                && !verb.has(Flag.FUTURE)
                && !verb.has(Flag.MODAL)
                && (!verb.has(Flag.PASSIVE) || verb.has(Flag.PROGRESSIVE))
                && !verb.has(Flag.FORMER)
                && !verb.has(Flag.NEGATED);
        if (now && verb != null && FEELS.contains(verb.lemma())) {
            beside(sentence, clause);
        }
        if (!now || clause.subjects().size() != 1) {
            return;
        }
        Phrase subject = clause.subjects().getFirst();
        int at = subject.head() + 1;
        if (subject.kind() != Phrase.Kind.NOUN || at + 1 >= subject.to()) {
            return;
        }
        String noun = sentence.head(subject).lemma();
        Phrase place = Phrase.of(Phrase.Kind.NOUN, at + 1, subject.to(), subject.to() - 1);
        Phrase what = new Phrase(subject.kind(), subject.from(), at, subject.head(), List.of());
        boolean bare = subject.from() == subject.head();
        boolean former = sentence.is(subject.head() - 1, "old", "former", "first", "previous", "last", "next", "other");
        Referent whose = bare ? affected(sentence, clause) : former ? null : referents.whose(what, sentence);
        if (whose == null || !whose.person()) {
            return;
        }
        boolean home = WordClassLexicon.has("at_home", noun) && !bare && sentence.is(at, "in");
        boolean work = (bare ? noun.equals("work") : WordClassLexicon.has("at_work", noun)) && sentence.is(at, "at");
        if (home && ValueKinds.accepts("place", place, sentence)) {
            claims.add(sentence, clause, whose, "lives_in", sentence.text(place), false);
        } else if (work && ValueKinds.accepts("company", place, sentence)) {
            claims.add(sentence, clause, whose, "works_at", sentence.text(place), false);
        }
    }

    /** "I love my job at Ikea", "we like our flat in Ghent". */
    private void beside(ParsedSentence sentence, SyntaxClause clause) {
        for (int i = 0; i + 1 < clause.complements().size(); i++) {
            Complement object = clause.complements().get(i);
            Complement next = clause.complements().get(i + 1);
            Phrase what = object.phrases().size() == 1 ? object.phrases().getFirst() : null;
            Phrase place = next.phrases().size() == 1 ? next.phrases().getFirst() : null;
            boolean near = what != null
                    && place != null
                    && what.kind() == Phrase.Kind.NOUN
                    && what.to() == what.head() + 1
                    && what.to() - what.from() == 2
                    && sentence.is(what.from(), "my", "our", "his", "her")
                    && place.from() == what.to() + 1;
            Referent whose = near && what != null ? referents.whose(what, sentence) : null;
            if (whose == null || !whose.person() || what == null || place == null) {
                continue;
            }
            String noun = sentence.head(what).lemma();
            boolean home =
                    WordClassLexicon.has("at_home", noun) && next.preposition().equals("in");
            boolean work =
                    WordClassLexicon.has("at_work", noun) && next.preposition().equals("at");
            if (home && ValueKinds.accepts("place", place, sentence)) {
                claims.add(sentence, clause, whose, "lives_in", sentence.text(place), false);
            } else if (work && ValueKinds.accepts("company", place, sentence)) {
                claims.add(sentence, clause, whose, "works_at", sentence.text(place), false);
            }
        }
    }

    /** Whom what the subject does falls on: "keeps me busy". */
    private @Nullable Referent affected(ParsedSentence sentence, SyntaxClause clause) {
        Complement first =
                clause.complements().isEmpty() ? null : clause.complements().getFirst();
        if (first == null || !first.preposition().isEmpty() || first.phrases().size() != 1) {
            return null;
        }
        return referents.of(first.phrases().getFirst(), sentence);
    }
}
