package dev.ecphory.lang.en.claims;

import dev.ecphory.internal.facts.PredicateRegistry;
import dev.ecphory.knowledge.TimePoint;
import dev.ecphory.lang.en.claims.Clause.Flag;
import dev.ecphory.lang.en.claims.SubjectReader.Subject;
import java.util.List;
import java.util.Set;

/** Reads the names of pets, and of others that one has: "we have a dog called Rex", "her name is Rex". Immutable; threads may share it. */
final class PetRules {
    private static final Set<String> BE = Set.of("is", "are", "'s", "am");
    private static final Set<String> HAVE = Set.of("have", "has", "got", "adopted", "bought", "get", "rescued");
    private static final Set<String> CALLED = Set.of("called", "named");
    private static final Set<String> PRONOUN = Set.of("his", "her", "its", "their", "he", "she", "it");
    private static final Set<String> ARTICLE = Set.of("a", "an", "one", "another", "our", "my");

    private final WordClassLexicon words;
    private final ValueBoundaries values;
    private final SubjectReader subjects;
    private final PredicateRegistry predicates;

    PetRules(WordClassLexicon words, ValueBoundaries values, SubjectReader subjects, PredicateRegistry predicates) {
        this.words = words;
        this.values = values;
        this.subjects = subjects;
        this.predicates = predicates;
    }

    void read(ClauseClaimReader.Context context, ExtractionState heard) {
        Clause clause = context.clause();
        boolean plain = !clause.terms().isEmpty() && !clause.terms().getFirst().quoted();
        if (plain && !clause.has(Flag.GUARDED) && !clause.has(Flag.PAST) && !clause.has(Flag.DENIED)) {
            has(clause, heard);
            names(clause, heard);
            gave(clause, heard);
        }
    }

    /** "we have a dog called Rex". */
    private void has(Clause clause, ExtractionState heard) {
        List<ClauseTerm> terms = clause.terms();
        Subject subject = clause.subject() == Clause.From.ITSELF ? subjects.subject(terms, heard) : heard.last();
        int at = subject == null ? -1 : clause.subject() == Clause.From.ITSELF ? subject.end() : 0;
        if (subject == null
                || clause.has(Flag.DENIED)
                || at + 1 >= terms.size()
                || !HAVE.contains(terms.get(at).word())) {
            return;
        }
        at++;
        if (ARTICLE.contains(terms.get(at).word())) {
            at++;
        }
        for (int skip = 0; skip < 3 && at + skip < terms.size(); skip++) {
            int end = subjects.relation(terms, at + skip);
            boolean called = end > 0
                    && end + 1 < terms.size()
                    && CALLED.contains(terms.get(end).word());
            int name = called ? values.person(terms, end + 1, false) : -1;
            String kind = end < 0 ? "" : predicates.canonical(SubjectReader.joined(terms, at + skip, end));
            if (subject.self() && (kind.startsWith("has_") || kind.equals("pet"))) {
                heard.speaksOfPet(name > 0 ? null : kind);
            }
            if (name > 0) {
                String relation = predicates.canonical(SubjectReader.joined(terms, at + skip, end));
                String called2 = heard.text(
                        terms.get(end + 1).from(), terms.get(name - 1).to());
                heard.asserts(clause, subject.name(), relation, called2, since(clause, heard));
                return;
            }
        }
    }

    /** "We named the puppy Rex". */
    private void gave(Clause clause, ExtractionState heard) {
        List<ClauseTerm> terms = clause.terms();
        String self = heard.self();
        boolean named = terms.size() > 3
                && (terms.getFirst().is("we") || terms.getFirst().is("i"))
                && CALLED.contains(terms.get(1).word())
                && (terms.get(2).is("the") || ARTICLE.contains(terms.get(2).word()));
        int end = named ? subjects.relation(terms, 3) : -1;
        int name = end > 0 && end < terms.size() ? values.person(terms, end, false) : -1;
        String pet = name < 0 ? "" : predicates.canonical(SubjectReader.joined(terms, 3, end));
        if (self != null && pet.startsWith("has_") && ends(terms, name)) {
            String told = heard.text(terms.get(end).from(), terms.get(name - 1).to());
            heard.asserts(clause, self, pet, told, since(clause, heard));
        }
    }

    /** "Her name is Rex", after "we got a dog". */
    private void names(Clause clause, ExtractionState heard) {
        List<ClauseTerm> terms = clause.terms();
        String pet = heard.pet();
        String self = heard.self();
        boolean its = !terms.isEmpty() && PRONOUN.contains(terms.getFirst().word());
        boolean name = its
                && terms.size() > 3
                && terms.get(1).is("name")
                && BE.contains(terms.get(2).word());
        boolean called = its
                && terms.size() > 3
                && BE.contains(terms.get(1).word())
                && CALLED.contains(terms.get(2).word());
        if (pet == null || self == null || !(name || called)) {
            return;
        }
        int end = values.person(terms, 3, heard.lower());
        if (end > 0 && ends(terms, end)) {
            String told = heard.text(terms.get(3).from(), terms.get(end - 1).to());
            heard.asserts(clause, self, pet, told, since(clause, heard));
            heard.speaksOfPet(null);
        }
    }

    private boolean ends(List<ClauseTerm> terms, int at) {
        return at == terms.size()
                || terms.get(at).time() != null
                || words.has("tail", terms.get(at).word());
    }

    private static TimePoint since(Clause clause, ExtractionState heard) {
        return clause.times().stream()
                .filter(t -> t.relation() == RelatedTime.Relation.SINCE)
                .map(RelatedTime::start)
                .findFirst()
                .orElse(heard.now());
    }
}
