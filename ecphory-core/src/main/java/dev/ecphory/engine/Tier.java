package dev.ecphory.engine;

/** How much of a machine recall may use. */
public enum Tier {
    /** Words and the static token table: no native code, starts at once. */
    EDGE,
    /** {@link #EDGE} and an in-process neural embedder, whose vectors follow from a background queue. */
    BASE
}
