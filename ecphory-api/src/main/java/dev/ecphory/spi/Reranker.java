package dev.ecphory.spi;

import java.util.List;

/**
 * Reads a question and a passage together and says how well the passage answers it. The same pair gets the same score.
 * Threads may share it; a call may take milliseconds of CPU per passage.
 */
public interface Reranker extends AutoCloseable {
    /** Which model scores, with its revision where it has one; the same string for the same model. */
    String id();

    /**
     * One finite number for each passage, in their order; higher is better. Numbers for the same question are comparable with
     * each other only. A passage longer than the model's window counts by its best part.
     *
     * @throws dev.ecphory.ModelBusyException when the same call may succeed later
     * @throws dev.ecphory.ModelUnavailableException when it cannot succeed until the configuration is fixed
     */
    float[] score(String question, List<String> passages);

    /**
     * True for a model that was trained on turns of conversations: each passage then begins with who said it when, and ends with
     * what was said before and after it, and each score is a logit: the probability that the passage is evidence is its
     * logistic. False for a model that reads a passage as it was said.
     */
    default boolean readsConversations() {
        return false;
    }

    /**
     * False for a question most of whose letters its vocabulary cannot spell: its scores would say nothing, so that the ranking stays as it
     * was. This default, for models that read everything or do not tell, is always true.
     *
     * @throws dev.ecphory.ModelUnavailableException when it cannot be loaded
     */
    default boolean reads(String text) {
        return true;
    }

    /** Gives its resources back; idempotent. */
    @Override
    void close();

    /** Loads a reranker. Found by {@link java.util.ServiceLoader}, so that the engine names no native library. */
    interface Provider {
        /** What settings call it, with its revision. */
        String name();

        /**
         * Loads it.
         *
         * @throws dev.ecphory.ModelUnavailableException when this machine cannot run it
         */
        Reranker load();
    }
}
