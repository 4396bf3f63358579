package dev.ecphory.internal.chores;

import java.time.Duration;
import java.util.random.RandomGenerator;

/** How long background work that did not finish waits for its next try. Threads may share it. */
@FunctionalInterface
public interface Backoff {
    Duration FIRST = Duration.ofSeconds(5);
    /** The longest wait of work that another process is at: its lease runs out by then. */
    Duration UNFINISHED_MOST = Duration.ofSeconds(30);
    /** The longest wait of work that fails. */
    Duration FAILED_MOST = Duration.ofMinutes(10);

    /**
     * The wait before the next try.
     *
     * @param tries how many in a row did not finish, the last included; at least 1
     * @param failed whether the last one failed, rather than leave something to another process
     */
    Duration after(int tries, boolean failed);

    /**
     * Doubles the wait with each try, up to a limit, and takes off up to half of it at random, so that namespaces that fail
     * together are not tried together for ever.
     *
     * @param random used under a lock of its own
     */
    static Backoff exponential(RandomGenerator random) {
        return (tries, failed) -> {
            long most = (failed ? FAILED_MOST : UNFINISHED_MOST).toNanos();
            long doubled = FIRST.toNanos() << Math.min(tries - 1, 20);
            long longest = Math.min(most, doubled);
            double share;
            synchronized (random) {
                share = random.nextDouble();
            }
            return Duration.ofNanos(longest - (long) (longest / 2.0 * share));
        };
    }
}
