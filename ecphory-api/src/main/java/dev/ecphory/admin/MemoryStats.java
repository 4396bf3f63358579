package dev.ecphory.admin;

import java.time.LocalDate;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * One namespace in numbers.
 *
 * @param namespace whose
 * @param events in the log
 * @param sessions declared by callers
 * @param speakers by name, sorted
 * @param first the earliest local day on which an event occurred; null when none is known
 * @param last the latest such day
 * @param embedded events embedded, by space, sorted
 * @param passages searchable passages in the index
 * @param storeBytes the whole store on disk, logs included
 * @param indexBytes the namespace's index cache on disk, 0 when there is none
 * @param memoryBytes the namespace's index in memory
 */
public record MemoryStats(
        String namespace,
        long events,
        long sessions,
        List<String> speakers,
        @Nullable LocalDate first,
        @Nullable LocalDate last,
        Map<String, Long> embedded,
        long passages,
        long storeBytes,
        long indexBytes,
        long memoryBytes) {
    public MemoryStats {
        speakers = List.copyOf(speakers);
        embedded = Collections.unmodifiableMap(new TreeMap<>(embedded));
    }
}
