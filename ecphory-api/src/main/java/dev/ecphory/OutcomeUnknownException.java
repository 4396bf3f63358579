package dev.ecphory;

import org.jspecify.annotations.Nullable;

/**
 * Look before you do it again: the store was lost in the middle of a commit, so that what was asked for may have been done
 * whole, or not at all. Events that have an id or an idempotency key can simply be appended again: what is there already is
 * acknowledged, not doubled.
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
