package dev.ecphory.consolidate.settle;

import dev.ecphory.memory.Claim;
import dev.ecphory.memory.Moment;
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
final class Targets {
    private final Rules rules;
    private final Supplier<List<Run>> spoken;
    private final boolean happenings;

    Targets(Rules rules, Supplier<List<Run>> spoken, boolean happenings) {
        this.rules = rules;
        this.happenings = happenings;
        this.spoken = spoken;
    }

    /** The claims that it says were never true; empty when there is none. */
    List<Heard> targets(Claim claim, Claim.Kind kind, Value value, @Nullable Value replaced) {
        Value named = kind == Claim.Kind.DENIES ? value : replaced;
        if (named != null && !named.nothing()) {
            List<Run> meant = new ArrayList<>();
            for (Run run : spoken.get()) {
                if (rules.ends(named, run.head.value) && (kind == Claim.Kind.CORRECTS || within(run, claim))) {
                    meant.add(run);
                }
            }
            return kind == Claim.Kind.CORRECTS ? members(last(meant, claim)) : all(meant);
        }
        Run last = last(spoken.get(), claim);
        if (last == null) {
            return List.of();
        }
        boolean restated = kind == Claim.Kind.CORRECTS
                && claim.validFrom().phrase() == null
                && rules.compare(last.head.value, value) == Value.Sameness.SAME;
        return restated ? List.of() : members(last);
    }

    /** Denied as a whole, or at the time that is told. */
    private boolean within(Run run, Claim denial) {
        Moment told = denial.validFrom();
        if (told.phrase() == null) {
            return true;
        }
        Moment end = run.end;
        boolean over = happenings
                ? !latest(run.start).isAfter(told.at())
                : end != null && !end.at().isAfter(told.at());
        return !over && run.start.at().isBefore(latest(told));
    }

    private static Instant latest(Moment told) {
        java.time.Instant end = Spans.end(told);
        return end.equals(told.at()) ? end.plusNanos(1) : end;
    }

    /** The stretch that was spoken of last. */
    private @Nullable Run last(List<Run> runs, Claim by) {
        Heard last = null;
        Run found = null;
        boolean lastYields = false;
        for (Run run : runs) {
            for (Heard member : run.members) {
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

    private static List<Heard> members(@Nullable Run run) {
        return run == null ? List.of() : List.copyOf(run.members);
    }

    private static List<Heard> all(List<Run> runs) {
        List<Heard> all = new ArrayList<>();
        runs.forEach(run -> all.addAll(run.members));
        return all;
    }
}
