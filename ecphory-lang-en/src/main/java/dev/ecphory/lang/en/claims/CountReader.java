package dev.ecphory.lang.en.claims;

import dev.ecphory.internal.facts.PredicateRegistry;
import dev.ecphory.lang.en.frames.ParsedSentence;
import dev.ecphory.lang.en.frames.WordClassLexicon;
import dev.ecphory.lang.en.referents.Referents;
import dev.ecphory.lang.en.referents.Referents.Referent;
import dev.ecphory.lang.en.referents.RelationWords;
import dev.ecphory.lang.en.referents.RelationWords.Relation;
import dev.ecphory.lang.en.syntax.NounForms;
import dev.ecphory.lang.en.syntax.Phrase;
import dev.ecphory.lang.en.syntax.PosTag;
import dev.ecphory.lang.en.syntax.SyntaxClause;
import dev.ecphory.lang.en.syntax.SyntaxClause.Complement;
import dev.ecphory.lang.en.syntax.SyntaxToken;
import dev.ecphory.lang.en.syntax.VerbGroup;
import dev.ecphory.lang.en.syntax.VerbGroup.Flag;
import dev.ecphory.lang.en.verbs.PlainClauses;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads how many relatives, animals and things somebody has: "I have three cats". For one message and one thread. */
final class CountReader {
    private final Referents referents;
    private final RelationWords relations;
    private final NominalClaims claims;

    CountReader(Referents referents, RelationWords relations, NominalClaims claims) {
        this.referents = referents;
        this.relations = relations;
        this.claims = claims;
    }

    void read(ParsedSentence sentence, SyntaxClause clause) {
        VerbGroup verb = clause.verb();
        boolean past = verb != null
                && verb.has(Flag.PAST)
                && !WordClassLexicon.has("gets", verb.lemma())
                && !WordClassLexicon.has("ends_up", verb.lemma());
        if (verb == null
                || past
                || verb.has(Flag.NEGATED)
                || verb.has(Flag.FUTURE)
                || verb.has(Flag.FORMER)
                || clause.subjects().isEmpty()) {
            return;
        }
        Referent whom = whom(sentence, clause);
        if (whom == null || !whom.person()) {
            return;
        }
        parent(sentence, clause, verb, whom);
        String particle = "";
        for (Complement complement : clause.complements()) {
            if (complement.phrases().isEmpty()) {
                particle = complement.preposition();
                continue;
            }
            String place = complement.preposition();
            boolean change = verb.lemma().equals("be")
                    && place.equals("to")
                    && WordClassLexicon.has("direction", particle.isEmpty() ? direction(clause) : particle);
            boolean left = place.equals("with")
                    && ((WordClassLexicon.has("ends_up", verb.lemma()) && particle.equals("up"))
                            || (verb.lemma().equals("leave") && verb.has(Flag.PASSIVE)));
            left |= verb.lemma().equals("take") && (place.equals("in") || particle.equals("in"));
            left |= verb.lemma().equals("bring") && sentence.is(verb.to(), "home");
            if (change || left || holds(verb, place)) {
                for (Phrase phrase : complement.phrases()) {
                    boolean other = sentence.is(phrase.from() - 1, "not", "than", "longer", "of")
                            || PlainClauses.opposed(sentence, clause, phrase);
                    if (!other) { // "three cats, not one dog"
                        count(sentence, clause, whom, phrase, change || verb.has(Flag.PAST), verb);
                    }
                }
            }
        }
    }

    /** Whose they are: the speaker where he is one of the subjects. */
    private @Nullable Referent whom(ParsedSentence sentence, SyntaxClause clause) {
        Referent first = null;
        for (Phrase phrase : clause.subjects()) {
            Referent one = referents.of(phrase, sentence);
            if (one != null && one.self()) {
                return one;
            }
            first = first == null ? one : first;
        }
        return clause.subjects().size() == 1 ? first : null;
    }

    private static String direction(SyntaxClause clause) {
        return clause.adverbs().stream()
                .filter(a -> WordClassLexicon.has("direction", a))
                .findFirst()
                .orElse("");
    }

    private static boolean holds(VerbGroup verb, String place) {
        boolean object = place.isEmpty() && WordClassLexicon.has("holds", verb.lemma());
        boolean with = place.equals("with") && WordClassLexicon.has("holds_with", verb.lemma());
        boolean after = (place.equals("after") || place.equals("for") || place.equals("of"))
                && WordClassLexicon.has("holds_after", verb.lemma());
        return object || with || after;
    }

    /** Adds how many of something a phrase says that somebody has; false when it says no such thing. */
    boolean count(
            ParsedSentence sentence,
            SyntaxClause clause,
            Referent whom,
            Phrase phrase,
            boolean change,
            VerbGroup verb) {
        List<SyntaxToken> tokens = sentence.syntax().tokens();
        int number = phrase.from();
        while (number < phrase.to() && tokens.get(number).has(PosTag.ADV)) {
            if (tokens.get(number).is("longer", "not", "never")) {
                return false;
            }
            number++;
        }
        int end = number;
        while (end < phrase.head() && tokens.get(end).has(PosTag.NUM)) {
            end++;
        }
        SyntaxToken head = sentence.head(phrase);
        if (end == number || !head.has(PosTag.NOUN, PosTag.PROPN) || phrase.to() != phrase.head() + 1) {
            return false;
        }
        Relation relation = relations.at(tokens.subList(0, phrase.to()), end);
        boolean kin = relation != null
                && relation.end() == phrase.to()
                && (WordClassLexicon.has("kin", head.lemma()) || relation.animal());
        boolean animal = animal(head) || WordClassLexicon.has("sibling", head.lemma());
        boolean thing = !elsewhere(sentence, clause)
                && WordClassLexicon.has("possession", head.lemma())
                && !WordClassLexicon.has("holds_after", verb.lemma());
        if (!kin && !animal && !thing) {
            return false;
        }
        String plural = head.word().equals(head.lemma()) ? NounForms.plural(head.word()) : head.word();
        claims.add(
                sentence,
                clause,
                whom,
                "number_of_" + PredicateRegistry.word(plural),
                sentence.text(number, end),
                change);
        return true;
    }

    /** Whether a noun names animals, also where it is written in capitals. */
    static boolean animal(SyntaxToken noun) {
        String word = noun.word();
        boolean plural = word.endsWith("s") && WordClassLexicon.has("animal", word.substring(0, word.length() - 1));
        return WordClassLexicon.has("animal", noun.lemma()) || (noun.has(PosTag.PROPN) && plural);
    }

    /** "In that game I have four flats". */
    private static boolean elsewhere(ParsedSentence sentence, SyntaxClause clause) {
        int at = clause.subjects().isEmpty()
                ? clause.from()
                : clause.subjects().getFirst().from();
        while (at > 0 && !sentence.is(at, ".", "in")) {
            at--;
        }
        return sentence.is(at, "in");
    }

    /** "I'm a mother of two". */
    private void parent(ParsedSentence sentence, SyntaxClause clause, VerbGroup verb, Referent whom) {
        List<SyntaxToken> tokens = sentence.syntax().tokens();
        for (Complement complement : clause.complements()) {
            for (Phrase phrase : complement.preposition().isEmpty() ? complement.phrases() : List.<Phrase>of()) {
                SyntaxToken head = sentence.head(phrase);
                boolean parent =
                        verb.lemma().equals("be") && head.is("mother", "mom", "mum", "father", "dad", "parent");
                int of = phrase.head() + 1;
                boolean number = parent
                        && of + 2 == phrase.to()
                        && tokens.get(of).is("of")
                        && tokens.get(of + 1).has(PosTag.NUM);
                if (number) {
                    claims.add(
                            sentence,
                            clause,
                            whom,
                            "number_of_children",
                            tokens.get(of + 1).word(),
                            false);
                }
            }
        }
    }
}
