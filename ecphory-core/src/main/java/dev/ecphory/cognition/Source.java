package dev.ecphory.cognition;

/** Where a memory comes from (Johnson, Hashtroudi and Lindsay 1993), the most trusted first. */
public enum Source {
    /** A person said it. */
    USER,
    /** The assistant said it. */
    ASSISTANT,
    /** A tool gave it out. */
    TOOL,
    /** Something was observed. */
    OBSERVATION,
    /** A passage of a document. */
    DOCUMENT,
    /** Another system told it. */
    EXTERNAL,
    /** A fact that was extracted. */
    FACT,
    /** It was inferred. */
    INFERENCE,
    /** A summary of others. */
    SUMMARY,
    /** A thought about others. */
    REFLECTION
}
