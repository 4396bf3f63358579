package dev.ecphory.internal.cognition.mechanism;

import dev.ecphory.LogEntry;
import java.time.Instant;
import java.util.List;

/** How well events are kept, as the newest cycle of consolidation left them. Threads may share it. */
@FunctionalInterface
public interface TraceSource {
    /**
     * The traces of some events, in their order; an event that nothing touched has the trace of its encoding.
     *
     * @param entries of one namespace
     * @param at nothing that touched them later counts
     */
    List<MemoryTrace> of(List<LogEntry> entries, Instant at);
}
