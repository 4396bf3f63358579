package dev.ecphory.lang.en.claims;

import dev.ecphory.internal.facts.PredicateRegistry;
import dev.ecphory.lang.en.claims.ClaimRule.Kind;
import dev.ecphory.lang.en.claims.Clause.Flag;
import dev.ecphory.lang.en.claims.SubjectReader.Subject;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Reads what stands between commas: "my wife, Mira, ...", "Rex, our dog", "Tom, a nurse", "as a nurse, I ...". Immutable;
 * threads may share it.
 */
final class AppositionRules {
    private static final Set<String> OWN = Set.of("my", "our");
    private static final Set<String> ARTICLE = Set.of("a", "an");
    private static final Set<String> NO_NAME = Set.of("friend", "child", "best_friend");
    private static final Set<String> PAST = Set.of("was", "were", "had", "did", "used", "would", "could", "never");
    private static final int LONGEST = 3;

    private final WordClassLexicon words;
    private final ValueBoundaries values;
    private final SubjectReader subjects;
    private final PredicateRegistry predicates;

    AppositionRules(
            WordClassLexicon words, ValueBoundaries values, SubjectReader subjects, PredicateRegistry predicates) {
        this.words = words;
        this.values = values;
        this.subjects = subjects;
        this.predicates = predicates;
    }

    void read(ClauseClaimReader.Context context, ExtractionState heard) {
        Clause clause = context.clause();
        List<ClauseTerm> terms = clause.terms();
        if (terms.isEmpty() || terms.getFirst().quoted() || clause.has(Flag.DENIED)) {
            return;
        }
        Clause before = context.before();
        if (context.first()) {
            asA(context, heard);
        }
        if (before == null
                || before.terms().isEmpty()
                || !clause.all().getFirst().pause()) {
            return;
        }
        if (ARTICLE.contains(terms.getFirst().word())) {
            role(clause, before, heard);
        } else if (!enumerates(context, heard)) {
            called(clause, before, heard);
            relative(clause, before, heard);
        }
    }

    /** Whether "and" follows, so that the commas part the members of a list. */
    private static boolean enumerates(ClauseClaimReader.Context context, ExtractionState heard) {
        Clause after = context.after();
        if (after == null) {
            return false;
        }
        String gap = heard.text(context.clause().to(), Math.max(context.clause().to(), after.from()));
        boolean joined = gap.contains("and") || gap.contains("&") || gap.contains("or");
        boolean name = !after.terms().isEmpty()
                && after.terms().stream().allMatch(t -> t.capital() || t.is("and") || t.is("my"));
        return name || (joined && after.terms().size() <= 2);
    }

    /** "My wife, Mira", "we have a dog, Rex". */
    private void called(Clause clause, Clause before, ExtractionState heard) {
        List<ClauseTerm> terms = clause.terms();
        int end = values.person(terms, 0, false);
        if (end != terms.size()
                || clause.all().size() != end
                || words.has("not_name", terms.getFirst().word())) {
            return;
        }
        List<ClauseTerm> left = before.terms();
        String name = heard.text(terms.getFirst().from(), terms.get(end - 1).to());
        for (int i = Math.max(0, left.size() - LONGEST - 1); i + 1 < left.size(); i++) {
            boolean own = OWN.contains(left.get(i).word());
            Subject found = own || left.get(i).capital() ? subjects.nominal(left.subList(i, left.size()), heard) : null;
            String owner = found == null ? null : found.owner();
            String relation = found == null ? null : found.relation();
            if (found != null
                    && owner != null
                    && relation != null
                    && !found.called()
                    && i + found.end() == left.size()
                    && !NO_NAME.contains(relation)) {
                heard.asserts(clause, owner, relation, name, heard.now());
                if (found.one()) {
                    heard.asserts(clause, found.name(), "alias_of", name, heard.now());
                }
                return;
            }
            String pet = ARTICLE.contains(left.get(i).word()) ? pet(left, i + 1) : null;
            String self = heard.self();
            if (pet != null && self != null && has(left)) {
                heard.asserts(clause, self, pet, name, heard.now());
                return;
            }
        }
    }

    private boolean has(List<ClauseTerm> left) {
        boolean we = left.getFirst().is("i") || left.getFirst().is("we");
        return we && left.size() > 2 && words.has("keeps", left.get(1).word());
    }

    private @Nullable String pet(List<ClauseTerm> left, int from) {
        for (int i = from; i < left.size(); i++) {
            int end = subjects.relation(left, i);
            if (end == left.size()) {
                String relation = predicates.canonical(SubjectReader.joined(left, i, end));
                return relation.startsWith("has_") || relation.equals("pet") ? relation : null;
            }
        }
        return null;
    }

    /** "Mira, my wife". */
    private void relative(Clause clause, Clause before, ExtractionState heard) {
        List<ClauseTerm> terms = clause.terms();
        boolean own = OWN.contains(terms.getFirst().word()) && terms.size() > 1;
        Subject found = own ? subjects.nominal(terms, heard) : null;
        String owner = found == null ? null : found.owner();
        String relation = found == null ? null : found.relation();
        if (found == null
                || owner == null
                || relation == null
                || found.called()
                || found.end() != clause.all().size()
                || NO_NAME.contains(relation)) {
            return;
        }
        Subject named = subjects.last(before.terms(), heard);
        if (named != null && named.called() && named.owner() == null) {
            heard.asserts(clause, owner, relation, named.name(), heard.now());
            if (found.one()) {
                heard.asserts(clause, found.name(), "alias_of", named.name(), heard.now());
            }
        }
    }

    /** "Tom, a nurse", "I'm Ann, a carpenter". */
    private void role(Clause clause, Clause before, ExtractionState heard) {
        List<ClauseTerm> terms = clause.terms();
        int end = values.end(Kind.ROLE, terms, 0, heard.lower());
        boolean ends = end > 0
                && (end == terms.size() || words.has("tail", terms.get(end).word()));
        if (!ends) {
            return;
        }
        List<ClauseTerm> left = before.terms();
        boolean self = left.size() > 2
                && left.getFirst().is("i")
                && left.get(1).is("am")
                && values.person(left, 2, false) == left.size();
        Subject named = self ? null : subjects.last(left, heard);
        String subject = self ? heard.self() : named == null ? null : named.name();
        if (subject != null) {
            heard.asserts(
                    clause,
                    subject,
                    "occupation",
                    heard.text(terms.get(1).from(), terms.get(end - 1).to()),
                    heard.now());
        }
    }

    /** "As a nurse, I ...". */
    private void asA(ClauseClaimReader.Context context, ExtractionState heard) {
        List<ClauseTerm> all = context.clause().all();
        Clause after = context.after();
        String self = heard.self();
        if (self == null
                || after == null
                || all.size() < 3
                || !all.getFirst().is("as")
                || !ARTICLE.contains(all.get(1).word())
                || after.all().size() < 2
                || !after.all().getFirst().is("i")
                || PAST.contains(after.all().get(1).word())
                || (after.all().get(1).word().endsWith("ed")
                        && !after.all().get(1).is("need"))) {
            return;
        }
        int end = values.end(Kind.ROLE, all, 1, heard.lower());
        if (end > 0 && (end == all.size() || words.has("tail", all.get(end).word()))) {
            heard.asserts(
                    context.clause(),
                    self,
                    "occupation",
                    heard.text(all.get(2).from(), all.get(end - 1).to()),
                    heard.now());
        }
    }
}
