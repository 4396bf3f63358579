package dev.ecphory.lang.en.claims;

import dev.ecphory.knowledge.Claim;
import dev.ecphory.knowledge.TimePoint;
import dev.ecphory.lang.en.claims.Clause.Flag;
import dev.ecphory.lang.en.claims.ExtractionState.Draft;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads what two people are to each other: "Ann and I got engaged", "me and Bob split up". Immutable; threads may share
 * it.
 */
final class CoupleRules {
    private final WordClassLexicon words;
    private final ValueBoundaries values;

    CoupleRules(WordClassLexicon words, ValueBoundaries values) {
        this.words = words;
        this.values = values;
    }

    void read(ClauseClaimReader.Context context, ExtractionState heard) {
        Clause clause = context.clause();
        List<ClauseTerm> terms = clause.terms();
        Clause before = context.before();
        if (clause.has(Flag.GUARDED)
                || clause.has(Flag.DENIED)
                || before == null
                || before.terms().isEmpty()
                || terms.size() < 3
                || terms.getFirst().quoted()
                || !joined(before, clause, heard)) {
            return;
        }
        List<ClauseTerm> left = before.terms();
        int first = partner(left, 0, heard);
        int second = first == left.size() ? partner(terms, 0, heard) : -1;
        String one = second < 0 ? null : name(left, 0, first, heard);
        String other = second < 0 ? null : name(terms, 0, second, heard);
        if (one == null || other == null || one.equals(other)) {
            return;
        }
        boolean selfFirst = !other.equals(heard.self());
        String subject = selfFirst ? one : other;
        String object = selfFirst ? other : one;
        if (said("couple_ends", terms, second)) {
            add(clause, Claim.Kind.ENDS, "partner", subject, object, heard);
        } else if (said("couple_marries", terms, second)) {
            add(clause, Claim.Kind.ASSERTS, "spouse", subject, object, heard);
            add(clause, Claim.Kind.ASSERTS, "marital_status", subject, "married", heard);
        } else if (said("couple_engages", terms, second)) {
            add(clause, Claim.Kind.ASSERTS, "fiance", subject, object, heard);
        } else if (said("couple_dates", terms, second)) {
            boolean over = clause.has(Flag.ENDS);
            add(clause, over ? Claim.Kind.ENDS : Claim.Kind.ASSERTS, "partner", subject, object, heard);
        }
    }

    /** Whether nothing but "and" stands between the two clauses. */
    private static boolean joined(Clause before, Clause clause, ExtractionState heard) {
        String gap = heard.text(before.to(), Math.max(before.to(), clause.from()));
        return gap.equals("and") || gap.equals("&");
    }

    private boolean said(String name, List<ClauseTerm> terms, int at) {
        int length = words.length(name, terms, at);
        return length > 0
                && (at + length >= terms.size()
                        || words.has("tail", terms.get(at + length).word()));
    }

    private int partner(List<ClauseTerm> terms, int at, ExtractionState heard) {
        if (at >= terms.size()) {
            return -1;
        }
        boolean self = terms.get(at).is("i") || terms.get(at).is("me");
        int end = self ? at + 1 : values.person(terms, at, false);
        return end > 0 && (!self || heard.self() != null) ? end : -1;
    }

    private static @Nullable String name(List<ClauseTerm> terms, int from, int to, ExtractionState heard) {
        boolean self = terms.get(from).is("i") || terms.get(from).is("me");
        return self
                ? heard.self()
                : heard.text(terms.get(from).from(), terms.get(to - 1).to());
    }

    private static void add(
            Clause clause, Claim.Kind kind, String predicate, String subject, String object, ExtractionState heard) {
        TimePoint since = clause.times().stream()
                .filter(t -> t.relation() == RelatedTime.Relation.AT || t.relation() == RelatedTime.Relation.SINCE)
                .map(RelatedTime::start)
                .findFirst()
                .orElse(heard.now());
        heard.add(new Draft(kind, subject, predicate, object, 1, true, null, since, null, clause.from(), clause.to()));
    }
}
