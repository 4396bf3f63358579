package dev.ecphory.lang.en.claims;

import dev.ecphory.internal.facts.PredicateRegistry;
import dev.ecphory.lang.en.frames.ParsedSentence;
import dev.ecphory.lang.en.frames.ValueKinds;
import dev.ecphory.lang.en.frames.WordClassLexicon;
import dev.ecphory.lang.en.referents.Referents;
import dev.ecphory.lang.en.referents.Referents.Referent;
import dev.ecphory.lang.en.syntax.Phrase;
import dev.ecphory.lang.en.syntax.PosTag;
import dev.ecphory.lang.en.syntax.SyntaxClause;
import dev.ecphory.lang.en.syntax.SyntaxClause.Complement;
import dev.ecphory.lang.en.syntax.SyntaxClause.Link;
import dev.ecphory.lang.en.syntax.SyntaxToken;
import dev.ecphory.lang.en.syntax.VerbGroup;
import dev.ecphory.lang.en.syntax.VerbGroup.Flag;
import dev.ecphory.lang.en.verbs.Governors;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Reads how many animals live with somebody where it is not told by "have": "there are four cats at my place", "two dogs live
 * with Ann", "my pets are three hens", "I went from two cats to three", "my four cats sleep". For one message and one thread.
 */
final class HouseholdReader {
    private static final Set<String> CHANGES = Set.of("go", "change", "switch", "expand", "grow", "upgrade");
    private static final Set<String> TRADES = Set.of("trade", "swap", "exchange", "replace");

    private final Referents referents;
    private final CountReader counts;
    private final NominalClaims claims;

    HouseholdReader(Referents referents, CountReader counts, NominalClaims claims) {
        this.referents = referents;
        this.counts = counts;
        this.claims = claims;
    }

    void read(ParsedSentence sentence, SyntaxClause clause) {
        VerbGroup verb = clause.verb();
        if (verb == null
                || verb.has(Flag.NEGATED)
                || verb.has(Flag.FUTURE)
                || verb.has(Flag.MODAL)
                || verb.has(Flag.FORMER)) {
            return;
        }
        owned(sentence, clause, verb);
        changed(sentence, clause, verb);
        boolean now = !verb.has(Flag.PAST);
        if (now && verb.lemma().equals("be")) {
            there(sentence, clause, verb);
            named(sentence, clause, verb);
        }
        boolean became = verb.lemma().equals("become");
        if ((now && verb.lemma().equals("be")) || became) {
            keeper(sentence, clause, verb, became);
        }
        if (now && WordClassLexicon.has("dwells", verb.lemma())) {
            Referent whose = whose(sentence, clause);
            for (Phrase phrase : whose == null ? List.<Phrase>of() : clause.subjects()) {
                if (whose != null && animals(sentence, phrase)) {
                    counts.count(sentence, clause, whose, phrase, false, verb);
                }
            }
        }
        tended(sentence, clause, verb);
    }

    /** "My household grew to four cats", "I went from two cats to three", "I swapped two cats for a dog". */
    private void changed(ParsedSentence sentence, SyntaxClause clause, VerbGroup verb) {
        if (clause.subjects().size() != 1) {
            return;
        }
        Phrase subject = clause.subjects().getFirst();
        SyntaxToken head = sentence.head(subject);
        boolean home = WordClassLexicon.has("household", head.word()) || WordClassLexicon.has("animals", head.lemma());
        boolean varies = WordClassLexicon.has("varies", verb.lemma());
        Referent whose = home ? referents.whose(subject, sentence) : referents.of(subject, sentence);
        if (whose == null || (!home && !whose.person())) {
            return;
        }
        boolean trades = TRADES.contains(verb.lemma());
        List<Phrase> old = phrases(sentence, clause, trades ? "" : "from");
        List<Phrase> fresh = new ArrayList<>(phrases(sentence, clause, trades ? "for" : "to"));
        if (trades) {
            fresh.addAll(phrases(sentence, clause, "with"));
        }
        boolean turns = trades || CHANGES.contains(verb.lemma()) || verb.lemma().equals("be");
        boolean told = home ? varies || turns : turns && !old.isEmpty();
        if (!told || fresh.isEmpty()) {
            return;
        }
        for (Phrase phrase : fresh) {
            counts.count(sentence, clause, whose, phrase, true, verb);
        }
        for (Phrase phrase : old) {
            boolean again = fresh.stream().anyMatch(other -> sentence.head(other)
                    .lemma()
                    .equals(sentence.head(phrase).lemma()));
            if (!again) {
                claims.ends(sentence, clause, whose, predicate(sentence, phrase), number(sentence, phrase));
            }
        }
    }

    private static String predicate(ParsedSentence sentence, Phrase phrase) {
        SyntaxToken head = sentence.head(phrase);
        String plural = head.word().equals(head.lemma()) ? CountReader.plural(head.word()) : head.word();
        return "number_of_" + PredicateRegistry.word(plural);
    }

    private static String number(ParsedSentence sentence, Phrase phrase) {
        return sentence.text(phrase.from(), phrase.head());
    }

    private static List<Phrase> phrases(ParsedSentence sentence, SyntaxClause clause, String preposition) {
        return clause.complements().stream()
                .filter(complement -> complement.preposition().equals(preposition))
                .flatMap(complement -> complement.phrases().stream())
                .filter(phrase -> animals(sentence, phrase))
                .toList();
    }

    /** Whether a phrase counts animals and says nothing else: "three cats". */
    private static boolean animals(ParsedSentence sentence, Phrase phrase) {
        return phrase.kind() == Phrase.Kind.NOUN
                && sentence.has(phrase.from(), PosTag.NUM)
                && phrase.head() > phrase.from()
                && CountReader.animal(sentence.head(phrase));
    }

    /** "There are four cats at my place", "there are two dogs living with Ann". */
    private void there(ParsedSentence sentence, SyntaxClause clause, VerbGroup verb) {
        if (!clause.subjects().isEmpty()
                || !clause.adverbs().contains("there")
                || clause.complements().isEmpty()) {
            return;
        }
        int at = sentence.clauses().indexOf(clause);
        Referent whose = whose(sentence, clause);
        for (int i = at + 1; whose == null && i < sentence.clauses().size(); i++) {
            SyntaxClause next = sentence.clauses().get(i);
            boolean lives = next.parent() == at
                    && next.link() == Link.GERUND
                    && next.verb() != null
                    && WordClassLexicon.has("dwells", next.verb().lemma());
            whose = lives ? whose(sentence, next) : null;
        }
        Complement first = clause.complements().getFirst();
        for (Phrase phrase : whose == null ? List.<Phrase>of() : first.phrases()) {
            if (whose != null && first.preposition().isEmpty() && animals(sentence, phrase)) {
                counts.count(sentence, clause, whose, phrase, false, verb);
            }
        }
    }

    /** At whose place something is, or with whom; null when nobody is told. */
    private @Nullable Referent whose(ParsedSentence sentence, SyntaxClause clause) {
        for (Complement complement : clause.complements()) {
            Phrase phrase =
                    complement.phrases().size() == 1 ? complement.phrases().getFirst() : null;
            boolean place = phrase != null
                    && Set.of("in", "at", "on", "under").contains(complement.preposition())
                    && ValueKinds.in("household_place", phrase, sentence);
            Referent whose = phrase == null
                    ? null
                    : place
                            ? referents.whose(phrase, sentence)
                            : complement.preposition().equals("with") ? referents.of(phrase, sentence) : null;
            if (whose != null && whose.person()) {
                return whose;
            }
        }
        return null;
    }

    /** "My pets are two cats and a dog", "my household is four cats". */
    private void named(ParsedSentence sentence, SyntaxClause clause, VerbGroup verb) {
        Phrase subject = clause.subjects().size() == 1 ? clause.subjects().getFirst() : null;
        boolean pets = subject != null
                && subject.to() == subject.head() + 1
                && (WordClassLexicon.has("household", sentence.head(subject).word())
                        || WordClassLexicon.has(
                                "animals", sentence.head(subject).lemma()));
        Referent whose = pets && subject != null ? referents.whose(subject, sentence) : null;
        for (Complement complement : whose == null ? List.<Complement>of() : clause.complements()) {
            for (Phrase phrase : complement.preposition().isEmpty() ? complement.phrases() : List.<Phrase>of()) {
                if (whose != null && animals(sentence, phrase) && !sentence.is(phrase.from() - 1, "not", "longer")) {
                    counts.count(sentence, clause, whose, phrase, false, verb);
                }
            }
        }
    }

    /** "I'm the owner of three cats", "we're a household with two dogs". */
    private void keeper(ParsedSentence sentence, SyntaxClause clause, VerbGroup verb, boolean change) {
        Referent whom = Governors.subject(sentence, clause, referents);
        Complement first =
                clause.complements().isEmpty() ? null : clause.complements().getFirst();
        if (whom == null
                || !whom.person()
                || first == null
                || !first.preposition().isEmpty()) {
            return;
        }
        Phrase phrase = first.phrases().size() >= 1 ? first.phrases().getFirst() : null;
        boolean keeps = phrase != null
                && (WordClassLexicon.has("keeper", sentence.head(phrase).lemma())
                        || WordClassLexicon.has(
                                "household", sentence.head(phrase).lemma()));
        if (phrase == null || !keeps) {
            return;
        }
        int of = phrase.head() + 1;
        if (sentence.is(of, "of", "with") && sentence.has(of + 1, PosTag.NUM)) {
            counted(sentence, clause, whom, of + 1, change, verb);
        }
    }

    /** "My four cats sleep", "I took my four cats to the vet". */
    private void owned(ParsedSentence sentence, SyntaxClause clause, VerbGroup verb) {
        boolean gone = WordClassLexicon.has("goes_away", verb.lemma())
                || sentence.tokens(Phrase.of(Phrase.Kind.NOUN, clause.from(), clause.to(), clause.from())).stream()
                        .anyMatch(token -> WordClassLexicon.has("gone", token.word()));
        for (int i = clause.from() + 1; !gone && i + 1 < clause.to(); i++) {
            boolean my = sentence.is(i - 1, "my", "our", "his", "her");
            boolean own = i > 1 && sentence.is(i - 1, "'s") && sentence.has(i - 2, PosTag.PROPN);
            if (!sentence.has(i, PosTag.NUM) || !(my || own)) {
                continue;
            }
            int from = my ? i - 1 : i - 2;
            Referent whose = referents.whose(Phrase.of(Phrase.Kind.NOUN, from, i + 1, i), sentence);
            if (whose != null && whose.person()) {
                counted(sentence, clause, whose, i, false, verb);
            }
        }
    }

    /** "Having three cats, I vacuum a lot", "with two dogs at home I walk a lot", "as the owner of a cat, I …". */
    void aside(ParsedSentence sentence, boolean[] asserted) {
        for (int i = 0; i + 1 < asserted.length; i++) {
            SyntaxClause clause = sentence.clauses().get(i);
            SyntaxClause next = sentence.clauses().get(i + 1);
            VerbGroup said = next.verb();
            boolean apart = clause.subjects().isEmpty()
                    && (clause.verb() == null || clause.verb().has(Flag.NONFINITE))
                    && asserted[i + 1]
                    && said != null
                    && !said.has(Flag.PAST);
            int at = clause.from();
            while (apart && at < clause.to() && !sentence.has(at, PosTag.NUM)) {
                at++;
            }
            if (!apart || said == null || at == clause.from() || at + 1 >= clause.to()) {
                continue;
            }
            boolean keeps =
                    WordClassLexicon.has("keeping", sentence.token(at - 1).word())
                            || (sentence.is(at - 1, "with") && sentence.is(at - 2, "living"))
                            || (sentence.is(at - 1, "with")
                                    && at - 1 == clause.from()
                                    && (sentence.is(clause.to() - 1, "home") || sentence.is(clause.to() - 2, "home")))
                            || (sentence.is(at - 1, "of")
                                    && sentence.is(clause.from(), "as")
                                    && WordClassLexicon.has(
                                            "keeper", sentence.token(at - 2).word()));
            Referent whom = keeps ? Governors.subject(sentence, next, referents) : null;
            if (whom != null && whom.person()) {
                counted(sentence, clause, whom, at, false, said);
            }
        }
    }

    /** "Three cats", "three cats and a dog" at a token. */
    private void counted(
            ParsedSentence sentence, SyntaxClause clause, Referent whose, int from, boolean change, VerbGroup verb) {
        int i = from;
        int size = sentence.syntax().tokens().size();
        while (sentence.has(i, PosTag.NUM) && i + 1 < size && CountReader.animal(sentence.token(i + 1))) {
            boolean more = i + 2 < size && sentence.has(i + 2, PosTag.NOUN);
            if (more
                    || !counts.count(
                            sentence, clause, whose, Phrase.of(Phrase.Kind.NOUN, i, i + 2, i + 1), change, verb)) {
                return;
            }
            i = sentence.is(i + 2, "and", ",", "&") ? i + 3 : size;
        }
    }

    /** "Feeding four cats costs me a fortune", "having two dogs is fun for me". */
    private void tended(ParsedSentence sentence, SyntaxClause clause, VerbGroup verb) {
        Phrase subject = clause.subjects().size() == 1 ? clause.subjects().getFirst() : null;
        boolean tends = subject != null
                && !verb.has(Flag.PAST)
                && (WordClassLexicon.has(
                                "keeping", sentence.token(subject.from()).word())
                        || (sentence.is(subject.from(), "living") && sentence.is(subject.from() + 1, "with"))
                        || (sentence.is(subject.from(), "looking") && sentence.is(subject.from() + 1, "after")));
        if (subject == null || !tends) {
            return;
        }
        int number = subject.from() + 1;
        number += sentence.has(number, PosTag.ADP) ? 1 : 0;
        for (Complement complement : clause.complements()) {
            boolean felt =
                    complement.phrases().size() == 1 && Set.of("", "for", "to").contains(complement.preposition());
            Referent keeper = felt ? referents.of(complement.phrases().getFirst(), sentence) : null;
            if (keeper != null && keeper.person() && sentence.has(number, PosTag.NUM)) {
                counted(sentence, clause, keeper, number, false, verb);
                return;
            }
        }
    }
}
