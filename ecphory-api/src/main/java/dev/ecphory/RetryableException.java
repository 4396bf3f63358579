package dev.ecphory;

import org.jspecify.annotations.Nullable;

/** Try again: another process held the store for longer than the bounded wait. */
public final class RetryableException extends EcphoryException {
    private static final long serialVersionUID = 1L;

    /**
     * @param failed what failed, on which value
     * @param nextStep what to do now
     * @param cause the underlying failure, if there is one
     */
    public RetryableException(String failed, String nextStep, @Nullable Throwable cause) {
        super(failed, nextStep, cause);
    }
}
