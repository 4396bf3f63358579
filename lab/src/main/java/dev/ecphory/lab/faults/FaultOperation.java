package dev.ecphory.lab.faults;

/** What is being done when the fault comes. */
enum FaultOperation {
    /** Events are appended, every third time by three threads at once. */
    APPEND,
    /** A folder of notes is imported. */
    IMPORT,
    /** What is new, and sometimes what was thrown away, is derived from the log. */
    CONSOLIDATE,
    /** Events are erased or redacted. */
    ERASE,
    /** The memory is copied into another store. */
    MIGRATE,
    /** The vectors are made again by another embedder. */
    REEMBED,
    /** A resident process is told of a conversation by the hook of an agent. */
    HOOK,
    /** A server is told of events over HTTP. */
    SERVER
}
