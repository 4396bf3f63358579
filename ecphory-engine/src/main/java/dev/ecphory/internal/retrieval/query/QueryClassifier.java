package dev.ecphory.internal.retrieval.query;

import dev.ecphory.QueryClassification;

/** Tells what kind of question it is. Never fails: a reading that cannot be had is one of low confidence. Threads may share it. */
@FunctionalInterface
public interface QueryClassifier {
    /**
     * Reads a question.
     *
     * @param question as it was asked
     * @param known what the memory knows by name
     */
    QueryClassification classify(String question, KnownSpeakers known);
}
