package dev.ecphory.internal.facts;

import dev.ecphory.LogEntry;
import java.time.Instant;

/** Something that holds until a moment, which an event says. Immutable; threads may share it. */
public record TemporaryStatement(LogEntry entry, Instant until) {}
