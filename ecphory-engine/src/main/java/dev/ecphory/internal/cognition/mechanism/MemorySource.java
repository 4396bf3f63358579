package dev.ecphory.internal.cognition.mechanism;

/** Where a memory comes from (Johnson, Hashtroudi and Lindsay 1993), the most trusted first. */
public enum MemorySource {
    /** A person said it. */
    USER,
    /** The assistant said it. */
    ASSISTANT,
    /** A tool gave it out. */
    TOOL,
    /** A passage of a document. */
    DOCUMENT
}
