package dev.ecphory.internal.maintenance;

import dev.ecphory.Namespace;
import dev.ecphory.internal.log.DecisionReader;
import dev.ecphory.knowledge.Decision;
import dev.ecphory.knowledge.Decision.ArchiveEvent;
import dev.ecphory.knowledge.Decision.Why;
import dev.ecphory.spi.store.DecisionLog;
import java.time.Instant;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Which events are archived and why, and which came back when, as a namespace's decisions say. For one thread. */
public final class ArchiveProjection {
    /** An archived event. */
    public record Entry(ArchiveEvent decision, Instant at) {}

    private final Map<String, Entry> entries = new LinkedHashMap<>();
    private final Map<String, Instant> returned = new HashMap<>();
    private final Set<String> retracted = new HashSet<>();

    private ArchiveProjection() {}

    public static ArchiveProjection of(Namespace namespace, DecisionLog log) {
        ArchiveProjection archived = new ArchiveProjection();
        DecisionReader.all(namespace, log).forEach(one -> archived.apply(one.decision(), one.at()));
        return archived;
    }

    /** Takes the next decision in. */
    void apply(Decision decision, Instant at) {
        switch (decision) {
            case ArchiveEvent archive -> entries.putIfAbsent(archive.event(), new Entry(archive, at));
            case Decision.UnarchiveEvent back -> {
                if (entries.remove(back.event()) != null) {
                    returned.put(back.event(), at);
                }
            }
            case Decision.RetractEvent hidden -> retracted.add(hidden.event());
            case Decision.RestoreEvent shown -> retracted.remove(shown.event());
            default -> {} // archives nothing
        }
    }

    /** Every archived event, in the order in which they were archived. */
    public Collection<Entry> entries() {
        return Collections.unmodifiableCollection(entries.values());
    }

    /** How an event is archived; null when it is not. */
    public @Nullable Entry of(String event) {
        return entries.get(event);
    }

    /** When an event came back from the archive last; null when it never did. */
    @Nullable
    Instant returned(String event) {
        return returned.get(event);
    }

    /** Whether recall shows an event neither as archived nor as retracted. */
    boolean inSight(String event) {
        return !entries.containsKey(event) && !retracted.contains(event);
    }

    /** The event that stays for one that was archived as repeated, by way of others; null when none is in sight any more. */
    @Nullable
    String standsFor(ArchiveEvent repeated) {
        Set<String> seen = new HashSet<>();
        @Nullable String instead = repeated.instead();
        while (instead != null && seen.add(instead)) {
            Entry next = entries.get(instead);
            if (next == null) {
                return retracted.contains(instead) ? null : instead;
            }
            instead = next.decision().why() == Why.REPEATED ? next.decision().instead() : null;
        }
        return null;
    }
}
