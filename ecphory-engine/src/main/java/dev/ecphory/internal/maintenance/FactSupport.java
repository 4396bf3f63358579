package dev.ecphory.internal.maintenance;

import dev.ecphory.Fact;
import dev.ecphory.Namespace;
import dev.ecphory.knowledge.EvidenceSpan;
import dev.ecphory.spi.store.FactReader;
import dev.ecphory.spi.store.FactReader.Filter;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Which events bear facts that hold: believed, and not over. Immutable; threads may share it. */
final class FactSupport {
    private final Map<String, List<String>> facts = new HashMap<>();

    private FactSupport() {}

    /** As of an instant. */
    static FactSupport at(Namespace namespace, FactReader reader, Instant now) {
        FactSupport bearing = new FactSupport();
        reader.each(namespace, Filter.ALL, fact -> {
            if (holds(fact, now)) {
                bearing.add(fact);
            }
        });
        return bearing;
    }

    private static boolean holds(Fact fact, Instant now) {
        return fact.retractedAt() == null
                && (fact.validTo() == null || fact.validTo().at().isAfter(now));
    }

    private void add(Fact fact) {
        for (EvidenceSpan evidence : fact.evidence()) {
            facts.computeIfAbsent(evidence.event(), event -> new ArrayList<>(1)).add(fact.id());
        }
    }

    /** Whether an event bears one. */
    boolean any(String event) {
        return facts.containsKey(event);
    }

    /** Whether another event bears every one that an event does. */
    boolean covers(String other, String event) {
        return facts.getOrDefault(other, List.of()).containsAll(facts.getOrDefault(event, List.of()));
    }
}
