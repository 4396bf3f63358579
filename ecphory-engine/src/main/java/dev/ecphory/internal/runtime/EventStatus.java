package dev.ecphory.internal.runtime;

import dev.ecphory.LogEntry;
import dev.ecphory.Visibility;
import dev.ecphory.internal.index.NamespaceIndexReader;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Which of some events recall leaves out by a decision. Immutable; threads may share it.
 *
 * @param retracted ids of those that are retracted
 * @param archived ids of those that are archived
 */
public record EventStatus(Set<String> retracted, Set<String> archived) {
    /** With archived events and those that the gate refused in sight, so that only retracted ones are left out. */
    private static final Visibility UNLESS_RETRACTED = new Visibility(null, null, true, true);

    public EventStatus {
        retracted = Set.copyOf(retracted);
        archived = Set.copyOf(archived);
    }

    /** As the index has it. */
    public static EventStatus of(NamespaceIndexReader index, List<LogEntry> entries) {
        BitSet retractedRows = index.excluded(UNLESS_RETRACTED);
        BitSet archivedRows = index.archived(UNLESS_RETRACTED);
        Set<String> retracted = new HashSet<>();
        Set<String> archived = new HashSet<>();
        for (LogEntry entry : entries) {
            int row = index.row(entry.seq());
            if (row >= 0 && retractedRows.get(row)) {
                retracted.add(entry.id());
            }
            if (row >= 0 && archivedRows.get(row)) {
                archived.add(entry.id());
            }
        }
        return new EventStatus(retracted, archived);
    }
}
