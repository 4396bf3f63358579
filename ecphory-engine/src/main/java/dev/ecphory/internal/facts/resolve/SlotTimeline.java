package dev.ecphory.internal.facts.resolve;

import dev.ecphory.internal.facts.Cardinality;
import dev.ecphory.internal.facts.resolve.IntervalResolver.RankedClaim;
import dev.ecphory.internal.facts.resolve.IntervalResolver.Role;
import dev.ecphory.knowledge.Claim;
import dev.ecphory.knowledge.Slot;
import dev.ecphory.knowledge.TimePoint;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Everything heard about one slot, sorted into chains of values that compete: one chain for a slot that holds one value,
 * otherwise a chain for each value. Not for several threads.
 */
final class SlotTimeline {
    private static final String WHOLE = "";

    final Slot slot;
    final Optional<Cardinality> registered;
    final Map<String, ValueChain> chains = new TreeMap<>();
    Cardinality mode;

    private final ResolutionRules rules;
    private final ClaimStatusTracker settled;
    private final List<ValueChain> dirtied = new ArrayList<>();
    private final List<PlacedClaim> heard = new ArrayList<>();
    private final List<PlacedClaim> endsOfAll = new ArrayList<>(0);
    private final Map<String, List<PlacedClaim>> values = new HashMap<>();
    private Instant newest = Instant.MIN;
    private int changes;
    private boolean changeHeard;

    SlotTimeline(Slot slot, Optional<Cardinality> registered, ResolutionRules rules, ClaimStatusTracker settled) {
        this.slot = slot;
        this.registered = registered;
        this.rules = rules;
        this.settled = settled;
        this.mode = rules.cardinality(registered, false);
    }

    /** Takes a claim in, the next in the order of hearing. */
    @Nullable
    PlacedClaim hear(Claim claim) {
        Claim.Kind kind = rules.kind(claim);
        NormalizedValue value = NormalizedValue.of(claim);
        NormalizedValue replaced = claim.replaces() == null ? null : NormalizedValue.of(claim.replaces());
        List<PlacedClaim> targets = kind == Claim.Kind.CORRECTS || kind == Claim.Kind.DENIES
                ? new CorrectionTargets(rules, this::asSpoken, mode == Cardinality.EVENT)
                        .targets(claim, kind, value, replaced)
                : List.of();
        PlacedClaim found = new PlacedClaim(claim, kind, value, replaced, start(claim, kind, value, targets), rules);
        if (!rules.admits(found.position, newest)) {
            return null;
        }
        for (PlacedClaim target : targets) {
            found.targets.add(target);
            target.deniers.add(found);
        }
        PlacedClaim retold = found.hearAfter(heard);
        heard.add(found);
        if (found.asserts()) {
            newest = found.position.isAfter(newest) ? found.position : newest;
            List<PlacedClaim> same = values.computeIfAbsent(value.key(), none -> new ArrayList<>(2));
            for (PlacedClaim other : same) {
                refine(found, other);
                refine(other, found);
            }
            same.add(found);
        }
        changeHeard |= claim.change();
        place(found);
        believe(found, true);
        if (retold != null) {
            touch(retold);
        }
        return found;
    }

    /** Marks what depends on a claim whose standing changed, or that is new. */
    void touch(PlacedClaim touched) {
        touchAround(touched);
        touched.targets.forEach(this::touchAround);
    }

    /** Counts a claim in or out. */
    void believe(PlacedClaim which, boolean believed) {
        which.believed = believed;
        if (which.claim.change()) {
            changes += believed ? 1 : -1;
        }
        touch(which);
    }

    /** Sorts everything anew when the slot's cardinality changed; true when it did. */
    boolean resort() {
        Cardinality now = rules.cardinality(registered, changes > 0);
        if (now == mode) {
            return false;
        }
        mode = now;
        chains.clear();
        endsOfAll.clear();
        dirtied.clear();
        heard.forEach(this::place);
        return true;
    }

    /** What a sweep put in the place of what. */
    record Change(List<FactFingerprint> before, List<FactFingerprint> after) {}

    /** Brings a chain's stretches up to date: from the last cut before the first change to the first after the last. */
    Change sweep(ValueChain chain) {
        RankedClaim first = chain.dirty;
        RankedClaim last = chain.lastDirty;
        chain.dirty = null;
        chain.lastDirty = null;
        if (first == null || last == null) {
            return new Change(List.of(), List.of());
        }
        IntervalResolver tail = chain.tail;
        RankedClaim seen = chain.seen;
        if (tail != null && seen != null && first.compareTo(seen) > 0) {
            return goOn(chain, tail, seen);
        }
        int kept = 0;
        int from = 0;
        for (int i = before(chain.runs, first); i >= 0; i--) {
            RankedClaim cut = chain.runs.get(i).cut;
            if (cut != null && cut.compareTo(first) < 0) {
                kept = i;
                from = Collections.binarySearch(chain.items, cut);
                break;
            }
        }
        List<ValueInterval> fresh = new ArrayList<>();
        List<ValueInterval> old = chain.runs.subList(kept, chain.runs.size());
        IntervalResolver sweep =
                new IntervalResolver(rules, settled, one -> one.believed, fresh).stoppingAfter(last, old);
        walk(sweep, mode, chain.items, from);
        int replaced = sweep.replaced();
        if (replaced == old.size() && mode != Cardinality.EVENT) {
            chain.tail = sweep;
        }
        chain.seen = chain.items.getLast();
        old.subList(0, replaced).clear();
        chain.runs.addAll(kept, fresh);
        List<FactFingerprint> sketches = chain.sketches.subList(kept, kept + replaced);
        List<FactFingerprint> before = List.copyOf(sketches);
        List<FactFingerprint> after =
                fresh.stream().map(run -> FactFingerprint.of(run, rules)).toList();
        sketches.clear();
        chain.sketches.addAll(kept, after);
        return new Change(before, after);
    }

    /** Goes on where the last walk ended, for what came behind it. */
    private Change goOn(ValueChain chain, IntervalResolver tail, RankedClaim seen) {
        List<Integer> touched = new ArrayList<>();
        List<ValueInterval> open = tail.alive();
        int found = 0;
        for (int i = chain.runs.size() - 1; i >= 0 && (touched.isEmpty() || found < open.size()); i--) {
            boolean alive = open.contains(chain.runs.get(i));
            found += alive ? 1 : 0;
            if (alive || touched.isEmpty()) { // the last one may yet be followed
                touched.add(i);
            }
        }
        List<ValueInterval> fresh = new ArrayList<>();
        if (!chain.runs.isEmpty()) {
            fresh.add(chain.runs.removeLast());
        }
        tail.goOn(chain.items, Collections.binarySearch(chain.items, seen) + 1, fresh);
        chain.runs.addAll(fresh);
        chain.seen = chain.items.getLast();
        List<FactFingerprint> before = new ArrayList<>();
        List<FactFingerprint> after = new ArrayList<>();
        for (int i : touched) {
            before.add(chain.sketches.get(i));
            chain.sketches.set(i, FactFingerprint.of(chain.runs.get(i), rules));
            after.add(chain.sketches.get(i));
        }
        for (ValueInterval run : chain.runs.subList(chain.sketches.size(), chain.runs.size())) {
            FactFingerprint sketch = FactFingerprint.of(run, rules);
            chain.sketches.add(sketch);
            after.add(sketch);
        }
        return new Change(before, after);
    }

    /** The last stretch that begins before an item; -1 when none does. */
    private static int before(List<ValueInterval> runs, RankedClaim item) {
        int low = 0;
        int high = runs.size();
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (runs.get(middle).head.compareTo(item.heard()) < 0) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low - 1;
    }

    /** The chains about which something changed since they were last taken. */
    List<ValueChain> takeDirty() {
        List<ValueChain> taken = List.copyOf(dirtied);
        dirtied.clear();
        return taken;
    }

    /** What the stretches of all chains say. */
    List<FactFingerprint> sketches() {
        List<FactFingerprint> all = new ArrayList<>();
        chains.values().forEach(chain -> all.addAll(chain.sketches));
        return all;
    }

    /** The claims in one stretch with a claim after the last sweep, itself included. */
    List<PlacedClaim> companions(PlacedClaim one) {
        for (ValueChain chain : chains.values()) {
            for (ValueInterval run : chain.runs) {
                if (run.members.contains(one)) {
                    return List.copyOf(run.members);
                }
            }
        }
        return List.of(one);
    }

    /** The stretches as what was heard makes them, whatever was decided. */
    private List<ValueInterval> asSpoken() {
        List<ValueInterval> runs = new ArrayList<>();
        if (rules.cardinality(registered, changeHeard) != mode) { // a claim that changed it was retracted since
            SlotTimeline spoken = new SlotTimeline(slot, registered, rules, settled);
            spoken.changeHeard = changeHeard;
            spoken.mode = rules.cardinality(registered, changeHeard);
            heard.forEach(spoken::place);
            return spoken.asSpoken();
        }
        for (ValueChain chain : chains.values()) {
            List<ValueInterval> part = new ArrayList<>();
            walk(new IntervalResolver(rules, new ClaimStatusTracker(rules), one -> true, part), mode, chain.items, 0);
            runs.addAll(part);
        }
        return runs;
    }

    private static void walk(IntervalResolver sweep, Cardinality how, List<RankedClaim> items, int from) {
        if (how == Cardinality.EVENT) {
            sweep.occurrences(items, from);
        } else {
            sweep.values(items, from);
        }
    }

    private void place(PlacedClaim one) {
        Role role = one.asserts() ? Role.VALUE : Role.END;
        if (mode == Cardinality.SINGLE) {
            if (one.kind != Claim.Kind.DENIES) {
                chain(WHOLE).add(new RankedClaim(one, role));
            }
            return;
        }
        NormalizedValue replaced = one.replaced;
        if (one.asserts()) {
            chain(one.value.key()).add(new RankedClaim(one, role));
            if (one.kind == Claim.Kind.ASSERTS
                    && mode != Cardinality.EVENT
                    && replaced != null
                    && rules.replaces(one.claim)
                    && !replaced.key().equals(one.value.key())) {
                chain(replaced.key()).add(new RankedClaim(one, Role.REPLACEMENT));
            }
        } else if (one.kind == Claim.Kind.ENDS && mode != Cardinality.EVENT) {
            if (one.value.nothing()) {
                chains.values().forEach(chain -> chain.add(new RankedClaim(one, role)));
                endsOfAll.add(one);
            } else {
                chain(one.value.key()).add(new RankedClaim(one, role));
            }
        }
    }

    private ValueChain chain(String key) {
        return chains.computeIfAbsent(key, none -> {
            ValueChain chain = new ValueChain(dirtied);
            endsOfAll.forEach(end -> chain.add(new RankedClaim(end, Role.END)));
            return chain;
        });
    }

    private void touchAround(PlacedClaim one) {
        mark(one);
        one.finer.forEach(this::mark);
        for (PlacedClaim coarser : one.coarser) {
            mark(coarser);
            coarser.finer.forEach(this::mark);
        }
    }

    private void mark(PlacedClaim one) {
        if (mode == Cardinality.SINGLE) {
            mark(WHOLE, one, one.asserts() ? Role.VALUE : Role.END);
        } else if (one.asserts()) {
            mark(one.value.key(), one, Role.VALUE);
            if (one.replaced != null) {
                mark(one.replaced.key(), one, Role.REPLACEMENT);
            }
        } else if (one.kind == Claim.Kind.ENDS) {
            Collection<String> keys = one.value.nothing() ? List.copyOf(chains.keySet()) : List.of(one.value.key());
            keys.forEach(key -> mark(key, one, Role.END));
        }
    }

    private void mark(String key, PlacedClaim one, Role role) {
        ValueChain chain = chains.get(key);
        if (chain != null) {
            chain.mark(new RankedClaim(one, role));
        }
    }

    private void refine(PlacedClaim fine, PlacedClaim coarse) {
        if (rules.refines(fine.claim.validFrom(), coarse.claim.validFrom())
                && coarse.start.equals(coarse.claim.validFrom())) {
            fine.coarser.add(coarse);
            coarse.finer.add(fine);
            coarse.finer.sort(Comparator.naturalOrder());
        }
    }

    /** When a claim's value begins, or ends, given what was heard before. */
    private TimePoint start(Claim claim, Claim.Kind kind, NormalizedValue value, List<PlacedClaim> targets) {
        TimePoint own = claim.validFrom();
        if (kind == Claim.Kind.CORRECTS && !targets.isEmpty()) {
            TimePoint corrected = targets.getFirst().start;
            return rules.corrected(own, corrected);
        }
        if (kind == Claim.Kind.DENIES || !rules.fresh(claim)) {
            return own;
        }
        Instant after = Instant.MIN;
        for (PlacedClaim other : heard) {
            if (other.asserts() && conflicts(kind, value, other) && rules.follows(claim, other.start)) {
                after = other.start.at().isAfter(after) ? other.start.at() : after;
            }
        }
        return after.equals(Instant.MIN) ? own : new TimePoint(after.plusNanos(1_000), own.granularity(), own.phrase());
    }

    private boolean conflicts(Claim.Kind kind, NormalizedValue value, PlacedClaim other) {
        if (kind == Claim.Kind.ENDS) {
            return value.nothing() || rules.ends(value, other.value);
        }
        return rules.cardinality(registered, changeHeard) == Cardinality.SINGLE
                && rules.compare(other.value, value) == NormalizedValue.Sameness.DIFFERENT;
    }
}
