package dev.ecphory;

import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Make room, or wait: a namespace would hold or take in more than it may. Nothing was appended. */
public final class QuotaExceededException extends EcphoryException {
    private static final long serialVersionUID = 1L;

    /** What is limited. */
    public enum Limit {
        /** Events that are there. */
        EVENTS,
        /** Bytes of what callers gave. */
        BYTES,
        /** Events that are appended in a minute. */
        RATE
    }

    private final Limit limit;
    private final long most;
    private final long used;

    @SuppressWarnings("serial") // never serialised
    private final @Nullable Duration retryAfter;

    /**
     * @param failed what failed, on which value
     * @param nextStep what to do now
     * @param limit which
     * @param most how much may be
     * @param used how much is, without what was to come
     * @param retryAfter after which the same may be tried again; null when waiting does not help
     */
    public QuotaExceededException(
            String failed, String nextStep, Limit limit, long most, long used, @Nullable Duration retryAfter) {
        super(failed, nextStep, null);
        this.limit = limit;
        this.most = most;
        this.used = used;
        this.retryAfter = retryAfter;
    }

    /** Which limit. */
    public Limit limit() {
        return limit;
    }

    /** How much may be. */
    public long limitValue() {
        return most;
    }

    /** How much is, without what was to come. */
    public long usage() {
        return used;
    }

    /** After which the same may be tried again; empty when waiting does not help. */
    public Optional<Duration> retryAfter() {
        return Optional.ofNullable(retryAfter);
    }
}
