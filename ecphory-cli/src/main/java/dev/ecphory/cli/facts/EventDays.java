package dev.ecphory.cli.facts;

import dev.ecphory.Memory;
import dev.ecphory.LogEntry;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** On which days the events of some sequence numbers occurred, each read once. Not for several threads. */
final class EventDays {
    private final Memory memory;
    private final Map<Long, String> bySeq = new HashMap<>();

    EventDays(Memory memory) {
        this.memory = memory;
    }

    /** The day by the clock on the wall where it happened; "-" when the event is not there any more. */
    String of(long seq) {
        return bySeq.computeIfAbsent(seq, none -> {
            List<LogEntry> found = seq < 1 ? List.of() : memory.list(seq - 1, 1);
            return found.isEmpty() || found.getFirst().seq() != seq
                    ? "-"
                    : found.getFirst().occurredAt().toLocalDate().toString();
        });
    }
}
