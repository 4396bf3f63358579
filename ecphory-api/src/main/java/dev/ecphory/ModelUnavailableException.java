package dev.ecphory;

import dev.ecphory.EcphoryException.Remedy;
import org.jspecify.annotations.Nullable;

/** Look outside: a model could not be loaded or did not answer; what needs it is skipped or waits. */
public sealed class ModelUnavailableException extends EcphoryException permits ModelBusyException {
    private static final long serialVersionUID = 1L;

    /**
     * @param failed what failed, on which value
     * @param nextStep what to do now
     * @param cause the underlying failure, if there is one
     */
    public ModelUnavailableException(String failed, String nextStep, @Nullable Throwable cause) {
        super(failed, nextStep, cause);
    }

    /**
     * @param failed what failed, on which value
     * @param remedy what would help
     */
    public ModelUnavailableException(String failed, Remedy remedy) {
        super(failed, remedy, null);
    }
}
