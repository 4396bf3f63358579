package dev.ecphory;

import org.jspecify.annotations.Nullable;

/**
 * Thrown when the connection is lost during a commit: the operation may have been applied completely or not at all. Check before
 * retrying. Events that have an id or an idempotency key can be appended again: what is there already is acknowledged, not
 * doubled.
 */
public final class OutcomeUnknownException extends EcphoryException {
    private static final long serialVersionUID = 1L;

    /**
     * @param failed what failed, on which value
     * @param nextStep what to do now
     * @param cause the underlying failure, if there is one
     */
    public OutcomeUnknownException(String failed, String nextStep, @Nullable Throwable cause) {
        super(failed, nextStep, cause);
    }
}
