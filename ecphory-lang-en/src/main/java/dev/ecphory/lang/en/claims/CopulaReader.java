package dev.ecphory.lang.en.claims;

import dev.ecphory.internal.facts.Predicate;
import dev.ecphory.internal.facts.PredicateRegistry;
import dev.ecphory.internal.language.TimeBound;
import dev.ecphory.lang.en.frames.ParsedSentence;
import dev.ecphory.lang.en.frames.WordClassLexicon;
import dev.ecphory.lang.en.referents.OwnedPhrase;
import dev.ecphory.lang.en.referents.PersonNames;
import dev.ecphory.lang.en.referents.Referents;
import dev.ecphory.lang.en.referents.Referents.Referent;
import dev.ecphory.lang.en.referents.RelationWords.Relation;
import dev.ecphory.lang.en.syntax.GivenNames;
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
 * Reads what "is" says of something that somebody has: "my boss is Tom", "Tom is Anna's brother", "my dog's name is Rex",
 * "her favourite colour is green". For one message and one thread.
 */
final class CopulaReader {
    private static final Set<String> CALLS = Set.of("call", "name");
    private static final Set<String> PLAIN =
            Set.of("new", "current", "actual", "own", "usual", "final", "latest", "present");

    private final Referents referents;
    private final PredicateRegistry predicates;
    private final OwnedPhrase.Reader owned;
    private final NominalClaims claims;

    CopulaReader(Referents referents, PredicateRegistry predicates, OwnedPhrase.Reader owned, NominalClaims claims) {
        this.referents = referents;
        this.predicates = predicates;
        this.owned = owned;
        this.claims = claims;
    }

    void read(ParsedSentence sentence, SyntaxClause clause) {
        VerbGroup verb = clause.verb();
        if (verb == null || clause.subjects().isEmpty()) {
            return;
        }
        boolean called = CALLS.contains(verb.lemma()) && verb.has(Flag.PASSIVE);
        boolean present = !verb.has(Flag.PAST)
                && !verb.has(Flag.FUTURE)
                && (!verb.has(Flag.PERFECT) || since(sentence, clause))
                && !verb.has(Flag.PROGRESSIVE);
        if (!present
                || !(called || verb.lemma().equals("be"))
                || clause.subjects().size() > 1) {
            return;
        }
        Phrase subject = clause.subjects().getFirst();
        boolean beside = true;
        for (int i = subject.to(); i < verb.from() && subject.appositions().isEmpty(); i++) {
            beside &= sentence.has(i, PosTag.ADV);
        }
        OwnedPhrase told = beside ? subject(sentence, subject) : null;
        if (told != null) {
            has(sentence, clause, told, called);
        }
        if (!called && sentence.is(subject.from(), "it")) {
            day(sentence, clause);
        } else if (!called) {
            reversed(sentence, clause, subject);
            favorite(sentence, clause, subject);
        }
    }

    /** Whether it has been so since a told time: "Tom has been my boss since May". */
    private static boolean since(ParsedSentence sentence, SyntaxClause clause) {
        return sentence.times(clause).stream().anyMatch(time -> time.relation() == TimeBound.SINCE);
    }

    /** "Green is my favourite colour". */
    private void favorite(ParsedSentence sentence, SyntaxClause clause, Phrase subject) {
        Complement complement = ComplementReader.first(clause);
        Phrase phrase = complement == null || complement.phrases().size() != 1
                ? null
                : complement.phrases().getFirst();
        OwnedPhrase told = phrase == null || phrase.kind() != Phrase.Kind.NOUN
                ? null
                : owned.read(sentence.syntax().tokens(), phrase.from(), phrase.to());
        String predicate = told == null || told.relation() != null ? null : predicate(told.attribute());
        boolean known = subject.kind() != Phrase.Kind.NOUN || pointed(sentence, subject);
        if (told != null && phrase != null && predicate != null && predicate.startsWith("favorite_") && !known) {
            boolean vague = WordClassLexicon.has(
                    "favored_vaguely", sentence.head(phrase).lemma());
            if (!vague) {
                claims.add(sentence, clause, told.owner(), predicate, sentence.text(subject), false);
            }
        }
    }

    /** Whether a phrase only points at something: "that", "the blue one", "the best part". */
    private static boolean pointed(ParsedSentence sentence, Phrase phrase) {
        return sentence.tokens(phrase).stream()
                .anyMatch(t -> ComplementReader.POINTERS.contains(t.word())
                        || t.is("'s", "no", "any", "which", "what", "my", "the"));
    }

    private @Nullable OwnedPhrase subject(ParsedSentence sentence, Phrase subject) {
        List<SyntaxToken> tokens = sentence.syntax().tokens();
        OwnedPhrase told = owned.read(tokens, subject.from(), subject.to());
        Referent self = referents.self();
        if (told != null || self == null || !sentence.is(subject.from(), "the")) {
            return told;
        }
        Relation relation = owned.relations().at(tokens.subList(0, subject.to()), subject.from() + 1);
        boolean which = relation == null && subject.to() - subject.from() == 3; // "the downstairs neighbour"
        Relation near = which ? owned.relations().at(tokens.subList(0, subject.to()), subject.from() + 2) : relation;
        boolean ours = near != null
                && near.end() == subject.to()
                && (near.animal()
                        || WordClassLexicon.has(
                                "near", sentence.token(subject.to() - 1).word()));
        return ours ? new OwnedPhrase(self, null, null, near, "") : null;
    }

    /** "My boss is Tom", "my birthday is on 3 May". */
    private void has(ParsedSentence sentence, SyntaxClause clause, OwnedPhrase told, boolean called) {
        Relation relation = told.relation();
        if (relation != null) {
            for (String name : ComplementReader.names(sentence, clause, relation.plural())) {
                claims.add(sentence, clause, told.owner(), relation.predicate(), name, relation.fresh());
                referents.knows(name, relation.gender());
            }
            return;
        }
        Relation of = told.of();
        Referent above = told.above();
        if (told.attribute().equals("name") && of != null && above != null) {
            for (String name : ComplementReader.names(sentence, clause, false)) {
                claims.add(sentence, clause, above, of.predicate(), name, of.fresh());
                referents.knows(name, of.gender());
            }
            return;
        }
        String attribute = plain(told.attribute());
        if (attribute.equals("nickname")) {
            for (String name : ComplementReader.names(sentence, clause, false)) {
                claims.add(
                        sentence,
                        clause,
                        new Referent(name, false, true, '?', true),
                        "alias_of",
                        told.owner().name(),
                        false);
            }
            return;
        }
        String predicate = predicate(attribute);
        Predicate.Type type = predicate == null ? Predicate.Type.UNTOLD : type(attribute, predicate);
        String value = predicate == null ? null : ComplementReader.value(sentence, clause, type, predicate);
        boolean fits =
                !called || type == Predicate.Type.NAME || type == Predicate.Type.TEXT || type == Predicate.Type.PERSON;
        if (predicate != null && value != null && fits) {
            claims.add(sentence, clause, told.owner(), predicate, value, false);
        }
    }

    /** Without what says only that it holds now: "number" of "new number", unless that says something else. */
    private String plain(String attribute) {
        String left = attribute;
        while (predicates.find(left).isEmpty()
                && left.indexOf(' ') > 0
                && PLAIN.contains(left.substring(0, left.indexOf(' ')))) {
            left = left.substring(left.indexOf(' ') + 1);
        }
        return left;
    }

    private @Nullable String predicate(String attribute) {
        for (String favorite : List.of("favorite ", "favourite ", "fave ")) {
            if (attribute.startsWith(favorite)) {
                String kind = attribute.substring(favorite.length()).replace("colour", "color");
                int of = kind.indexOf(" of all");
                return "favorite_" + PredicateRegistry.word(of < 0 ? kind : kind.substring(0, of));
            }
        }
        Predicate known = predicates.find(attribute).orElse(null);
        if (known != null) {
            return known.type() == Predicate.Type.UNTOLD ? null : predicates.canonical(attribute);
        }
        int blank = attribute.lastIndexOf(' ');
        boolean number = blank > 0
                && attribute.indexOf(' ') == blank
                && WordClassLexicon.has("kind_of_number", attribute.substring(blank + 1));
        return number ? PredicateRegistry.word(attribute) : null;
    }

    private Predicate.Type type(String attribute, String predicate) {
        return predicates
                .find(attribute)
                .map(Predicate::type)
                .orElse(predicate.startsWith("favorite_") ? Predicate.Type.TEXT : Predicate.Type.NUMBER);
    }

    /** "Tom is Anna's brother", "I'm Marta's cousin", "Cleo is the cat". */
    private void reversed(ParsedSentence sentence, SyntaxClause clause, Phrase subject) {
        Complement complement = ComplementReader.first(clause);
        SyntaxToken only = sentence.head(subject);
        boolean odd = subject.to() == subject.from() + 1
                && only.capital()
                && only.has(PosTag.NOUN)
                && sentence.heard().self() != null;
        Referent whom =
                odd ? new Referent(sentence.text(subject), false, true, '?', true) : referents.of(subject, sentence);
        if (complement == null
                || whom == null
                || !whom.person()
                || complement.phrases().size() != 1) {
            return;
        }
        Phrase phrase = complement.phrases().getFirst();
        if (odd
                && !(sentence.is(phrase.from(), "my", "our")
                        && oddly(sentence.head(phrase))
                        && !WordClassLexicon.has("not_name", only.word()))) {
            return;
        }
        boolean named = odd
                || whom.self()
                || PersonNames.whole(sentence.syntax().tokens(), subject.from(), subject.to())
                || subject.kind() == Phrase.Kind.PRONOUN;
        OwnedPhrase told = named ? subject(sentence, phrase) : null;
        Relation relation = told == null ? null : told.relation();
        boolean animal = whom.self() && relation != null && relation.animal();
        if (told != null && relation != null && !relation.plural() && !animal && likely(whom, relation)) {
            claims.add(
                    sentence, clause, told.owner(), relation.predicate(), whom.name(), relation.fresh(), whom.sure());
            if (!whom.self()) {
                referents.knows(whom.name(), relation.gender());
            }
        }
    }

    /** Whether an odd name is believed of such a relative: "Fox is my son", but not "Coffee is my best friend". */
    private static boolean oddly(SyntaxToken relation) {
        boolean kin = WordClassLexicon.has("kin", relation.lemma()) && !relation.is("baby", "child", "mother");
        return kin
                || WordClassLexicon.has("kind_of_dog", relation.lemma())
                || WordClassLexicon.has("kind_of_cat", relation.lemma());
    }

    /** "It's Nadia's birthday on 4 July". */
    private void day(ParsedSentence sentence, SyntaxClause clause) {
        Complement complement = ComplementReader.first(clause);
        Phrase phrase = complement == null || complement.phrases().size() != 1
                ? null
                : complement.phrases().getFirst();
        OwnedPhrase told = phrase == null ? null : owned.read(sentence.syntax().tokens(), phrase.from(), phrase.to());
        String predicate = told == null || told.relation() != null ? null : predicate(told.attribute());
        if (told == null || predicate == null || type(told.attribute(), predicate) != Predicate.Type.TIME) {
            return;
        }
        String value = ComplementReader.value(sentence, clause, Predicate.Type.TIME, predicate);
        if (value != null) {
            claims.add(sentence, clause, told.owner(), predicate, value, false);
        }
    }

    /** Whether somebody may be so related: "Google is my friend" tells of no friend. */
    private static boolean likely(Referent whom, Relation relation) {
        boolean named = !whom.name().contains("'s ") && !whom.name().contains("\u2019s ");
        return named
                && (whom.self()
                        || relation.animal()
                        || !relation.predicate().equals("friend")
                        || GivenNames.has(whom.name().split(" ")[0]));
    }
}
