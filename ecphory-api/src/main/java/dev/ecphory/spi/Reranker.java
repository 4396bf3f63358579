package dev.ecphory.spi;

import java.util.List;

/**
 * Reads a question and a passage together and says how well the passage answers it. The same pair gets the same score.
 * Threads may share it; a call may take milliseconds of CPU a passage.
 */
public interface Reranker extends AutoCloseable {
    /** Which model scores, with its revision where it has one; the same string for the same model. */
    String id();

    /**
     * One finite number for each passage, in their order; higher is better. Numbers of one call are comparable with each
     * other only. A passage longer than the model's window counts by its best part.
     *
     * @throws dev.ecphory.ModelBusyException when the same call may succeed later
     * @throws dev.ecphory.ModelUnavailableException when it will not before somebody mends something
     */
    float[] score(String question, List<String> passages);

    /** Gives its resources back; idempotent. */
    @Override
    void close();
}
