package dev.ecphory.internal.learning;

import dev.ecphory.RecalledEvent;

/** An event that an association brings, and why it does, for a person. */
public record AssociatedEvent(RecalledEvent found, String because) {}
