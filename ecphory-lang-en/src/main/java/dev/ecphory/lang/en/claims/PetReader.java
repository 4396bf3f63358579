package dev.ecphory.lang.en.claims;

import dev.ecphory.knowledge.TimePoint;
import dev.ecphory.lang.en.frames.ParsedSentence;
import dev.ecphory.lang.en.frames.WordClassLexicon;
import dev.ecphory.lang.en.referents.PersonNames;
import dev.ecphory.lang.en.referents.Referents;
import dev.ecphory.lang.en.referents.Referents.Referent;
import dev.ecphory.lang.en.referents.RelationWords;
import dev.ecphory.lang.en.referents.RelationWords.Relation;
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
 * Reads the names of those whom somebody has or got: "we have a dog called Rex", "I've got two cats, Miso and Tofu", "we
 * adopted a kitten and named it Mochi". For one message and one thread.
 */
final class PetReader {
    private static final Set<String> NAMES = Set.of("name", "call", "christen");

    private final Referents referents;
    private final RelationWords relations;
    private final NominalClaims claims;
    private @Nullable Referent owner;
    private @Nullable Relation unnamed;
    /** Since when what has no name yet is had. */
    private @Nullable TimePoint since;

    PetReader(Referents referents, RelationWords relations, NominalClaims claims) {
        this.referents = referents;
        this.relations = relations;
        this.claims = claims;
    }

    void read(ParsedSentence sentence, SyntaxClause clause) {
        VerbGroup verb = clause.verb();
        if (verb == null || verb.has(Flag.NEGATED) || verb.has(Flag.FUTURE) || verb.has(Flag.FORMER)) {
            return;
        }
        boolean had = verb.has(Flag.PAST) && verb.lemma().equals("have");
        boolean baby = had
                && clause.complements().stream().anyMatch(c -> c.phrases().stream()
                        .anyMatch(p -> sentence.head(p).is("baby", "son", "daughter", "boy", "girl")));
        if (WordClassLexicon.has("keeps_base", verb.lemma()) && (!had || baby) && !verb.has(Flag.PASSIVE)) {
            keeps(sentence, clause, verb);
        } else if (NAMES.contains(verb.lemma()) || verb.lemma().equals("be")) {
            names(sentence, clause, verb);
        }
    }

    /** "We have a dog called Rex". */
    private void keeps(ParsedSentence sentence, SyntaxClause clause, VerbGroup verb) {
        Referent whom = null;
        for (Phrase phrase : clause.subjects()) {
            Referent one = referents.of(phrase, sentence);
            whom = whom == null || (one != null && one.self()) ? one : whom;
        }
        if (whom == null || !whom.person()) {
            return;
        }
        List<SyntaxToken> tokens = sentence.syntax().tokens();
        int i = verb.to();
        while (i < tokens.size()) {
            SyntaxToken token = tokens.get(i);
            boolean begins = token.is("a", "an", "another", "our", "my", "his", "her", "some")
                    || token.has(PosTag.NUM, PosTag.ADJ);
            Relation relation =
                    begins ? relations.at(tokens, token.is("a", "an", "another", "some") ? i + 1 : i) : null;
            if (relation != null) {
                i = told(sentence, clause, whom, relation, i);
                continue;
            }
            boolean other = i > verb.to() && token.has(PosTag.VERB, PosTag.AUX) && !token.is("called", "named");
            if (other || token.is("that", "who", "because", "but", "if", ".")) {
                return;
            }
            i++;
        }
    }

    private int told(ParsedSentence sentence, SyntaxClause clause, Referent whom, Relation relation, int from) {
        List<SyntaxToken> tokens = sentence.syntax().tokens();
        List<int[]> names = RelationReader.names(tokens, relation);
        for (int[] name : names) {
            String called = sentence.text(name[0], name[1]);
            claims.add(sentence, clause, whom, relation.predicate(), called, relation.fresh());
            referents.knows(called, relation.gender());
            String age = relation.age();
            if (age != null) {
                claims.add(
                        sentence,
                        clause,
                        new Referent(called, false, true, relation.gender(), true),
                        "age",
                        age,
                        false);
            }
        }
        boolean adopted = clause.verb() != null
                && Set.of("adopt", "rescue").contains(clause.verb().lemma());
        boolean called =
                adopted && !names.isEmpty() && tokens.get(relation.end()).is("called", "named");
        if (adopted && relation.animal()) {
            claims.add(
                    sentence,
                    clause,
                    whom,
                    "adopted",
                    sentence.text(
                            tokens.get(from).has(PosTag.DET) ? from + 1 : from,
                            called ? names.getLast()[1] : relation.end()),
                    false);
        }
        boolean born = Set.of("child", "son", "daughter").contains(relation.predicate()) && !relation.plural();
        if (relation.animal() || born) {
            owner = names.isEmpty() ? whom : null;
            unnamed = names.isEmpty() ? relation : null;
            since = claims.since(sentence, clause, true);
        }
        return names.isEmpty() ? relation.end() : names.getLast()[1];
    }

    /** "And named it Mochi", "we called the puppy Rex", "her name is Miso", "he's called Rex". */
    private void names(ParsedSentence sentence, SyntaxClause clause, VerbGroup verb) {
        List<SyntaxToken> tokens = sentence.syntax().tokens();
        boolean passive = verb.has(Flag.PASSIVE) || verb.lemma().equals("be");
        Phrase subject = clause.subjects().isEmpty() ? null : clause.subjects().getFirst();
        if (passive) {
            boolean named = verb.lemma().equals("be");
            boolean its = subject != null
                    && (named
                            ? tokens.get(subject.from()).is("its", "his", "her")
                                    && sentence.head(subject).is("name")
                                    && subject.to() == subject.from() + 2
                            : subject.kind() == Phrase.Kind.PRONOUN
                                    && tokens.get(subject.from()).is("it", "he", "she"));
            Phrase value = its ? object(clause, 0) : null;
            pet(sentence, clause, value);
            return;
        }
        Phrase object = object(clause, 0);
        Phrase value = object(clause, 1);
        Referent self = referents.self();
        if (object == null) {
            return;
        }
        if (object.kind() == Phrase.Kind.PRONOUN && tokens.get(object.from()).is("it", "him", "her", "them")) {
            pet(sentence, clause, value);
            return;
        }
        boolean definite = tokens.get(object.from()).is("the", "our", "my", "a", "an");
        Relation relation = definite ? relations.at(tokens, object.from() + 1) : null;
        int end = relation == null ? 0 : PersonNames.end(tokens, relation.end());
        if (relation != null && relation.animal() && self != null && end > relation.end()) {
            claims.add(sentence, clause, self, relation.predicate(), sentence.text(relation.end(), end), false);
        }
    }

    private void pet(ParsedSentence sentence, SyntaxClause clause, @Nullable Phrase value) {
        Referent whose = owner;
        Relation relation = unnamed;
        TimePoint got = since;
        if (value != null
                && whose != null
                && relation != null
                && PersonNames.whole(sentence.syntax().tokens(), value.from(), value.to())) {
            String called = sentence.text(value);
            claims.add(
                    sentence,
                    clause,
                    whose,
                    relation.predicate(),
                    called,
                    false,
                    true,
                    got != null && relation.animal() ? got : claims.since(sentence, clause, false));
            referents.knows(called, relation.gender());
            unnamed = null;
        }
    }

    private static @Nullable Phrase object(SyntaxClause clause, int place) {
        int at = 0;
        for (Complement complement : clause.complements()) {
            for (Phrase phrase : complement.preposition().isEmpty() ? complement.phrases() : List.<Phrase>of()) {
                if (at++ == place) {
                    return phrase;
                }
            }
        }
        return null;
    }
}
