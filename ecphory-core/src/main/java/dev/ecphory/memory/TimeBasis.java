package dev.ecphory.memory;

/** How an event's {@code occurredAt} is known. */
public enum TimeBasis {
    /** The caller gave an instant with its offset. */
    STATED,
    /** The caller gave a local time; its offset was assumed from a named zone. */
    ZONE_ASSUMED,
    /** The caller gave none; it is the moment of recording. */
    UNKNOWN
}
