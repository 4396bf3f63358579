package dev.ecphory.lang.en.claims;

import dev.ecphory.internal.language.TimeBound;
import dev.ecphory.knowledge.Claim;
import dev.ecphory.knowledge.TimePoint;
import dev.ecphory.lang.en.claims.Clause.Flag;
import org.jspecify.annotations.Nullable;

/**
 * Reads what two people are to each other: "Ann and I got engaged", "me and Bob split up". Immutable; threads may share
 * it.
 */
record CoupleRules() implements ClauseRules {
    @Override
    public void read(Context context, ExtractionState heard) {
        Clause clause = context.clause();
        ClauseTerms terms = clause.terms();
        Clause before = context.before();
        if (clause.has(Flag.GUARDED)
                || clause.has(Flag.DENIED)
                || before == null
                || before.terms().isEmpty()
                || terms.size() < 3
                || terms.quoted(0)
                || !joined(before, clause, heard)) {
            return;
        }
        ClauseTerms left = before.terms();
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

    private boolean said(String name, ClauseTerms terms, int at) {
        int length = terms.length(at, name);
        return length > 0 && terms.tail(at + length);
    }

    private int partner(ClauseTerms terms, int at, ExtractionState heard) {
        if (at >= terms.size()) {
            return -1;
        }
        boolean self = terms.is(at, "i", "me");
        int end = self ? at + 1 : ValueBoundaries.person(terms, at, false);
        return end > 0 && (!self || heard.self() != null) ? end : -1;
    }

    private static @Nullable String name(ClauseTerms terms, int from, int to, ExtractionState heard) {
        boolean self = terms.is(from, "i", "me");
        return self ? heard.self() : heard.text(terms, from, to);
    }

    private static void add(
            Clause clause, Claim.Kind kind, String predicate, String subject, String object, ExtractionState heard) {
        TimePoint since = clause.times().stream()
                .filter(t -> t.relation() == TimeBound.AT || t.relation() == TimeBound.SINCE)
                .map(RelatedTime::start)
                .findFirst()
                .orElse(heard.now());
        heard.states(clause, kind, subject, predicate, object, true, null, since);
    }
}
