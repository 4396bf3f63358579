package dev.ecphory.lang.en.claims;

import dev.ecphory.knowledge.Claim;
import dev.ecphory.knowledge.TimePoint;
import dev.ecphory.lang.en.claims.Clause.Flag;
import org.jspecify.annotations.Nullable;

/** When what a clause says begins to hold and ceases. Stateless. */
final class ClaimTimeReader {
    private ClaimTimeReader() {}

    /** Whether the clause tells that it held once and is over, or when it will be, but not from when to when. */
    static boolean unbound(ClaimRule rule, Clause clause, ExtractionState heard) {
        boolean still = clause.has(Flag.PERFECT) && stays(clause, heard);
        boolean past = (rule.has(ClaimRule.Flag.PAST) && !still) || clause.has(Flag.PAST);
        return past && range(clause) == null;
    }

    /** Whether its begin is told: "since 2019", "for three years". */
    static boolean stays(Clause clause, ExtractionState heard) {
        return clause.times().stream().anyMatch(t -> t.relation() == RelatedTime.Relation.SINCE)
                || DurationReader.ago(clause.terms(), heard) != null;
    }

    static @Nullable RelatedTime range(Clause clause) {
        return clause.times().stream()
                .filter(t -> t.relation() == RelatedTime.Relation.RANGE)
                .findFirst()
                .orElse(null);
    }

    static TimePoint from(ClaimRule rule, Claim.Kind kind, Clause clause, ExtractionState heard) {
        for (RelatedTime time : clause.times()) {
            boolean point = rule.has(ClaimRule.Flag.POINT)
                    || kind == Claim.Kind.ENDS
                    || (clause.has(Flag.CHANGE)
                            && !time.start().at().isBefore(heard.now().at()));
            boolean starts =
                    time.relation() == RelatedTime.Relation.SINCE || time.relation() == RelatedTime.Relation.RANGE;
            if (starts || (point && time.relation() == RelatedTime.Relation.AT)) {
                return time.start();
            }
        }
        TimePoint ago = DurationReader.ago(clause.terms(), heard);
        return ago == null || rule.has(ClaimRule.Flag.POINT) || kind != Claim.Kind.ASSERTS ? heard.now() : ago;
    }

    static @Nullable TimePoint to(Clause clause) {
        for (RelatedTime time : clause.times()) {
            if (time.end() != null) {
                return time.end();
            }
        }
        return null;
    }
}
