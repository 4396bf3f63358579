package dev.ecphory.internal.language;

/** What a told time leaves open. */
public enum Recurrence {
    /** Nothing: it is one stretch of time. */
    NONE,
    /** The year: "in June". */
    YEARLY,
    /** The week: "on Friday". */
    WEEKLY
}
