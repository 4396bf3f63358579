package dev.ecphory.internal.index;

import dev.ecphory.EventFilter;
import dev.ecphory.Visibility;
import java.util.BitSet;

/** Which rows of an index a recall may see. Stateless. */
final class VisibleRows {
    private VisibleRows() {}

    /** The rows that must not be given: retracted, archived, kept out by the gate, filtered out, out of sight, or hidden. */
    static BitSet excluded(NamespaceIndex index, Visibility visibility) {
        BitSet rows = new BitSet();
        long known = known(visibility);
        long valid = visibility.validAt() == null ? Long.MAX_VALUE : NamespaceIndexWriter.micros(visibility.validAt());
        index.rulings.retracted(known, rows);
        if (!visibility.archived()) {
            index.rulings.archived(known, rows);
        }
        if (!visibility.quarantine() && !index.rejected.isEmpty()) {
            BitSet refused = (BitSet) index.rejected.clone();
            refused.andNot(index.rulings.admitted());
            rows.or(refused);
        }
        boolean all = visibility.knownAt() == null
                && visibility.validAt() == null
                && visibility.through() == Visibility.WHOLE_LOG;
        for (int row = 0; row < index.eventCount() && !all; row++) {
            if (index.recordedAt.at(row) > known
                    || index.occurredAt.at(row) > valid
                    || index.seqOf.at(row) > visibility.through()) {
                rows.set(row);
            }
        }
        for (long seq : visibility.hidden()) {
            int row = index.seqOf.find(seq);
            if (row >= 0) {
                rows.set(row);
            }
        }
        if (!visibility.filter().equals(EventFilter.all())) {
            BitSet others = index.filters.matching(visibility.filter());
            others.flip(0, index.eventCount());
            rows.or(others);
        }
        return rows;
    }

    /** The rows that are archived for it, whether it may give them or not. */
    static BitSet archived(NamespaceIndex index, Visibility visibility) {
        BitSet rows = new BitSet();
        index.rulings.archived(known(visibility), rows);
        return rows;
    }

    private static long known(Visibility visibility) {
        return visibility.knownAt() == null ? Long.MAX_VALUE : NamespaceIndexWriter.micros(visibility.knownAt());
    }
}
