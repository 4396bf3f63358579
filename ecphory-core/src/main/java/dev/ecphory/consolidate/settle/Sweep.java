package dev.ecphory.consolidate.settle;

import dev.ecphory.memory.Claim;
import dev.ecphory.memory.Moment;
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
final class Sweep {
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
    record Item(Heard heard, Role role) implements Comparable<Item> {
        @Override
        public int compareTo(Item other) {
            int byHeard = heard.compareTo(other.heard);
            return byHeard != 0 ? byHeard : role.compareTo(other.role);
        }
    }

    private final Rules rules;
    private final Standing settled;
    private final Predicate<Heard> believed;
    private List<Run> runs;
    private final List<Run> alive = new ArrayList<>(2);
    private List<Run> old = List.of();
    private @Nullable Item lastDirty;
    private int reused = -1;
    private int next;

    Sweep(Rules rules, Standing settled, Predicate<Heard> believed, List<Run> runs) {
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
    Sweep stoppingAfter(Item last, List<Run> before) {
        lastDirty = last;
        old = before;
        return this;
    }

    /** How many stretches of the walk before were replaced. */
    int replaced() {
        return reused < 0 ? old.size() : reused;
    }

    /** Walks from an item to the end. */
    void values(List<Item> items, int from) {
        for (int i = from; i < items.size(); i++) {
            Item item = items.get(i);
            Heard heard = item.heard();
            if (!rules.counts(believed.test(heard))) {
                continue;
            }
            expire(heard.position);
            switch (item.role()) {
                case END -> ended(heard);
                case REPLACEMENT -> replaced(heard);
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
        for (Run run : alive) {
            Moment told = run.toldEnd;
            if (told != null) {
                run.close(told, null, Run.Why.TOLD); // what comes later may still take part in it
            }
        }
        follow();
    }

    /** Goes on behind the last item of this walk; the stretches are added to another list. */
    void goOn(List<Item> items, int from, List<Run> fresh) {
        alive.forEach(Run::reopen);
        runs = fresh;
        old = List.of();
        lastDirty = null;
        values(items, from);
    }

    /** The stretches that what comes later may change. */
    List<Run> alive() {
        return alive;
    }

    /** Walks through things that happened: tellings of one time are one occurrence, and none ends another. */
    void occurrences(List<Item> items, int from) {
        Instant end = Instant.MIN;
        for (int i = from; i < items.size(); i++) {
            Heard heard = items.get(i).heard();
            if (!rules.counts(believed.test(heard)) || deniedOrAbsorbed(heard)) {
                continue;
            }
            Run last = runs.isEmpty() ? null : runs.getLast();
            if (last != null && rules.once(last.start.at(), end, heard.position)) {
                take(last, heard);
            } else {
                last = new Run(heard);
                last.cut = items.get(i);
                runs.add(last);
                take(last, heard);
                end = Instant.MIN;
            }
            Moment told = heard.claim.validTo();
            Instant reach = told != null && rules.endsAsTold(heard.start, told) ? told.at() : Spans.end(heard.start);
            end = reach.isAfter(end) ? reach : end;
        }
    }

    /** Whether a cut was reached behind every change, so that the rest of the walk before still stands. */
    private boolean goesOnAsBefore(Item item) {
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

    private boolean deniedOrAbsorbed(Heard heard) {
        return denier(heard) != null || absorber(heard) != null;
    }

    /** A correction or denial that counts against a claim. */
    private @Nullable Heard denier(Heard heard) {
        for (Heard denier : heard.deniers) {
            if (rules.counts(believed.test(denier))) {
                Standing.Outcome outcome = settled.between(heard, denier);
                if (outcome != null ? outcome.wins(denier) : heard.yieldsTo(denier)) {
                    return denier;
                }
            }
        }
        return null;
    }

    /** A claim that tells its time more exactly and stands in its place. */
    private @Nullable Heard absorber(Heard heard) {
        for (Heard finer : heard.finer) {
            if (believed.test(finer) && denier(finer) == null) {
                return finer;
            }
        }
        return null;
    }

    private void take(Run run, Heard heard) {
        run.join(heard, rules);
        for (Heard coarser : heard.coarser) {
            if (believed.test(coarser) && denier(coarser) == null && heard.equals(absorber(coarser))) {
                run.join(coarser, rules);
            }
        }
        for (Heard denier : heard.deniers) { // too weak to deny it, or it would not be here
            if (denier.kind == Claim.Kind.DENIES && believed.test(denier) && settled.between(heard, denier) == null) {
                run.rivals.add(new Run.Rival(heard, denier, false));
            }
        }
    }

    private void expire(Instant at) {
        for (int i = alive.size() - 1; i >= 0; i--) {
            Run run = alive.get(i);
            Moment told = run.toldEnd;
            if (told != null && rules.over(told.at(), at)) {
                close(run, told, null, Run.Why.TOLD);
            }
        }
    }

    private void ended(Heard end) {
        for (Run run : List.copyOf(alive)) {
            boolean meant =
                    end.value.nothing() ? run.start.at().isBefore(end.position) : rules.ends(end.value, run.head.value);
            if (meant) {
                Standing.Outcome outcome = outcome(run, end);
                if (outcome != null ? outcome.wins(end) : yields(run, end)) {
                    close(run, end.start, end, Run.Why.ENDED);
                } else if (outcome == null) {
                    run.rivals.add(new Run.Rival(run.strongest, end, false));
                }
            }
        }
    }

    private void replaced(Heard by) {
        for (Run run : List.copyOf(alive)) {
            Standing.Outcome outcome = outcome(run, by);
            if (outcome != null ? outcome.wins(by) : yields(run, by)) {
                close(run, rules.end(by.start), by, Run.Why.REPLACED);
            } else if (outcome == null) {
                run.rivals.add(new Run.Rival(run.strongest, by, false));
            }
        }
    }

    private void value(Item item) {
        Heard heard = item.heard();
        Run same = null;
        List<Run> rivals = new ArrayList<>(0);
        Heard beatenBy = null;
        for (Run run : List.copyOf(alive)) {
            Value.Sameness sameness = rules.compare(run.head.value, heard.value);
            boolean yields = yields(run, heard);
            if (sameness == Value.Sameness.SAME
                    || sameness == Value.Sameness.LESS
                    || (sameness == Value.Sameness.MORE && !yields)) {
                boolean raised = run.contested() && heard.authority().compareTo(run.authority()) < 0;
                if (raised) {
                    close(run, rules.end(heard.start), heard, Run.Why.CONFIRMED);
                } else {
                    same = run;
                }
            } else if (sameness == Value.Sameness.MORE) {
                close(run, rules.end(heard.start), heard, Run.Why.SHARPENED);
            } else {
                Standing.Outcome outcome = outcome(run, heard);
                if (outcome != null && outcome.both()) {
                    continue;
                }
                if (outcome != null && !outcome.wins(heard)) {
                    beatenBy = outcome.winner();
                } else if (outcome != null || yields) {
                    close(run, rules.end(heard.start), heard, outcome == null ? Run.Why.SUPERSEDED : Run.Why.SETTLED);
                } else {
                    rivals.add(run);
                }
            }
        }
        if (same != null) {
            take(same, heard);
            return;
        }
        Run run = new Run(heard);
        run.cut = alive.isEmpty() ? item : null;
        take(run, heard);
        runs.add(run);
        if (beatenBy != null) {
            run.close(heard.start, beatenBy, Run.Why.SETTLED);
            return;
        }
        alive.add(run);
        for (Run rival : rivals) {
            run.rivals.add(new Run.Rival(heard, rival.strongest, false));
            rival.rivals.add(new Run.Rival(rival.strongest, heard, false));
        }
    }

    private boolean yields(Run run, Heard heard) {
        return rules.yields(run.authority(), heard.authority());
    }

    /** What was settled last between a claim and any claim of a stretch. */
    private Standing.@Nullable Outcome outcome(Run run, Heard heard) {
        Standing.Outcome last = null;
        for (Heard partner : settled.partners(heard)) {
            if (run.members.contains(partner)) {
                last = settled.between(partner, heard);
            }
        }
        return last;
    }

    private void close(Run run, Moment at, @Nullable Heard by, Run.Why why) {
        run.close(at, by, why);
        alive.remove(run);
    }

    /** A value that begins just when another ends follows it, whatever ended that. */
    private void follow() {
        for (int i = 0; i + 1 < runs.size(); i++) {
            Run run = runs.get(i);
            Run next = runs.get(i + 1);
            Moment end = run.end;
            if (end != null
                    && (run.why == Run.Why.ENDED || run.why == Run.Why.TOLD)
                    && end.at().equals(next.start.at())) {
                run.closer = next.head;
            }
        }
    }
}
