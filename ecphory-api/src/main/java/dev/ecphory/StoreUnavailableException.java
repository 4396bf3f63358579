package dev.ecphory;

import org.jspecify.annotations.Nullable;

/** Look outside: the store cannot be opened or written here (permissions, full disk, read-only, newer schema). */
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
