package dev.ecphory.store;

/** How much an acknowledged append promises. */
public enum Durability {
    /** On disk: it survives a power failure. The default. */
    FULL,
    /** With the operating system: it survives a killed process, and may miss the last moments before a power failure. */
    NORMAL
}
