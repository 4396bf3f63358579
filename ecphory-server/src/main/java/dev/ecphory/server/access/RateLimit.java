package dev.ecphory.server.access;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.time.Duration;
import java.util.function.LongSupplier;

/**
 * So many calls a minute for each caller, as a bucket that fills evenly and holds ten seconds' worth. Remembers a bounded
 * number of callers. Threads may share it.
 */
public final class RateLimit {
    private static final int CALLERS = 10_000;
    private static final double NANOS_A_MINUTE = 60e9;
    private static final double BURST = 1 / 6.0;

    private final int perMinute;
    private final LongSupplier nanos;
    private final Cache<String, Bucket> buckets =
            Caffeine.newBuilder().maximumSize(CALLERS).executor(Runnable::run).build();

    /** How many calls were left after one at a moment, which was granted or not. */
    private record Bucket(double left, long at, boolean granted) {}

    /**
     * A limit.
     *
     * @param perMinute calls a minute; 0 for no limit
     * @param nanos a clock that never goes back, in nanoseconds
     */
    public RateLimit(int perMinute, LongSupplier nanos) {
        this.perMinute = perMinute;
        this.nanos = nanos;
    }

    /**
     * Counts a call.
     *
     * @throws Denied when it is one too many
     */
    public void count(String caller) {
        if (perMinute == 0) {
            return;
        }
        Bucket after = buckets.asMap().compute(caller, (name, before) -> {
            double full = Math.max(1, perMinute * BURST);
            long now = nanos.getAsLong();
            double left = before == null
                    ? full
                    : Math.min(full, before.left() + (now - before.at()) * perMinute / NANOS_A_MINUTE);
            return left < 1 ? new Bucket(left, now, false) : new Bucket(left - 1, now, true);
        });
        if (!after.granted()) {
            long wait = (long) Math.ceil((1 - after.left()) * 60 / perMinute);
            throw new Denied(
                    Denied.Kind.TOO_MANY,
                    "more than " + perMinute + " calls a minute",
                    "try again in " + wait + " s",
                    Duration.ofSeconds(wait));
        }
    }
}
