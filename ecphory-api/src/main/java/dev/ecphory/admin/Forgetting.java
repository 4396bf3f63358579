package dev.ecphory.admin;

/** What time may do to a memory. Nothing is ever deleted by it: every event stays in the log, word for word. */
public enum Forgetting {
    NONE,
    /** What is left of an event may count in a ranking, where a recipe asks for that. */
    RANK_ONLY,
    /** Besides, the loop archives events that have faded and repetitions: they leave the ranking until they are brought back. */
    ARCHIVE
}
