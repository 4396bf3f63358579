package dev.ecphory.internal.summaries;

import dev.ecphory.Namespace;
import dev.ecphory.internal.store.TabSeparatedFields;
import dev.ecphory.spi.store.LogPosition;
import dev.ecphory.spi.store.NamespaceSettings;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * How far summaries of one kind have come. It is kept with the namespace's settings after what it stands for was stored, so
 * that a kill in between costs time and nothing else. Immutable.
 *
 * @param version names everything that summaries depend on besides what was said and decided
 * @param epoch of the log's head: another one begins anew
 * @param through every event up to this number was taken in
 * @param decisions every decision up to this number was taken in
 * @param readers how far those have come who read claims later than the rules do
 */
record Checkpoint(String version, long epoch, long through, long decisions, SortedMap<String, Long> readers) {
    /** One that has seen nothing. */
    static final Checkpoint NONE = new Checkpoint("", -1, 0, 0, new TreeMap<>());

    private static final String PREFIX = "summaries.";

    Checkpoint {
        readers = Collections.unmodifiableSortedMap(new TreeMap<>(readers));
    }

    /** As it was kept; one that has seen nothing when it was not. */
    static Checkpoint of(NamespaceSettings settings, Namespace namespace, String part) {
        @Nullable String kept = settings.of(namespace).get(PREFIX + part);
        if (kept == null) {
            return NONE;
        }
        List<String> fields = TabSeparatedFields.read(kept).stream()
                .map(Objects::requireNonNull)
                .toList();
        SortedMap<String, Long> readers = new TreeMap<>();
        for (int i = 4; i + 1 < fields.size(); i += 2) {
            readers.put(fields.get(i), Long.valueOf(fields.get(i + 1)));
        }
        return new Checkpoint(
                fields.get(0),
                Long.parseLong(fields.get(1)),
                Long.parseLong(fields.get(2)),
                Long.parseLong(fields.get(3)),
                readers);
    }

    /** Whether what it stands for can be gone on from. */
    boolean continues(String now, LogPosition head) {
        return version.equals(now) && epoch == head.epoch() && through <= head.lastSeq();
    }

    void keep(NamespaceSettings settings, Namespace namespace, String part) {
        List<String> fields = new ArrayList<>(
                List.of(version, Long.toString(epoch), Long.toString(through), Long.toString(decisions)));
        readers.forEach((reader, seq) -> fields.addAll(List.of(reader, Long.toString(seq))));
        settings.put(namespace, PREFIX + part, TabSeparatedFields.write(fields));
    }
}
