package dev.ecphory.lang.en.claims;

import dev.ecphory.internal.facts.PredicateRegistry;
import dev.ecphory.lang.en.claims.ClaimRule.Kind;
import dev.ecphory.lang.en.claims.Clause.Flag;
import dev.ecphory.lang.en.claims.SubjectReader.Subject;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Reads what stands between commas: "my wife, Mira, ...", "Rex, our dog", "Tom, a nurse", "as a nurse, I ...". Immutable;
 * threads may share it.
 */
record AppositionRules(SubjectReader subjects, PredicateRegistry predicates) implements ClauseRules {
    private static final Set<String> OWN = Set.of("my", "our");
    private static final Set<String> ARTICLE = Set.of("a", "an");
    private static final Set<String> NO_NAME = Set.of("friend", "child", "best_friend");
    private static final Set<String> PAST = Set.of("was", "were", "had", "did", "used", "would", "could", "never");
    private static final int LONGEST = 3;

    @Override
    public void read(Context context, ExtractionState heard) {
        Clause clause = context.clause();
        ClauseTerms terms = clause.terms();
        if (terms.isEmpty() || terms.quoted(0) || clause.has(Flag.DENIED)) {
            return;
        }
        Clause before = context.before();
        if (context.first()) {
            asA(context, heard);
        }
        if (before == null || before.terms().isEmpty() || !clause.all().pause(0)) {
            return;
        }
        if (terms.in(0, ARTICLE)) {
            role(clause, before, heard);
        } else if (!enumerates(context, heard)) {
            called(clause, before, heard);
            relative(clause, before, heard);
        }
    }

    /** Whether "and" follows, so that the commas part the members of a list. */
    private static boolean enumerates(Context context, ExtractionState heard) {
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
        ClauseTerms terms = clause.terms();
        int end = ValueBoundaries.person(terms, 0, false);
        if (end != terms.size() || clause.all().size() != end || terms.has(0, "not_name")) {
            return;
        }
        ClauseTerms left = before.terms();
        String name = heard.text(terms, 0, end);
        for (int i = Math.max(0, left.size() - LONGEST - 1); i + 1 < left.size(); i++) {
            boolean own = left.in(i, OWN);
            Subject found = own || left.capital(i) ? subjects.nominal(left.subList(i, left.size()), heard) : null;
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
            String pet = left.in(i, ARTICLE) ? pet(left, i + 1) : null;
            String self = heard.self();
            if (pet != null && self != null && has(left)) {
                heard.asserts(clause, self, pet, name, heard.now());
                return;
            }
        }
    }

    private boolean has(ClauseTerms left) {
        return left.is(0, "i", "we") && left.size() > 2 && left.has(1, "keeps");
    }

    private @Nullable String pet(ClauseTerms left, int from) {
        for (int i = from; i < left.size(); i++) {
            int end = subjects.relation(left, i);
            if (end == left.size()) {
                String relation = predicates.canonical(left.joined(i, end));
                return relation.startsWith("has_") || relation.equals("pet") ? relation : null;
            }
        }
        return null;
    }

    /** "Mira, my wife". */
    private void relative(Clause clause, Clause before, ExtractionState heard) {
        ClauseTerms terms = clause.terms();
        boolean own = terms.in(0, OWN) && terms.size() > 1;
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
        ClauseTerms terms = clause.terms();
        int end = ValueBoundaries.end(Kind.ROLE, terms, 0, heard.lower());
        if (end <= 0 || !terms.tail(end)) {
            return;
        }
        ClauseTerms left = before.terms();
        boolean self = left.size() > 2
                && left.is(0, "i")
                && left.is(1, "am")
                && ValueBoundaries.person(left, 2, false) == left.size();
        Subject named = self ? null : subjects.last(left, heard);
        String subject = self ? heard.self() : named == null ? null : named.name();
        if (subject != null) {
            heard.asserts(clause, subject, "occupation", heard.text(terms, 1, end), heard.now());
        }
    }

    /** "As a nurse, I ...". */
    private void asA(Context context, ExtractionState heard) {
        ClauseTerms all = context.clause().all();
        Clause after = context.after();
        String self = heard.self();
        if (self == null
                || after == null
                || all.size() < 3
                || !all.is(0, "as")
                || !all.in(1, ARTICLE)
                || after.all().size() < 2
                || !after.all().is(0, "i")
                || after.all().in(1, PAST)
                || (after.all().word(1).endsWith("ed") && !after.all().is(1, "need"))) {
            return;
        }
        int end = ValueBoundaries.end(Kind.ROLE, all, 1, heard.lower());
        if (end > 0 && all.tail(end)) {
            heard.asserts(context.clause(), self, "occupation", heard.text(all, 2, end), heard.now());
        }
    }
}
