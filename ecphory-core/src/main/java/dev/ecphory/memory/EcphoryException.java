package dev.ecphory.memory;

import java.util.Optional;
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
                RetryableException,
                OutcomeUnknownException,
                StoreDamagedException,
                StoreUnavailableException,
                ModelUnavailableException {
    private static final long serialVersionUID = 1L;

    private final String nextStep;
    private final transient @Nullable Remedy remedy;

    EcphoryException(String failed, String nextStep, @Nullable Throwable cause) {
        super(failed + "; " + nextStep, cause);
        this.nextStep = nextStep;
        this.remedy = null;
    }

    EcphoryException(String failed, Remedy remedy, @Nullable Throwable cause) {
        super(failed + "; " + remedy.inJava(), cause);
        this.nextStep = remedy.inJava();
        this.remedy = remedy;
    }

    /** Another failure with the same next step. */
    EcphoryException(String failed, EcphoryException same) {
        super(failed + "; " + same.nextStep, same);
        this.nextStep = same.nextStep;
        this.remedy = same.remedy;
    }

    /** What failed, on which value, without the next step. */
    public String failure() {
        String message = String.valueOf(getMessage());
        String tail = "; " + nextStep;
        return message.endsWith(tail) ? message.substring(0, message.length() - tail.length()) : message;
    }

    /** What would help, for doors that tell it in their own terms; nothing where {@link #nextStep()} is the same at every door. */
    public Optional<Remedy> remedy() {
        return Optional.ofNullable(remedy);
    }

    /** What to do now, as a sentence for a person. */
    public String nextStep() {
        return nextStep;
    }
}
