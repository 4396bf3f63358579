package dev.ecphory.engine;

import dev.ecphory.encode.Scopes;
import dev.ecphory.memory.Annotation;
import dev.ecphory.memory.LogEntry;
import dev.ecphory.memory.Namespace;
import dev.ecphory.store.Store;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** Finds what holds only for a while: reads every annotation. Stateless. */
final class WorkingMemory {
    private static final int BATCH = 1_000;

    private WorkingMemory() {}

    /** What is in sight, was said by an instant and holds at it, in the order of the log. */
    static List<Working> at(Namespace namespace, Store store, Hidden hidden, Instant instant) {
        List<Working> holding = new ArrayList<>();
        long seq = 0;
        for (List<Annotation> batch = store.annotations().after(namespace, seq, BATCH);
                !batch.isEmpty();
                batch = store.annotations().after(namespace, seq, BATCH)) {
            List<Long> working = batch.stream()
                    .filter(annotation -> annotation.scope() == Annotation.Scope.WORKING)
                    .map(Annotation::seq)
                    .toList();
            for (LogEntry entry : store.log().at(namespace, working)) {
                if (!hidden.hides(entry) && !entry.occurredAt().toInstant().isAfter(instant)) {
                    Instant until = Scopes.until(entry);
                    if (instant.isBefore(until)) {
                        holding.add(new Working(entry, until));
                    }
                }
            }
            seq = batch.getLast().seq();
        }
        return List.copyOf(holding);
    }
}
