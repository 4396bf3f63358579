package dev.ecphory;

import org.jspecify.annotations.Nullable;

/** Thrown when the store cannot be opened or written, for example because of permissions, a full disk or a newer schema. */
public final class StoreUnavailableException extends EcphoryException {
    private static final long serialVersionUID = 1L;

    /**
     * @param failed what failed, on which value
     * @param nextStep what to do now
     * @param cause the underlying failure, if there is one
     */
    public StoreUnavailableException(String failed, String nextStep, @Nullable Throwable cause) {
        super(failed, nextStep, cause);
    }
}
