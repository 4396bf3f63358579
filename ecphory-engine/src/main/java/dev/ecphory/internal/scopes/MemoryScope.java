package dev.ecphory.internal.scopes;

/**
 * Whom a memory is of, from the nearest to the widest. Each is a namespace of its own, so that what is told in one is
 * as far from another as any namespace is.
 */
public enum MemoryScope {
    /** One conversation; erased with it. */
    THREAD,
    /** Somebody whom the agent serves. */
    USER,
    /** The agent itself, whomever it serves. */
    PERSONA,
    /** What everybody there may know. */
    ORGANISATION
}
