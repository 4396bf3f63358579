package dev.ecphory;

import org.jspecify.annotations.Nullable;

/** Repair: the store's file is not one, is cut short, or fails its integrity check; restore a backup. */
public final class StoreDamagedException extends EcphoryException {
    private static final long serialVersionUID = 1L;

    /**
     * @param failed what failed, on which value
     * @param nextStep what to do now
     * @param cause the underlying failure, if there is one
     */
    public StoreDamagedException(String failed, String nextStep, @Nullable Throwable cause) {
        super(failed, nextStep, cause);
    }
}
