package dev.ecphory.consolidate.extract;

import dev.ecphory.consolidate.extract.ClaimRule.Mark;
import dev.ecphory.consolidate.extract.Clause.Flag;
import dev.ecphory.memory.Claim;
import dev.ecphory.memory.Moment;
import org.jspecify.annotations.Nullable;

/** When what a clause says begins to hold and ceases. Stateless. */
final class ClaimTimes {
    private ClaimTimes() {}

    /** Whether the clause tells that it held once and is over, or when it will be, but not from when to when. */
    static boolean unbound(ClaimRule rule, Clause clause, Heard heard) {
        boolean still = clause.has(Flag.PERFECT) && stays(clause, heard);
        boolean past = (rule.has(Mark.PAST) && !still) || clause.has(Flag.PAST);
        return past && range(clause) == null;
    }

    /** Whether its begin is told: "since 2019", "for three years". */
    static boolean stays(Clause clause, Heard heard) {
        return clause.times().stream().anyMatch(t -> t.relation() == TimeRun.Relation.SINCE)
                || Durations.ago(clause.terms(), heard) != null;
    }

    static @Nullable TimeRun range(Clause clause) {
        return clause.times().stream()
                .filter(t -> t.relation() == TimeRun.Relation.RANGE)
                .findFirst()
                .orElse(null);
    }

    static Moment from(ClaimRule rule, Claim.Kind kind, Clause clause, Heard heard) {
        for (TimeRun time : clause.times()) {
            boolean point = rule.has(Mark.POINT)
                    || kind == Claim.Kind.ENDS
                    || (clause.has(Flag.CHANGE)
                            && !time.start().at().isBefore(heard.now().at()));
            boolean starts = time.relation() == TimeRun.Relation.SINCE || time.relation() == TimeRun.Relation.RANGE;
            if (starts || (point && time.relation() == TimeRun.Relation.AT)) {
                return time.start();
            }
        }
        Moment ago = Durations.ago(clause.terms(), heard);
        return ago == null || rule.has(Mark.POINT) || kind != Claim.Kind.ASSERTS ? heard.now() : ago;
    }

    static @Nullable Moment to(Clause clause) {
        for (TimeRun time : clause.times()) {
            if (time.end() != null) {
                return time.end();
            }
        }
        return null;
    }
}
