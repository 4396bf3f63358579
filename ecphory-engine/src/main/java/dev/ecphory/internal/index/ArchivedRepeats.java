package dev.ecphory.internal.index;

import dev.ecphory.Visibility;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Events beside those that are ranked, archived ones included, as a recall may see them. Reads only. */
public final class ArchivedRepeats {
    private ArchivedRepeats() {}

    /**
     * The events that were archived because another says the same, by that one, ascending.
     *
     * @param seqs of events that a recall may give
     */
    public static Map<Long, List<Long>> of(Collection<Long> seqs, NamespaceIndexReader fields, Visibility visibility) {
        BitSet archived = fields.archived(visibility);
        archived.andNot(fields.excluded(visibility.withArchived()));
        Map<Long, List<Long>> repeats = new HashMap<>();
        if (archived.isEmpty()) {
            return repeats;
        }
        for (long seq : seqs) {
            int row = fields.row(seq);
            BitSet same = new BitSet();
            if (row >= 0) {
                fields.repeats(row, same);
                same.and(archived);
            }
            if (!same.isEmpty()) {
                repeats.put(seq, same.stream().mapToObj(fields::seq).toList());
            }
        }
        return repeats;
    }

    /** The newest events that a recall may give, archived ones included, ascending; at most {@code count}. */
    public static List<Long> latest(int count, NamespaceIndexReader fields, Visibility visibility) {
        BitSet unseen = fields.excluded(visibility.withArchived());
        List<Long> latest = new ArrayList<>();
        int row = fields.events();
        while (row > 0 && latest.size() < count) {
            row = unseen.previousClearBit(row - 1);
            if (row >= 0) {
                latest.addFirst(fields.seq(row));
            }
        }
        return latest;
    }
}
