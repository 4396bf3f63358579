package dev.ecphory.wire;

import dev.ecphory.Fact;
import dev.ecphory.LogEntry;
import dev.ecphory.Memory;
import dev.ecphory.knowledge.EvidenceSpan;
import dev.ecphory.knowledge.Slot;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The events that evidence points to, each read once. Not for several threads. */
public final class EvidenceEvents {
    private final Memory memory;
    private final Map<String, Optional<LogEntry>> byId = new HashMap<>();
    private final Map<String, ZoneOffset> byClaim = new HashMap<>();
    private final Map<Slot, List<Fact>> bySlot = new HashMap<>();

    public EvidenceEvents(Memory memory) {
        this.memory = memory;
    }

    public Optional<LogEntry> event(String id) {
        return byId.computeIfAbsent(id, memory.facts()::evidence);
    }

    /** Where the first of them was told, by its clock on the wall; UTC when nothing was said. */
    public ZoneOffset zone(List<EvidenceSpan> evidence) {
        return evidence.stream()
                .findFirst()
                .flatMap(one -> event(one.event()))
                .map(entry -> entry.occurredAt().getOffset())
                .orElse(ZoneOffset.UTC);
    }

    /** Where a fact began to hold, by the clock on the wall of who told it. */
    public ZoneOffset since(Fact fact) {
        return zone(fact.evidence());
    }

    /** Where it ceased to: of who told what came after it, when something did. */
    public ZoneOffset until(Fact fact) {
        String next = fact.supersededBy();
        return next == null
                ? since(fact)
                : byClaim.computeIfAbsent(next, id -> memory.facts().claims(List.of(id)).stream()
                        .findFirst()
                        .map(claim -> zone(claim.evidence()))
                        .orElseGet(() -> since(fact)));
    }

    /**
     * Whether a version is no longer believed because a later version of its claim took its place, and not because the
     * claim was retracted.
     */
    public boolean superseded(Fact fact) {
        return fact.retractedAt() != null
                && bySlot
                        .computeIfAbsent(
                                fact.slot(), slot -> memory.facts().allVersions(slot.subject(), slot.predicate()))
                        .stream()
                        .anyMatch(fact::isSupersededBy);
    }

    /** The words that evidence points to; empty when the event is not there. */
    public String quote(EvidenceSpan evidence) {
        return event(evidence.event())
                .map(entry -> {
                    String text = entry.event().text();
                    int to = Math.min(evidence.to(), text.length());
                    return evidence.from() < to ? text.substring(evidence.from(), to) : text;
                })
                .orElse("");
    }
}
