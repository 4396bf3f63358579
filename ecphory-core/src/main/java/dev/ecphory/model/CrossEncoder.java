package dev.ecphory.model;

import java.util.List;

/** Reads a question and a passage together and says how well the passage answers. Threads may share it. */
public interface CrossEncoder {
    /** The model and its revision, as steps and costs name it. */
    String id();

    /**
     * One score a passage, in their order; higher is better, comparable only inside one call.
     *
     * @throws dev.ecphory.memory.TryAgainException when it did not answer in time
     */
    float[] scores(String question, List<String> passages);
}
