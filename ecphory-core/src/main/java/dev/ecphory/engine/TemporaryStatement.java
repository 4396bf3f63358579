package dev.ecphory.engine;

import dev.ecphory.memory.LogEntry;
import java.time.Instant;

/** Something that holds until a moment, which an event says. Immutable; threads may share it. */
public record TemporaryStatement(LogEntry entry, Instant until) {}
