package dev.ecphory.cli;

import dev.ecphory.engine.Memory;
import dev.ecphory.memory.Evidence;
import dev.ecphory.memory.LogEntry;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The events that evidence points to, each read once. Not for several threads. */
final class Sources {
    private final Memory memory;
    private final Map<String, Optional<LogEntry>> byId = new HashMap<>();

    Sources(Memory memory) {
        this.memory = memory;
    }

    Optional<LogEntry> event(String id) {
        return byId.computeIfAbsent(id, memory::get);
    }

    /** Where the first of them was told, by its clock on the wall; UTC when nothing was said. */
    ZoneOffset zone(List<Evidence> evidence) {
        return evidence.stream()
                .findFirst()
                .flatMap(one -> event(one.event()))
                .map(entry -> entry.occurredAt().getOffset())
                .orElse(ZoneOffset.UTC);
    }

    /** The words that evidence points to; empty when the event is not there. */
    String quote(Evidence evidence) {
        return event(evidence.event())
                .map(entry -> {
                    String text = entry.event().text();
                    int to = Math.min(evidence.to(), text.length());
                    return evidence.from() < to ? text.substring(evidence.from(), to) : text;
                })
                .orElse("");
    }
}
