package dev.ecphory.internal.facts.resolve;

import dev.ecphory.knowledge.Claim;
import dev.ecphory.knowledge.TimePoint;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Walks once through what was claimed of one chain of values, in the order of the world's time, and makes stretches of
 * it. The walk may begin at any cut: a stretch before which everything was over.
 *
 * <p>At each claim: stretches whose told end has come are closed; a stretch of the same value takes the claim in; one of
 * another value is closed by it, unless it is stronger: then both stay and are rivals. Not for several threads.
 */
final class IntervalResolver {
    /** What a claim is in a chain. */
    enum Role {
        /** It brings a value. */
        VALUE,
        /** It ends a value, or whatever holds. */
        END,
        /** It brings a value to another chain, and ends the value of this one. */
        REPLACEMENT
    }

    /** A claim in a chain. */
    record RankedClaim(PlacedClaim heard, Role role) implements Comparable<RankedClaim> {
        @Override
        public int compareTo(RankedClaim other) {
            int byHeard = heard.compareTo(other.heard);
            return byHeard != 0 ? byHeard : role.compareTo(other.role);
        }
    }

    private final ResolutionRules rules;
    private final ClaimStatusTracker settled;
    private final Predicate<PlacedClaim> believed;
    private List<ValueInterval> runs;
    private final List<ValueInterval> alive = new ArrayList<>(2);
    private List<ValueInterval> old = List.of();
    private @Nullable RankedClaim lastDirty;
    private int reused = -1;
    private int next;

    IntervalResolver(
            ResolutionRules rules,
            ClaimStatusTracker settled,
            Predicate<PlacedClaim> believed,
            List<ValueInterval> runs) {
        this.rules = rules;
        this.settled = settled;
        this.believed = believed;
        this.runs = runs;
    }

    /**
     * Lets the walk stop at the first cut after the last change, where the stretches of the walk before go on as they
     * were.
     *
     * @param before the stretches of the walk before, from where this one begins
     */
    IntervalResolver stoppingAfter(RankedClaim last, List<ValueInterval> before) {
        lastDirty = last;
        old = before;
        return this;
    }

    /** How many stretches of the walk before were replaced. */
    int replaced() {
        return reused < 0 ? old.size() : reused;
    }

    /** Walks from an item to the end. */
    void values(List<RankedClaim> items, int from) {
        for (int i = from; i < items.size(); i++) {
            RankedClaim item = items.get(i);
            PlacedClaim heard = item.heard();
            if (!rules.counts(believed.test(heard))) {
                continue;
            }
            expire(heard.position);
            switch (item.role()) {
                case END -> ended(heard);
                case REPLACEMENT -> end(run -> true, heard, rules.end(heard.start), ValueInterval.Why.REPLACED);
                case VALUE -> {
                    if (!deniedOrAbsorbed(heard)) {
                        value(item);
                        if (goesOnAsBefore(item)) {
                            follow();
                            runs.removeLast();
                            return;
                        }
                    }
                }
            }
        }
        for (ValueInterval run : alive) {
            TimePoint told = run.toldEnd;
            if (told != null) {
                run.close(told, null, ValueInterval.Why.TOLD); // what comes later may still take part in it
            }
        }
        follow();
    }

    /** Goes on behind the last item of this walk; the stretches are added to another list. */
    void goOn(List<RankedClaim> items, int from, List<ValueInterval> fresh) {
        alive.forEach(ValueInterval::reopen);
        runs = fresh;
        old = List.of();
        lastDirty = null;
        values(items, from);
    }

    /** The stretches that what comes later may change. */
    List<ValueInterval> alive() {
        return alive;
    }

    /** Walks through things that happened: tellings of one time are one occurrence, and none ends another. */
    void occurrences(List<RankedClaim> items, int from) {
        Instant end = Instant.MIN;
        for (int i = from; i < items.size(); i++) {
            PlacedClaim heard = items.get(i).heard();
            if (!rules.counts(believed.test(heard)) || deniedOrAbsorbed(heard)) {
                continue;
            }
            ValueInterval last = runs.isEmpty() ? null : runs.getLast();
            if (last != null && rules.once(last.start.at(), end, heard.position)) {
                take(last, heard);
            } else {
                last = new ValueInterval(heard);
                last.cut = items.get(i);
                runs.add(last);
                take(last, heard);
                end = Instant.MIN;
            }
            TimePoint told = heard.claim.validTo();
            Instant reach = told != null && rules.endsAsTold(heard.start, told)
                    ? told.at()
                    : GranularityRanges.end(heard.start);
            end = reach.isAfter(end) ? reach : end;
        }
    }

    /** Whether a cut was reached behind every change, so that the rest of the walk before still stands. */
    private boolean goesOnAsBefore(RankedClaim item) {
        if (lastDirty == null || item.compareTo(lastDirty) <= 0 || !item.equals(runs.getLast().cut)) {
            return false;
        }
        int at = next;
        while (at < old.size() && old.get(at).head.compareTo(item.heard()) < 0) {
            at++;
        }
        next = at;
        if (at == old.size() || !item.equals(old.get(at).cut)) {
            return false;
        }
        reused = at;
        return true;
    }

    private boolean deniedOrAbsorbed(PlacedClaim heard) {
        return denier(heard) != null || absorber(heard) != null;
    }

    /** A correction or denial that counts against a claim. */
    private @Nullable PlacedClaim denier(PlacedClaim heard) {
        for (PlacedClaim denier : heard.deniers) {
            if (rules.counts(believed.test(denier))) {
                ClaimStatusTracker.Outcome outcome = settled.between(heard, denier);
                if (outcome != null ? outcome.wins(denier) : heard.yieldsTo(denier)) {
                    return denier;
                }
            }
        }
        return null;
    }

    /** A claim that tells its time more exactly and stands in its place. */
    private @Nullable PlacedClaim absorber(PlacedClaim heard) {
        for (PlacedClaim finer : heard.finer) {
            if (believed.test(finer) && denier(finer) == null) {
                return finer;
            }
        }
        return null;
    }

    private void take(ValueInterval run, PlacedClaim heard) {
        run.join(heard, rules);
        for (PlacedClaim coarser : heard.coarser) {
            if (believed.test(coarser) && denier(coarser) == null && heard.equals(absorber(coarser))) {
                run.join(coarser, rules);
            }
        }
        for (PlacedClaim denier : heard.deniers) { // too weak to deny it, or it would not be here
            if (denier.kind == Claim.Kind.DENIES && believed.test(denier) && settled.between(heard, denier) == null) {
                run.rivals.add(new ValueInterval.Rival(heard, denier, false));
            }
        }
    }

    private void expire(Instant at) {
        for (int i = alive.size() - 1; i >= 0; i--) {
            ValueInterval run = alive.get(i);
            TimePoint told = run.toldEnd;
            if (told != null && rules.over(told.at(), at)) {
                close(run, told, null, ValueInterval.Why.TOLD);
            }
        }
    }

    /** Closes what an end means; of what nobody told of before, it leaves a stretch that was so and is over. */
    private void ended(PlacedClaim end) {
        Predicate<ValueInterval> meant = end.value.nothing()
                ? run -> run.start.at().isBefore(end.position)
                : run -> rules.ends(end.value, run.head.value);
        boolean met = alive.stream().anyMatch(meant);
        end(meant, end, end.start, ValueInterval.Why.ENDED);
        if (!met && end.tellsOnlyEnd() && denier(end) == null) {
            runs.add(ValueInterval.over(end, rules));
        }
    }

    private void end(Predicate<ValueInterval> meant, PlacedClaim by, TimePoint at, ValueInterval.Why why) {
        for (ValueInterval run : alive.stream().filter(meant).toList()) {
            ClaimStatusTracker.Outcome outcome = outcome(run, by);
            if (outcome != null ? outcome.wins(by) : yields(run, by)) {
                close(run, at, by, why);
            } else if (outcome == null) {
                run.rivals.add(new ValueInterval.Rival(run.strongest, by, false));
            }
        }
    }

    private void value(RankedClaim item) {
        PlacedClaim heard = item.heard();
        ValueInterval same = null;
        List<ValueInterval> rivals = new ArrayList<>(0);
        PlacedClaim beatenBy = null;
        for (ValueInterval run : List.copyOf(alive)) {
            NormalizedValue.Sameness sameness = rules.compare(run.head.value, heard.value);
            boolean yields = yields(run, heard);
            if (sameness == NormalizedValue.Sameness.SAME
                    || sameness == NormalizedValue.Sameness.LESS
                    || (sameness == NormalizedValue.Sameness.MORE && !yields)) {
                boolean raised = run.contested() && heard.authority().compareTo(run.authority()) < 0;
                if (raised) {
                    close(run, rules.end(heard.start), heard, ValueInterval.Why.CONFIRMED);
                } else {
                    same = run;
                }
            } else if (sameness == NormalizedValue.Sameness.MORE) {
                close(run, rules.end(heard.start), heard, ValueInterval.Why.SHARPENED);
            } else {
                ClaimStatusTracker.Outcome outcome = outcome(run, heard);
                if (outcome != null && outcome.both()) {
                    continue;
                }
                if (outcome != null && !outcome.wins(heard)) {
                    beatenBy = outcome.winner();
                } else if (outcome != null || yields) {
                    close(
                            run,
                            rules.end(heard.start),
                            heard,
                            outcome == null ? ValueInterval.Why.SUPERSEDED : ValueInterval.Why.SETTLED);
                } else {
                    rivals.add(run);
                }
            }
        }
        if (same != null) {
            take(same, heard);
            return;
        }
        ValueInterval run = new ValueInterval(heard);
        run.cut = alive.isEmpty() ? item : null;
        take(run, heard);
        runs.add(run);
        if (beatenBy != null) {
            run.close(heard.start, beatenBy, ValueInterval.Why.SETTLED);
            return;
        }
        alive.add(run);
        for (ValueInterval rival : rivals) {
            run.rivals.add(new ValueInterval.Rival(heard, rival.strongest, false));
            rival.rivals.add(new ValueInterval.Rival(rival.strongest, heard, false));
        }
    }

    private boolean yields(ValueInterval run, PlacedClaim heard) {
        return rules.yields(run.authority(), heard.authority());
    }

    /** What was settled last between a claim and any claim of a stretch. */
    private ClaimStatusTracker.@Nullable Outcome outcome(ValueInterval run, PlacedClaim heard) {
        ClaimStatusTracker.Outcome last = null;
        for (PlacedClaim partner : settled.partners(heard)) {
            if (run.members.contains(partner)) {
                last = settled.between(partner, heard);
            }
        }
        return last;
    }

    private void close(ValueInterval run, TimePoint at, @Nullable PlacedClaim by, ValueInterval.Why why) {
        run.close(at, by, why);
        alive.remove(run);
    }

    /** A value that begins just when another ends follows it, whatever ended that. */
    private void follow() {
        for (int i = 0; i + 1 < runs.size(); i++) {
            ValueInterval run = runs.get(i);
            ValueInterval next = runs.get(i + 1);
            TimePoint end = run.end;
            if (end != null
                    && (run.why == ValueInterval.Why.ENDED || run.why == ValueInterval.Why.TOLD)
                    && next.head.asserts()
                    && end.at().equals(next.start.at())) {
                run.closer = next.head;
            }
        }
    }
}
