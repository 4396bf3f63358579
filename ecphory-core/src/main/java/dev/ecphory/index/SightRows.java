package dev.ecphory.index;

import dev.ecphory.memory.EventFilter;
import java.util.BitSet;

/** Which rows of an index one recall may see. Reads only. */
final class SightRows {
    private final MemoryIndex index;

    SightRows(MemoryIndex index) {
        this.index = index;
    }

    /** The rows that must not be given: retracted, archived, kept out by the gate, filtered out, out of sight, or hidden. */
    BitSet excluded(Sight sight) {
        BitSet excluded = new BitSet();
        long known = known(sight);
        long valid = sight.validAt() == null ? Long.MAX_VALUE : Indexer.micros(sight.validAt());
        index.rulings.retracted(known, excluded);
        if (!sight.archived()) {
            index.rulings.archived(known, excluded);
        }
        if (!sight.quarantine() && !index.rejected.isEmpty()) {
            BitSet quarantine = (BitSet) index.rejected.clone();
            quarantine.andNot(index.rulings.admitted());
            excluded.or(quarantine);
        }
        boolean all = sight.knownAt() == null && sight.validAt() == null && sight.through() == Sight.WHOLE_LOG;
        for (int row = 0; row < index.eventCount() && !all; row++) {
            if (index.recordedAt.at(row) > known
                    || index.occurredAt.at(row) > valid
                    || index.seqOf.at(row) > sight.through()) {
                excluded.set(row);
            }
        }
        for (long seq : sight.hidden()) {
            int row = index.seqOf.find(seq);
            if (row >= 0) {
                excluded.set(row);
            }
        }
        if (!sight.filter().equals(EventFilter.all())) {
            BitSet others = index.filters.matching(sight.filter());
            others.flip(0, index.eventCount());
            excluded.or(others);
        }
        return excluded;
    }

    /** The rows that are archived for it, whether it may give them or not. */
    BitSet archived(Sight sight) {
        BitSet archived = new BitSet();
        index.rulings.archived(known(sight), archived);
        return archived;
    }

    private static long known(Sight sight) {
        return sight.knownAt() == null ? Long.MAX_VALUE : Indexer.micros(sight.knownAt());
    }
}
