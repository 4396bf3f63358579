package dev.ecphory.memory;

/** How an event's {@code occurredAt} is known. */
public enum TimeBasis {
    /** The caller gave an instant with its offset. */
    STATED,
    /** The caller gave a local time; its offset was assumed from a named zone. */
    ZONE_ASSUMED,
    /** Recorded: the caller gave none, and the moment of recording stands for it, also in order, date windows and as-of views. */
    UNKNOWN
}
