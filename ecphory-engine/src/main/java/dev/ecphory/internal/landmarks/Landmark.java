package dev.ecphory.internal.landmarks;

import dev.ecphory.LogEntry;
import dev.ecphory.spi.store.EventAnnotation.LandmarkKind;

/** A life event: the event that tells it, and of what class it is. */
public record Landmark(LogEntry entry, LandmarkKind kind) {}
