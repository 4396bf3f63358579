package dev.ecphory.wire;

import org.jspecify.annotations.Nullable;

/** What a door did not do, and said why. */
@SuppressWarnings("serial") // never serialised
public final class Refused extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final String error;
    private final @Nullable String field;
    private final String next;

    /** As the door told it. */
    public Refused(String error, @Nullable String field, String message, String next) {
        super(error + ": " + message);
        this.error = error;
        this.field = field;
        this.next = next;
    }

    /** For programs. */
    public String error() {
        return error;
    }

    /** The argument at fault; empty when it is none. */
    public String field() {
        return field == null ? "" : field;
    }

    /** What to do now. */
    public String next() {
        return next;
    }
}
