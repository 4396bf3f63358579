package dev.ecphory.lang.en.claims;

import dev.ecphory.internal.facts.Predicate;
import dev.ecphory.internal.facts.PredicateRegistry;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads whom the begin of a clause speaks of. Immutable; threads may share it. */
final class SubjectReader {
    /** Relations of which a person has one at a time, so that "my wife" and her name mean the same. */
    private static final Set<String> ONE = Set.of("spouse", "mother", "father", "fiance", "best_friend");

    private static final Set<String> WOMEN = Set.of(
            "wife",
            "mother",
            "mom",
            "mum",
            "sister",
            "daughter",
            "aunt",
            "girlfriend",
            "grandmother",
            "grandma",
            "niece",
            "fiancée",
            "mother-in-law",
            "sister-in-law");
    private static final Set<String> MEN = Set.of(
            "husband",
            "father",
            "dad",
            "brother",
            "son",
            "uncle",
            "boyfriend",
            "grandfather",
            "grandpa",
            "nephew",
            "fiancé",
            "father-in-law",
            "brother-in-law");
    private static final int MAX_RELATION = 3;

    private final WordClassLexicon words;
    private final ValueBoundaries values;
    private final PredicateRegistry predicates;

    SubjectReader(WordClassLexicon words, ValueBoundaries values, PredicateRegistry predicates) {
        this.words = words;
        this.values = values;
        this.predicates = predicates;
    }

    /**
     * Whom a clause speaks of.
     *
     * @param name as it is written
     * @param end where its words end in the clause
     * @param self whether it is the speaker
     * @param owner whose relative it is; null when it is told by name alone
     * @param relation the predicate of the relation; null likewise
     * @param called whether the relative's own name stands there
     * @param gender 'f', 'm' or '?'
     */
    record Subject(
            String name,
            int end,
            boolean self,
            @Nullable String owner,
            @Nullable String relation,
            boolean called,
            char gender) {
        static Subject self(String name, int end) {
            return new Subject(name, end, true, null, null, true, '?');
        }

        Subject endingAt(int other) {
            return new Subject(name, other, self, owner, relation, called, gender);
        }

        boolean one() {
            return relation != null && ONE.contains(relation);
        }
    }

    /** The subject at the begin of a clause; null when there is none that can be told. */
    @Nullable
    Subject subject(List<ClauseTerm> terms, ExtractionState heard) {
        if (terms.isEmpty() || terms.getFirst().quoted()) {
            return null;
        }
        Subject found = nominal(terms, heard);
        if (found == null) {
            return null;
        }
        int end = found.end();
        if (heard.self() != null
                && end + 1 < terms.size()
                && terms.get(end).is("and")
                && terms.get(end + 1).is("i")) {
            return Subject.self(heard.self(), end + 2);
        }
        boolean more = end < terms.size() && terms.get(end).is("and");
        return more ? null : found;
    }

    /** Whom the last words of a clause name: "Anna" in "I met my sister Anna"; null when they name nobody. */
    @Nullable
    Subject last(List<ClauseTerm> terms, ExtractionState heard) {
        for (int i = Math.max(0, terms.size() - MAX_RELATION - 3); i < terms.size(); i++) {
            boolean begins = terms.get(i).capital()
                    || terms.get(i).is("my")
                    || terms.get(i).is("our");
            Subject found = begins ? nominal(terms.subList(i, terms.size()), heard) : null;
            if (found != null && !found.self() && i + found.end() == terms.size()) {
                return found;
            }
        }
        return null;
    }

    /** A pronoun, a name or a relative at the begin of the terms; null when there is none. */
    @Nullable
    Subject nominal(List<ClauseTerm> terms, ExtractionState heard) {
        ClauseTerm first = terms.getFirst();
        if (first.is("i") || first.is("we")) {
            return heard.self() == null ? null : Subject.self(heard.self(), 1);
        }
        if (first.is("he") || first.is("she")) {
            Subject third = heard.third();
            boolean other = third != null && (first.is("he") ? third.gender() == 'f' : third.gender() == 'm');
            return third == null || other ? null : third.endingAt(1);
        }
        if (first.is("my") || first.is("our")) {
            return heard.self() == null ? null : relative(terms, 1, heard.self(), heard);
        }
        if (words.has("not_name", first.word()) || !first.capital()) {
            return null;
        }
        int end = values.person(terms, 0, false);
        if (end < 0) {
            return null;
        }
        String name = heard.text(terms.getFirst().from(), terms.get(end - 1).to());
        if (end < terms.size() && terms.get(end).is("'s")) {
            return relative(terms, end + 1, name, heard);
        }
        return new Subject(name, end, false, null, null, true, '?');
    }

    /** "sister", "sister Anna", after "my" or "Tom's". */
    private @Nullable Subject relative(List<ClauseTerm> terms, int at, String owner, ExtractionState heard) {
        int end = relation(terms, at);
        if (end < 0) {
            return null;
        }
        String said = joined(terms, at, end);
        String relation = predicates.canonical(said);
        int named = end < terms.size() && !terms.get(end).pause() ? values.person(terms, end, false) : -1;
        String last = terms.get(end - 1).word();
        char gender = WOMEN.contains(last) ? 'f' : MEN.contains(last) ? 'm' : '?';
        if (named < 0) {
            return new Subject(owner + "'s " + said, end, false, owner, relation, false, gender);
        }
        String name = heard.text(terms.get(end).from(), terms.get(named - 1).to());
        return new Subject(name, named, false, owner, relation, true, gender);
    }

    /** Where a word for a relative, a friend or a pet ends; -1 when none begins there. */
    int relation(List<ClauseTerm> terms, int at) {
        for (int end = Math.min(terms.size(), at + MAX_RELATION); end > at; end--) {
            String said = joined(terms, at, end);
            boolean person = predicates
                    .find(said)
                    .map(p -> p.type() == Predicate.Type.PERSON
                            && !p.name().equals("name")
                            && !p.name().equals("surname"))
                    .orElse(false);
            if (person && !terms.get(end - 1).capital()) {
                return end;
            }
        }
        return -1;
    }

    /** Whether a word for a person stands there: a relative, or a trade. */
    boolean somebody(List<ClauseTerm> terms, int at) {
        String word = terms.get(at).word();
        String single = word.endsWith("s") ? word.substring(0, word.length() - 1) : word;
        return relation(terms, at) > 0
                || words.has("job", single)
                || predicates
                        .find(single)
                        .map(p -> p.type() == Predicate.Type.PERSON)
                        .orElse(false);
    }

    static String joined(List<ClauseTerm> terms, int from, int to) {
        StringBuilder joined = new StringBuilder();
        for (int i = from; i < to; i++) {
            joined.append(i == from ? "" : " ").append(terms.get(i).word());
        }
        return joined.toString();
    }
}
