package dev.ecphory.memory;

import org.jspecify.annotations.Nullable;

/**
 * Something could not be done, and nothing was changed; only of an {@link OutcomeUnknownException} is that not known. Each
 * subtype is named for what the caller can do next; the
 * message says what failed, on which value, and that next step.
 */
public abstract sealed class EcphoryException extends RuntimeException
        permits InvalidInputException,
                ConflictException,
                QuotaExceededException,
                TryAgainException,
                OutcomeUnknownException,
                StoreDamagedException,
                StoreUnavailableException,
                ModelUnavailableException {
    private static final long serialVersionUID = 1L;

    private final String nextStep;

    EcphoryException(String failed, String nextStep, @Nullable Throwable cause) {
        super(failed + "; " + nextStep, cause);
        this.nextStep = nextStep;
    }

    /** What to do now, as a sentence for a person. */
    public String nextStep() {
        return nextStep;
    }
}
