package dev.ecphory.internal.facts.resolve;

import dev.ecphory.knowledge.Claim;
import dev.ecphory.knowledge.TimePoint;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Finds what a correction or a denial is about among what was heard before it, whatever was decided since: speakers
 * correct what was said. A value that it names; otherwise what was said last, of those that it is strong enough to
 * correct. Not for several threads.
 */
record CorrectionTargets(ResolutionRules rules, Supplier<List<ValueInterval>> spoken, boolean happenings) {
    /** The claims that it says were never true; empty when there is none. */
    List<PlacedClaim> targets(Claim claim, Claim.Kind kind, NormalizedValue value, @Nullable NormalizedValue replaced) {
        NormalizedValue named = kind == Claim.Kind.DENIES ? value : replaced;
        if (named != null && !named.nothing()) {
            List<ValueInterval> meant = new ArrayList<>();
            for (ValueInterval run : spoken.get()) {
                if (rules.ends(named, run.head.value) && (kind == Claim.Kind.CORRECTS || within(run, claim))) {
                    meant.add(run);
                }
            }
            return kind == Claim.Kind.CORRECTS
                    ? members(last(meant, claim))
                    : meant.stream().flatMap(run -> run.members.stream()).toList();
        }
        List<ValueInterval> told =
                spoken.get().stream().filter(run -> run.head.asserts()).toList();
        ValueInterval last = last(told, claim);
        if (last == null) {
            return List.of();
        }
        boolean restated = kind == Claim.Kind.CORRECTS
                && claim.validFrom().phrase() == null
                && rules.compare(last.head.value, value) == NormalizedValue.Sameness.SAME;
        return restated ? List.of() : members(last);
    }

    /** Denied as a whole, or at the time that is told. */
    private boolean within(ValueInterval run, Claim denial) {
        TimePoint told = denial.validFrom();
        if (told.phrase() == null) {
            return true;
        }
        TimePoint end = run.end;
        boolean over = happenings
                ? !latest(run.start).isAfter(told.at())
                : end != null && !end.at().isAfter(told.at());
        return !over && run.start.at().isBefore(latest(told));
    }

    private static Instant latest(TimePoint told) {
        java.time.Instant end = GranularityRanges.end(told);
        return end.equals(told.at()) ? end.plusNanos(1) : end;
    }

    /** The stretch that was spoken of last. */
    private @Nullable ValueInterval last(List<ValueInterval> runs, Claim by) {
        PlacedClaim last = null;
        ValueInterval found = null;
        boolean lastYields = false;
        for (ValueInterval run : runs) {
            for (PlacedClaim member : run.members) {
                boolean yields = rules.yields(member.authority(), by.authority());
                if (last == null
                        || (yields && !lastYields)
                        || (yields == lastYields && rules.tie(last.claim, member.claim) < 0)) {
                    last = member;
                    lastYields = yields;
                    found = run;
                }
            }
        }
        return found;
    }

    private static List<PlacedClaim> members(@Nullable ValueInterval run) {
        return run == null ? List.of() : List.copyOf(run.members);
    }
}
