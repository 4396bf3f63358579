package dev.ecphory.engine;

import dev.ecphory.index.IndexMemory.Resident;
import dev.ecphory.memory.Namespace;
import dev.ecphory.memory.Space;
import dev.ecphory.store.LogHead;
import dev.ecphory.store.Store;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Feels the pulse of an engine. Stateless. */
final class Pulses {
    private Pulses() {}

    static Pulse of(Room room) {
        Store store = room.store();
        List<Pulse.Looked> looked = new ArrayList<>();
        Map<String, Long> spaces = new TreeMap<>();
        long behind = 0;
        long setbacks = 0;
        @Nullable Instant oldest = null;
        for (Resident one : room.indexes().newest(Pulse.MOST)) {
            Namespace namespace = one.namespace();
            LogHead head = store.log().head(namespace);
            long missing = Math.max(0, head.lastSeq() - one.through());
            long through = room.annotated(namespace);
            behind += missing;
            setbacks += store.setbacks().all(namespace).size();
            looked.add(new Pulse.Looked(
                    namespace.value(), head.events(), one.bytes(), missing, Math.max(0, head.lastSeq() - through)));
            Instant first = store.log().after(namespace, through, 1).stream()
                    .map(entry -> entry.recordedAt())
                    .findFirst()
                    .orElse(null);
            oldest = first == null || (oldest != null && oldest.isBefore(first)) ? oldest : first;
            String space = space(room, namespace);
            if (space != null) {
                spaces.merge(space, 1L, Long::sum);
            }
        }
        Tally tally = room.tally();
        return new Pulse(
                room.indexes().account(),
                looked,
                behind,
                setbacks,
                oldest == null ? null : age(oldest, room.clock().instant()),
                spaces,
                room.background().pulse(),
                store.pools(),
                tally.done(),
                tally.appended(),
                tally.refused(),
                tally.trail(),
                room.accesses().unrecorded());
    }

    private static Duration age(Instant then, Instant now) {
        return then.isAfter(now) ? Duration.ZERO : Duration.between(then, now);
    }

    /** In which space it is served; null when it has no vectors, and no embedder is at hand that says which it would be. */
    private static @Nullable String space(Room room, Namespace namespace) {
        List<String> there = room.store().vectors().spaces(namespace);
        if (there.isEmpty()) {
            return null;
        }
        Space served = room.meanings().served(namespace, Space.ofKey(there.getFirst()));
        return served == null ? null : served.key();
    }
}
