package dev.ecphory.lang.en.claims;

import dev.ecphory.internal.facts.Predicate;
import dev.ecphory.internal.facts.PredicateRegistry;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads whom the begin of a clause speaks of. Immutable; threads may share it. */
record SubjectReader(PredicateRegistry predicates) {
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

        /** The same by the own name. */
        Subject called(String own) {
            return new Subject(own, end, false, owner, relation, true, gender);
        }

        boolean one() {
            return relation != null && ONE.contains(relation);
        }
    }

    /** The subject at the begin of a clause; null when there is none that can be told. */
    @Nullable
    Subject subject(ClauseTerms terms, ExtractionState heard) {
        if (terms.isEmpty() || terms.quoted(0)) {
            return null;
        }
        Subject found = nominal(terms, heard);
        if (found == null) {
            return null;
        }
        int end = found.end();
        if (heard.self() != null && terms.is(end, "and") && terms.is(end + 1, "i")) {
            return Subject.self(heard.self(), end + 2);
        }
        return terms.is(end, "and") ? null : found;
    }

    /** Whom the last words of a clause name: "Anna" in "I met my sister Anna"; null when they name nobody. */
    @Nullable
    Subject last(ClauseTerms terms, ExtractionState heard) {
        for (int i = Math.max(0, terms.size() - MAX_RELATION - 3); i < terms.size(); i++) {
            boolean begins = terms.capital(i) || terms.is(i, "my", "our");
            Subject found = begins ? nominal(terms.subList(i, terms.size()), heard) : null;
            if (found != null && !found.self() && i + found.end() == terms.size()) {
                return found;
            }
        }
        return null;
    }

    /** A pronoun, a name or a relative at the begin of the terms; null when there is none. */
    @Nullable
    Subject nominal(ClauseTerms terms, ExtractionState heard) {
        ClauseTerm first = terms.get(0);
        if (first.is("i") || first.is("we")) {
            return heard.self() == null ? null : Subject.self(heard.self(), 1);
        }
        if (first.is("he") || first.is("she")) {
            Subject third = third(first.is("he"), heard);
            return third == null ? null : third.endingAt(1);
        }
        if (first.is("my") || first.is("our")) {
            return heard.self() == null ? null : relative(terms, 1, heard.self(), heard);
        }
        if (first.has("not_name") || !first.capital()) {
            return null;
        }
        int end = ValueBoundaries.person(terms, 0, false);
        if (end < 0) {
            return null;
        }
        String name = heard.text(terms, 0, end);
        if (terms.is(end, "'s")) {
            return relative(terms, end + 1, name, heard);
        }
        return new Subject(name, end, false, null, null, true, '?');
    }

    /** Whom "he" or "she" means; null when that is nobody, or somebody of the other sex. */
    private static @Nullable Subject third(boolean he, ExtractionState heard) {
        Subject third = heard.third();
        return third == null || third.gender() == (he ? 'f' : 'm') ? null : third;
    }

    /** "sister", "sister Anna", after "my" or "Tom's". */
    private @Nullable Subject relative(ClauseTerms terms, int at, String owner, ExtractionState heard) {
        int end = relation(terms, at);
        if (end < 0) {
            return null;
        }
        String said = terms.joined(at, end);
        String relation = predicates.canonical(said);
        int named = end < terms.size() && !terms.pause(end) ? ValueBoundaries.person(terms, end, false) : -1;
        String last = terms.get(end - 1).word();
        char gender = WOMEN.contains(last) ? 'f' : MEN.contains(last) ? 'm' : '?';
        if (named < 0) {
            return new Subject(owner + "'s " + said, end, false, owner, relation, false, gender);
        }
        String name = heard.text(terms, end, named);
        return new Subject(name, named, false, owner, relation, true, gender);
    }

    /** Where a word for a relative, a friend or a pet ends; -1 when none begins there. */
    int relation(ClauseTerms terms, int at) {
        for (int end = Math.min(terms.size(), at + MAX_RELATION); end > at; end--) {
            String said = terms.joined(at, end);
            boolean person = predicates
                    .find(said)
                    .map(p -> p.type() == Predicate.Type.PERSON
                            && !p.name().equals("name")
                            && !p.name().equals("surname"))
                    .orElse(false);
            if (person && !terms.capital(end - 1)) {
                return end;
            }
        }
        return -1;
    }

    /** Whether a word for a person stands there: a relative, or a trade. */
    boolean somebody(ClauseTerms terms, int at) {
        String word = terms.get(at).word();
        String single = word.endsWith("s") ? word.substring(0, word.length() - 1) : word;
        return relation(terms, at) > 0
                || WordClassLexicon.has("job", single)
                || predicates
                        .find(single)
                        .map(p -> p.type() == Predicate.Type.PERSON)
                        .orElse(false);
    }

    /**
     * Whose it is.
     *
     * @param name as it is written; empty when nobody is named
     * @param end where its words end
     * @param subject whose relative it is; null when it is none
     */
    record Owner(String name, int end, @Nullable Subject subject) {}

    /** The owner at the begin of the terms: "my", "Tom's", "my sister's", "the"; null when there is none. */
    @Nullable
    Owner owner(ClauseTerms terms, ExtractionState heard) {
        if (terms.isEmpty() || terms.quoted(0) || terms.timed(0)) {
            return null;
        }
        ClauseTerm first = terms.get(0);
        String self = heard.self();
        if ((first.is("my") || first.is("our")) && self != null) {
            Subject relative = nominal(terms, heard);
            boolean theirs = relative != null && terms.is(relative.end(), "'s");
            return theirs && relative != null
                    ? new Owner(relative.name(), relative.end() + 1, relative)
                    : new Owner(self, 1, null);
        }
        if (first.is("his") || first.is("her")) {
            Subject third = third(first.is("his"), heard);
            return third == null ? null : new Owner(third.name(), 1, third);
        }
        if (first.is("the")) {
            return new Owner("", 1, null);
        }
        int end = first.has("not_name") ? -1 : ValueBoundaries.person(terms, 0, false);
        boolean theirs = end > 0 && terms.is(end, "'s");
        return theirs ? new Owner(heard.text(terms, 0, end), end + 1, null) : null;
    }
}
