package dev.ecphory.model;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** A model that answers a text with a text. Every call stands alone. Threads may share it. */
public interface LanguageModel {
    /** Which model answers, with its version where it has one; the same string for the same model. */
    String id();

    /**
     * Asks once, and waits for the answer. A call whose thread is interrupted gives up soon.
     *
     * @throws dev.ecphory.memory.ModelBusyException when the same call may succeed later
     * @throws dev.ecphory.memory.ModelUnavailableException when it will not before somebody mends something
     */
    Reply ask(Prompt prompt);

    /**
     * What is asked.
     *
     * @param system what the model is to do
     * @param user what it is to do it on
     * @param schema the JSON schema of the answer, as JSON; null for free text. A model that cannot be held to a
     *     schema ignores it
     * @param maxTokens the longest answer, in the model's tokens, at least 1
     * @param deadline how long one try may take, positive
     */
    record Prompt(String system, String user, @Nullable String schema, int maxTokens, Duration deadline) {
        /** Checks the limits. */
        public Prompt {
            if (maxTokens < 1 || deadline.isZero() || deadline.isNegative()) {
                throw new IllegalArgumentException(
                        "maxTokens " + maxTokens + " and deadline " + deadline + " must be positive");
            }
        }
    }

    /**
     * What was answered.
     *
     * @param text the answer, verbatim
     * @param inputTokens tokens read, 0 when unknown
     * @param outputTokens tokens written, 0 when unknown
     */
    record Reply(String text, int inputTokens, int outputTokens) {}
}
