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
import java.util.List;

/**
 * Reads what family somebody has where no name and no great number tells it: "I have a son", "I have no siblings", "my two
 * kids", "married with two kids", "a single mom". For one message and one thread.
 */
final class FamilyReader {
    private static final String NONE = "none";

    private final Referents referents;
    private final RelationWords relations;
    private final NominalClaims claims;

    FamilyReader(Referents referents, RelationWords relations, NominalClaims claims) {
        this.referents = referents;
        this.relations = relations;
        this.claims = claims;
    }

    /** "I have a sister who lives in Spain", "I have a son. He is five": who is meant by what follows. */
    void introduces(ParsedSentence sentence, SyntaxClause clause) {
        VerbGroup verb = clause.verb();
        boolean has = verb != null
                && (verb.lemma().equals("have") || verb.lemma().equals("get"))
                && !verb.has(Flag.NEGATED)
                && !verb.has(Flag.PAST)
                && !verb.has(Flag.MODAL)
                && !verb.has(Flag.NONFINITE)
                && !verb.has(Flag.FUTURE);
        Referent whom = has && clause.subjects().size() == 1
                ? referents.of(clause.subjects().getFirst(), sentence)
                : null;
        if (whom == null || !whom.person()) {
            return;
        }
        for (Complement complement : clause.complements()) {
            for (Phrase phrase : complement.preposition().isEmpty() ? complement.phrases() : List.<Phrase>of()) {
                List<SyntaxToken> tokens = sentence.syntax().tokens().subList(0, phrase.to());
                boolean one = sentence.is(phrase.from(), "a", "an") && !named(sentence, phrase.to());
                Relation relation = one ? relations.at(tokens, phrase.from() + 1) : null;
                boolean person = relation != null && !relation.animal() && !relation.plural();
                if (relation != null && person && relation.end() == phrase.to() && !inLaw(sentence, phrase.to())) {
                    Referent relative = referents.relative(whom, relation);
                    referents.introduces(sentence.token(phrase.from()).from(), relative);
                    String age = relation.age();
                    if (age != null) {
                        claims.addAsserted(sentence, clause, relative, "age", age);
                    }
                }
            }
        }
    }

    private static boolean inLaw(ParsedSentence sentence, int at) {
        return sentence.is(at, "in") && sentence.is(at + 1, "law");
    }

    void read(ParsedSentence sentence, SyntaxClause clause) {
        VerbGroup verb = clause.verb();
        if (verb == null
                || verb.has(Flag.FUTURE)
                || verb.has(Flag.MODAL)
                || verb.has(Flag.FORMER)
                || clause.adverbs().contains("anymore")
                || clause.adverbs().contains("yet")) {
            return;
        }
        clause.subjects().forEach(phrase -> counted(sentence, clause, phrase));
        clause.complements().forEach(one -> one.phrases().forEach(phrase -> counted(sentence, clause, phrase)));
        Referent whom =
                clause.subjects().size() == 1 ? referents.of(clause.subjects().getFirst(), sentence) : null;
        boolean got = verb.lemma().equals("get") && verb.has(Flag.PERFECT) && sentence.is(verb.main(), "got");
        if (whom == null || !whom.person() || verb.has(Flag.PAST) || (verb.has(Flag.PERFECT) && !got)) {
            return;
        }
        if (verb.lemma().equals("have") || got) {
            has(sentence, clause, whom, verb);
        } else if (verb.lemma().equals("be") && !verb.has(Flag.NEGATED)) {
            is(sentence, clause, whom);
        }
    }

    /** "I have a son", "I have no kids", "I don't have any siblings". */
    private void has(ParsedSentence sentence, SyntaxClause clause, Referent whom, VerbGroup verb) {
        boolean negated = verb.has(Flag.NEGATED);
        boolean article = false;
        for (Complement complement : clause.complements()) {
            for (Phrase phrase : complement.preposition().isEmpty() ? complement.phrases() : List.<Phrase>of()) {
                SyntaxToken first = sentence.token(phrase.from());
                String head = sentence.head(phrase).lemma();
                boolean several = !head.equals(sentence.head(phrase).word());
                article = first.is("a", "an") || (article && first.has(PosTag.NOUN, PosTag.ADJ));
                boolean none = first.is("no") || (negated && (first.is("any", "a") || phrase.from() == phrase.head()));
                boolean more = phrase.to() != phrase.head() + 1 || inLaw(sentence, phrase.to());
                if (more || named(sentence, phrase.to()) || (negated && !none)) {
                    continue;
                }
                several(sentence, clause, phrase, whom);
                if (none && WordClassLexicon.has("own_family", head) && (several || first.is("a"))) {
                    claims.addAsserted(sentence, clause, whom, number(head), NONE);
                } else if (!none && article && !several && plain(sentence, phrase)) {
                    one(sentence, clause, whom, head);
                }
            }
        }
    }

    /** A name says more than that there is one: "a brother called Tom", "a sister, Ann". */
    private static boolean named(ParsedSentence sentence, int at) {
        boolean called = sentence.is(at, "named", "called");
        int name = sentence.is(at, ",", "(", ":") ? at + 1 : at;
        return called || sentence.has(name, PosTag.PROPN);
    }

    /** "Three boys", "two jobs". */
    private void several(ParsedSentence sentence, SyntaxClause clause, Phrase phrase, Referent whom) {
        SyntaxToken first = sentence.token(phrase.from());
        boolean told = sentence.head(phrase).is("boys", "girls", "jobs") && phrase.head() == phrase.from() + 1;
        if (told && (small(first) || spelled(first))) {
            String predicate = number(sentence.head(phrase).lemma());
            claims.addAsserted(sentence, clause, whom, predicate, first.word());
        }
    }

    private void one(ParsedSentence sentence, SyntaxClause clause, Referent whom, String head) {
        switch (head) {
            case "wife", "husband" -> claims.add(sentence, clause, whom, "marital_status", "married", false);
            case "girlfriend", "boyfriend" ->
                claims.add(sentence, clause, whom, "marital_status", "in a relationship", false);
            default -> {
                if (WordClassLexicon.has("own_family", head)) {
                    claims.add(sentence, clause, whom, number(head), "one", false);
                }
            }
        }
    }

    /** "I'm an only child", "I'm a single mom", "I'm married with two kids". */
    private void is(ParsedSentence sentence, SyntaxClause clause, Referent whom) {
        boolean told = false;
        for (Complement complement : clause.complements()) {
            for (Phrase phrase : complement.phrases()) {
                SyntaxToken head = sentence.head(phrase);
                boolean bare = complement.preposition().isEmpty();
                SyntaxToken before = phrase.head() > phrase.from() ? sentence.token(phrase.head() - 1) : head;
                boolean one = bare && sentence.is(phrase.from(), "a", "an", "the");
                if (one && head.is("child") && before.is("only")) {
                    claims.add(sentence, clause, whom, "number_of_siblings", NONE, false);
                } else if (one && before.is("single") && WordClassLexicon.has("parent_word", head.word())) {
                    claims.add(sentence, clause, whom, "marital_status", "single", false);
                } else if (told && complement.preposition().equals("with")) {
                    number(sentence, clause, phrase, phrase.from(), whom);
                }
                told |= WordClassLexicon.has("parent_word", head.word())
                        || (bare && (head.is("married") || head.has(PosTag.NUM)));
            }
        }
    }

    /** "My two kids" says how many there are, whatever is said of them. */
    private void counted(ParsedSentence sentence, SyntaxClause clause, Phrase phrase) {
        Referent self = referents.self();
        if (self != null && phrase.kind() == Phrase.Kind.NOUN && sentence.is(phrase.from(), "my", "our")) {
            number(sentence, clause, phrase, phrase.from() + 1, self);
        }
    }

    /** How many relatives a phrase tells that has its number at a token. */
    private void number(ParsedSentence sentence, SyntaxClause clause, Phrase phrase, int at, Referent whom) {
        SyntaxToken head = sentence.head(phrase);
        boolean several = !head.lemma().equals(head.word()) && WordClassLexicon.has("own_family", head.lemma());
        boolean age = sentence.is(at + 1, "year", "years", "month", "months");
        boolean told = !age && at < phrase.head() && (small(sentence.token(at)) || spelled(sentence.token(at)));
        if (several && told && phrase.to() == phrase.head() + 1 && plain(sentence, phrase)) {
            claims.addAsserted(
                    sentence,
                    clause,
                    whom,
                    number(head.lemma()),
                    sentence.token(at).word());
        }
    }

    private static boolean spelled(SyntaxToken token) {
        return token.has(PosTag.NUM) && WordClassLexicon.has("number_word", token.word());
    }

    private static boolean small(SyntaxToken token) {
        return token.word().length() == 1 && Character.isDigit(token.word().charAt(0));
    }

    /** Whether nothing before its head sets a relative apart from others: not "my two oldest kids". */
    private static boolean plain(ParsedSentence sentence, Phrase phrase) {
        for (int i = phrase.from(); i < phrase.head(); i++) {
            String word = sentence.token(i).word();
            boolean apart = word.endsWith("est")
                    || WordClassLexicon.has("no_relation", word)
                    || sentence.is(
                            i, "favorite", "favourite", "good", "great", "first", "second", "surviving", "only", "'s");
            if (apart) {
                return false;
            }
        }
        return true;
    }

    private static String number(String relative) {
        return "number_of_"
                + PredicateRegistry.word(relative.equals("child") ? "children" : NounForms.plural(relative));
    }
}
