package dev.ecphory.server.access;

import dev.ecphory.wire.EnumNames;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** A caller may not come in, or may not do that. Nothing was changed. */
public final class AccessDeniedException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** Why. */
    public enum Kind {
        /** Nobody knows who it is. */
        UNAUTHENTICATED,
        /** It is known who it is, and this is not theirs to do. */
        FORBIDDEN,
        /** Too often. */
        TOO_MANY
    }

    private final Kind kind;
    private final String nextStep;

    @SuppressWarnings("serial") // never serialised
    private final @Nullable Duration retryAfter;

    /**
     * Says why.
     *
     * @param nextStep what to do now
     * @param retryAfter after which it may be tried again; null when that does not help
     */
    public AccessDeniedException(Kind kind, String message, String nextStep, @Nullable Duration retryAfter) {
        super(message);
        this.kind = kind;
        this.nextStep = nextStep;
        this.retryAfter = retryAfter;
    }

    /** A known caller asks for what is not theirs. */
    public static AccessDeniedException forbidden(Role needed) {
        return forbidden(
                "this key does not allow that here",
                "use a key with role " + EnumNames.lower(needed) + " for this namespace");
    }

    /** Whoever it is, this is refused; see the constructor. */
    public static AccessDeniedException forbidden(String message, String nextStep) {
        return new AccessDeniedException(Kind.FORBIDDEN, message, nextStep, null);
    }

    /** Why. */
    public Kind kind() {
        return kind;
    }

    /** What to do now, as a sentence for a person. */
    public String nextStep() {
        return nextStep;
    }

    /** After which it may be tried again; null when that does not help. */
    public @Nullable Duration retryAfter() {
        return retryAfter;
    }
}
