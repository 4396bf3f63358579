package dev.ecphory.internal.model;

import java.time.Duration;

/**
 * The moment by which an answer must be there, on the clock that only runs forward. Immutable; threads may share it.
 *
 * @param nanos that moment, as {@link System#nanoTime} tells it
 */
public record Deadline(long nanos) {
    /** So far from now; a century at most. */
    public static Deadline in(Duration duration) {
        Duration longest = Duration.ofDays(36_500);
        return new Deadline(System.nanoTime() + (duration.compareTo(longest) > 0 ? longest : duration).toNanos());
    }

    public Duration left() {
        return Duration.ofNanos(nanos - System.nanoTime());
    }

    public boolean passed() {
        return nanos - System.nanoTime() <= 0;
    }

    /** An earlier one, by which that share of what is left has passed. */
    public Deadline share(double share) {
        long now = System.nanoTime();
        return new Deadline(now + (long) ((nanos - now) * share));
    }
}
