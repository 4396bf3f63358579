package dev.ecphory;

import dev.ecphory.EcphoryException.Remedy;
import org.jspecify.annotations.Nullable;

/** Thrown when an id or idempotency key already belongs to an event with different content. */
public final class ConflictException extends EcphoryException {
    private static final long serialVersionUID = 1L;

    /**
     * @param failed what failed, on which value
     * @param nextStep what to do now
     * @param cause the underlying failure, if there is one
     */
    public ConflictException(String failed, String nextStep, @Nullable Throwable cause) {
        super(failed, nextStep, cause);
    }

    /**
     * @param failed what failed, on which value
     * @param remedy what would help
     */
    public ConflictException(String failed, Remedy remedy) {
        super(failed, remedy, null);
    }
}
