package dev.ecphory.internal.learning;

/** An event that is to be brought in by what was recalled together. */
public record AssociationLink(long seq, long best, String how, String measure) {}
