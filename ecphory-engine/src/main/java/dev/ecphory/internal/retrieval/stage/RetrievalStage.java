package dev.ecphory.internal.retrieval.stage;

/** One stage of recall: it reads what the stages before it found, and adds to it or changes it. Threads may share a stage. */
@FunctionalInterface
public interface RetrievalStage {
    /** Works on one recall, and records what it did in {@link RetrievalContext#trace()}. A stage never calls another. */
    void run(RetrievalContext recall);
}
