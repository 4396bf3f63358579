package dev.ecphory.recall.refine;

import dev.ecphory.recall.RecalledEvent;

/** An event that an association brings, and why it does, for a person. */
public record AssociatedEvent(RecalledEvent found, String because) {}
