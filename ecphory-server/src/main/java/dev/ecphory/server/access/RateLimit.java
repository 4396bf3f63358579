package dev.ecphory.server.access;

import dev.ecphory.internal.text.LruMap;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongSupplier;

/**
 * So many calls a minute for each caller, as a bucket that fills evenly and holds ten seconds' worth. Remembers a bounded
 * number of callers. Threads may share it.
 */
public final class RateLimit {
    private static final int CALLERS = 10_000;
    private static final double NANOS_A_MINUTE = 60e9;
    private static final double BURST = 1 / 6.0;

    private final int usual;
    private final LongSupplier nanos;
    private final ReentrantLock lock = new ReentrantLock();
    private final Map<String, Bucket> buckets = new LruMap<>(CALLERS);

    private record Bucket(double left, long at) {}

    /**
     * A limit.
     *
     * @param usual calls a minute of a caller that has no limit of its own; 0 for no limit
     * @param nanos a clock that never goes back, in nanoseconds
     */
    public RateLimit(int usual, LongSupplier nanos) {
        this.usual = usual;
        this.nanos = nanos;
    }

    /**
     * Counts a call.
     *
     * @throws AccessDeniedException when it is one too many
     */
    public void count(Permissions grant) {
        Integer own = grant.perMinute();
        count(grant.id(), own == null ? usual : own);
    }

    private void count(String caller, int perMinute) {
        if (perMinute == 0) {
            return;
        }
        double full = Math.max(1, perMinute * BURST);
        lock.lock();
        try {
            long now = nanos.getAsLong();
            Bucket bucket = buckets.getOrDefault(caller, new Bucket(full, now));
            double left = Math.min(full, bucket.left() + (now - bucket.at()) * perMinute / NANOS_A_MINUTE);
            if (left < 1) {
                buckets.put(caller, new Bucket(left, now));
                long wait = (long) Math.ceil((1 - left) * 60 / perMinute);
                throw new AccessDeniedException(
                        AccessDeniedException.Kind.TOO_MANY,
                        "more than " + perMinute + " calls a minute",
                        "try again in " + wait + " s",
                        Duration.ofSeconds(wait));
            }
            buckets.put(caller, new Bucket(left - 1, now));
        } finally {
            lock.unlock();
        }
    }
}
