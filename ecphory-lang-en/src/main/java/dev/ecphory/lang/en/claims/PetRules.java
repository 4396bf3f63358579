package dev.ecphory.lang.en.claims;

import dev.ecphory.internal.facts.PredicateRegistry;
import dev.ecphory.lang.en.claims.Clause.Flag;
import dev.ecphory.lang.en.claims.SubjectReader.Subject;
import java.util.Set;

/** Reads the names of pets, and of others that one has: "we have a dog called Rex", "her name is Rex". Immutable; threads may share it. */
record PetRules(SubjectReader subjects, PredicateRegistry predicates) implements ClauseRules {
    private static final Set<String> BE = Set.of("is", "are", "'s", "am");
    private static final Set<String> HAVE = Set.of("have", "has", "got", "adopted", "bought", "get", "rescued");
    private static final Set<String> CALLED = Set.of("called", "named");
    private static final Set<String> PRONOUN = Set.of("his", "her", "its", "their", "he", "she", "it");
    private static final Set<String> ARTICLE = Set.of("a", "an", "one", "another", "our", "my");

    @Override
    public void read(Context context, ExtractionState heard) {
        Clause clause = context.clause();
        boolean plain = !clause.terms().isEmpty() && !clause.terms().quoted(0);
        if (plain && !clause.has(Flag.GUARDED) && !clause.has(Flag.PAST) && !clause.has(Flag.DENIED)) {
            has(clause, heard);
            names(clause, heard);
            gave(clause, heard);
        }
    }

    /** "we have a dog called Rex". */
    private void has(Clause clause, ExtractionState heard) {
        ClauseTerms terms = clause.terms();
        Subject subject = clause.subject() == Clause.From.ITSELF ? subjects.subject(terms, heard) : heard.last();
        int at = subject == null ? -1 : clause.subject() == Clause.From.ITSELF ? subject.end() : 0;
        if (subject == null || clause.has(Flag.DENIED) || at + 1 >= terms.size() || !terms.in(at, HAVE)) {
            return;
        }
        at++;
        if (terms.in(at, ARTICLE)) {
            at++;
        }
        for (int skip = 0; skip < 3 && at + skip < terms.size(); skip++) {
            int end = subjects.relation(terms, at + skip);
            boolean called = end > 0 && end + 1 < terms.size() && terms.in(end, CALLED);
            int name = called ? ValueBoundaries.person(terms, end + 1, false) : -1;
            String kind = end < 0 ? "" : predicates.canonical(terms.joined(at + skip, end));
            if (subject.self() && (kind.startsWith("has_") || kind.equals("pet"))) {
                heard.speaksOfPet(name > 0 ? null : kind);
            }
            if (name > 0) {
                heard.asserts(clause, subject.name(), kind, heard.text(terms, end + 1, name), heard.since(clause));
                return;
            }
        }
    }

    /** "We named the puppy Rex". */
    private void gave(Clause clause, ExtractionState heard) {
        ClauseTerms terms = clause.terms();
        String self = heard.self();
        boolean named = terms.size() > 3
                && terms.is(0, "we", "i")
                && terms.in(1, CALLED)
                && (terms.is(2, "the") || terms.in(2, ARTICLE));
        int end = named ? subjects.relation(terms, 3) : -1;
        int name = end > 0 && end < terms.size() ? ValueBoundaries.person(terms, end, false) : -1;
        String pet = name < 0 ? "" : predicates.canonical(terms.joined(3, end));
        if (self != null && pet.startsWith("has_") && terms.closes(name)) {
            String told = heard.text(terms, end, name);
            heard.asserts(clause, self, pet, told, heard.since(clause));
        }
    }

    /** "Her name is Rex", after "we got a dog". */
    private void names(Clause clause, ExtractionState heard) {
        ClauseTerms terms = clause.terms();
        String pet = heard.pet();
        String self = heard.self();
        boolean its = terms.size() > 3 && terms.in(0, PRONOUN);
        boolean name = terms.is(1, "name") && terms.in(2, BE);
        boolean called = terms.in(1, BE) && terms.in(2, CALLED);
        if (pet == null || self == null || !its || !(name || called)) {
            return;
        }
        int end = ValueBoundaries.person(terms, 3, heard.lower());
        if (end > 0 && terms.closes(end)) {
            String told = heard.text(terms, 3, end);
            heard.asserts(clause, self, pet, told, heard.since(clause));
            heard.speaksOfPet(null);
        }
    }
}
