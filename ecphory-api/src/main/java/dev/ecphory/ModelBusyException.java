package dev.ecphory;

import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Try again after a while: the model is there but did not take this call, or not in time. */
public final class ModelBusyException extends ModelUnavailableException {
    private static final long serialVersionUID = 1L;

    private final @Nullable Duration retryAfter;

    /**
     * @param failed what failed, on which value
     * @param retryAfter how long the model asks to be left alone; null when it does not say
     * @param cause the underlying failure, if there is one
     */
    public ModelBusyException(String failed, @Nullable Duration retryAfter, @Nullable Throwable cause) {
        super(failed, retryAfter == null ? "try again later" : "try again in " + retryAfter, cause);
        this.retryAfter = retryAfter;
    }

    /** How long the model asks to be left alone; empty when it does not say. */
    public Optional<Duration> retryAfter() {
        return Optional.ofNullable(retryAfter);
    }
}
