package dev.ecphory.lang.en.claims;

import dev.ecphory.knowledge.TimePoint;
import dev.ecphory.lang.en.claims.ClaimRule.Kind;
import dev.ecphory.lang.en.claims.Clause.Flag;
import dev.ecphory.lang.en.claims.SubjectReader.Owner;

/** Reads where a journey went: "our trip to Rome was great". Immutable; threads may share it. */
record JourneyRules(SubjectReader subjects) implements ClauseRules {
    private static final int MAX_NOUN = 4;

    /** "Our trip to Rome was great". */
    @Override
    public void read(Context context, ExtractionState heard) {
        Clause clause = context.clause();
        ClauseTerms terms = clause.terms();
        if (terms.isEmpty()) {
            return;
        }
        Owner owner = subjects.owner(terms, heard);
        if (owner == null || owner.name().isEmpty() || clause.has(Flag.DENIED) || clause.has(Flag.GUARDED)) {
            return;
        }
        for (int at = owner.end(); at + 2 < terms.size() && at < owner.end() + MAX_NOUN; at++) {
            if (terms.has(at, "journey") && terms.has(at + 1, "journey_to")) {
                int end = ValueBoundaries.end(Kind.PLACE, terms, at + 2, false);
                boolean over = end > 0 && terms.is(end, "was", "were");
                if (over) {
                    String place = heard.text(terms, at + 2, end);
                    heard.asserts(clause, owner.name(), "visited", place, at(clause, heard));
                }
                return;
            }
        }
    }

    private static TimePoint at(Clause clause, ExtractionState heard) {
        return clause.times().stream().map(RelatedTime::start).findFirst().orElse(heard.now());
    }
}
