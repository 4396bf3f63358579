package dev.ecphory.engine;

import dev.ecphory.memory.Annotation;
import dev.ecphory.memory.Annotation.Sensitivity;
import dev.ecphory.memory.LogEntry;
import dev.ecphory.memory.Namespace;
import dev.ecphory.store.Store;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/** What the annotations say is sensitive in events of a namespace. Threads may share it. */
record Sensed(Namespace namespace, Store store) {
    Map<String, Set<Sensitivity>> of(Collection<String> ids) {
        Map<Long, String> bySeq = new HashMap<>();
        ids.forEach(id -> store.log().byId(namespace, id).map(LogEntry::seq).ifPresent(seq -> bySeq.put(seq, id)));
        Map<String, Set<Sensitivity>> sensed = new HashMap<>();
        for (Annotation annotation : store.annotations()
                .at(namespace, bySeq.keySet().stream().sorted().toList())) {
            sensed.put(bySeq.getOrDefault(annotation.seq(), ""), annotation.sensitivity());
        }
        return sensed;
    }
}
