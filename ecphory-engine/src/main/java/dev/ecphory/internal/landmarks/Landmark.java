package dev.ecphory.internal.landmarks;

import dev.ecphory.LogEntry;
import dev.ecphory.spi.store.EventAnnotation;

/** A life event: the event that tells it, and the annotation which says of what class it is. */
public record Landmark(LogEntry entry, EventAnnotation annotation) {}
