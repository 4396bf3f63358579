package dev.ecphory.internal.facts.resolve;

import dev.ecphory.internal.facts.resolve.IntervalResolver.RankedClaim;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Values of a slot that compete: their claims by their place in time, and the stretches of the last sweep. Not for several threads.
 */
final class ValueChain {
    final ArrayList<RankedClaim> items = new ArrayList<>(2);
    final ArrayList<ValueInterval> runs = new ArrayList<>(2);
    /** What the stretches say, in their order. */
    final ArrayList<FactFingerprint> sketches = new ArrayList<>(2);

    private final List<ValueChain> dirtied;
    /** The walk that reached the end, and the last item that it saw. */
    @Nullable
    IntervalResolver tail;

    @Nullable
    RankedClaim seen;

    /** The first item about which something changed since the last sweep; null when nothing did. */
    @Nullable
    RankedClaim dirty;
    /** The last such item. */
    @Nullable
    RankedClaim lastDirty;

    ValueChain(List<ValueChain> dirtied) {
        this.dirtied = dirtied;
    }

    void add(RankedClaim item) {
        int at = Collections.binarySearch(items, item);
        items.add(at < 0 ? -at - 1 : at, item);
        mark(item);
    }

    void mark(RankedClaim item) {
        if (dirty == null) {
            dirtied.add(this);
        }
        if (dirty == null || item.compareTo(dirty) < 0) {
            dirty = item;
        }
        if (lastDirty == null || item.compareTo(lastDirty) > 0) {
            lastDirty = item;
        }
    }
}
