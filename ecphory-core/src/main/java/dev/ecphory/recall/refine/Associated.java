package dev.ecphory.recall.refine;

import dev.ecphory.recall.Item;

/** An event that an association brings, and why it does, for a person. */
public record Associated(Item found, String because) {}
