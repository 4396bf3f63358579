package dev.ecphory.internal.store;

import dev.ecphory.Namespace;
import dev.ecphory.QuotaExceededException;
import dev.ecphory.QuotaExceededException.Limit;
import dev.ecphory.admin.Quota;
import java.math.BigInteger;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import org.jspecify.annotations.Nullable;

/**
 * Whether some events may come into a namespace, decided alike for every store. The rate is a bucket that holds a minute's worth
 * and fills evenly, kept as one instant: when it will be full again (the generic cell rate algorithm; ITU-T I.371). Immutable.
 *
 * @param namespace whose
 * @param quota that holds for it
 * @param added events that are to come
 */
public record AdmissionCheck(Namespace namespace, Quota quota, long added) {
    private static final long MINUTE_MICROS = 60_000_000L;

    /** True when it matters how many bytes there are. */
    public boolean weighs() {
        return Quota.of(quota.bytes()) > 0;
    }

    /** True when it matters when. */
    public boolean times() {
        return Quota.of(quota.perMinute()) > 0 && added > 0;
    }

    /**
     * Refuses more events, or more bytes, than there may be.
     *
     * @param events that there would be
     * @param bytes that there would be; any number unless it {@link #weighs}
     * @param addedBytes of the events that are to come
     * @throws QuotaExceededException when it would be too much
     */
    public void require(long events, long bytes, long addedBytes) {
        if (added == 0) {
            return; // what is there already may be more than is allowed now
        }
        long mostEvents = Quota.of(quota.events());
        if (mostEvents > 0 && events > mostEvents) {
            throw full(Limit.EVENTS, "events", mostEvents, events - added, added);
        }
        if (weighs() && bytes > Quota.of(quota.bytes())) {
            throw full(Limit.BYTES, "bytes", Quota.of(quota.bytes()), bytes - addedBytes, addedBytes);
        }
    }

    private QuotaExceededException full(Limit limit, String what, long most, long used, long more) {
        return new QuotaExceededException(
                "namespace " + namespace + " may hold " + most + " " + what + ", holds " + used + ", and " + more
                        + " more were to come; none was appended",
                "erase what is not needed, or have its quota raised",
                limit,
                most,
                used,
                null);
    }

    /**
     * Takes room for the events out of the bucket.
     *
     * @param fullAtMicros when the bucket will be full again, in microseconds since the epoch, as it was kept; 0 at first
     * @return the same, to be kept
     * @throws QuotaExceededException when there is not so much room
     */
    public long timed(long fullAtMicros, Instant now) {
        long most = Quota.of(quota.perMinute());
        long nowMicros = ChronoUnit.MICROS.between(Instant.EPOCH, now);
        long begun = Math.max(fullAtMicros, nowMicros);
        long used = Math.min(most, spent(begun - nowMicros, most));
        if (added > most) {
            throw late(most, used, null);
        }
        long full = begun + cost(added, most);
        long over = full - nowMicros - MINUTE_MICROS;
        if (over > 0) {
            throw late(most, used, Duration.of(over, ChronoUnit.MICROS));
        }
        return full;
    }

    /** Microseconds in which room for so many comes back, rounded up. */
    private static long cost(long events, long most) {
        return Math.ceilDiv(Math.multiplyExact(events, MINUTE_MICROS), most);
    }

    private static long spent(long micros, long most) {
        return BigInteger.valueOf(micros)
                .multiply(BigInteger.valueOf(most))
                .add(BigInteger.valueOf(MINUTE_MICROS - 1))
                .divide(BigInteger.valueOf(MINUTE_MICROS))
                .longValue();
    }

    private QuotaExceededException late(long most, long used, @Nullable Duration retryAfter) {
        return new QuotaExceededException(
                "namespace " + namespace + " may take in " + most + " events a minute, has taken " + used + ", and "
                        + added + " more were to come; none was appended",
                retryAfter == null
                        ? "append at most " + most + " at a time"
                        : "try again in " + Math.max(1, Math.ceilDiv(retryAfter.toMillis(), 1_000L)) + " s",
                Limit.RATE,
                most,
                used,
                retryAfter);
    }
}
