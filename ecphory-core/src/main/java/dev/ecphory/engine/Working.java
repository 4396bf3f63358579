package dev.ecphory.engine;

import dev.ecphory.memory.LogEntry;
import java.time.Instant;

/**
 * Something that holds only for a while. Immutable; threads may share it.
 *
 * @param entry the event that says it
 * @param until the first moment at which it holds no more
 */
public record Working(LogEntry entry, Instant until) {}
