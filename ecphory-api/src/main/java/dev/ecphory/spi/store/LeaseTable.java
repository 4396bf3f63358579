package dev.ecphory.spi.store;

import dev.ecphory.Namespace;
import java.time.Duration;

/**
 * Leave to do a chore alone, across threads, processes and nodes, until it runs out. Threads may share it.
 */
public interface LeaseTable {
    /** The longest that a lease may last. One that ends later than that from now was taken by a wrong clock and counts as none. */
    Duration LONGEST = Duration.ofMinutes(15);

    /**
     * Takes or renews the lease of a chore.
     *
     * @param length at most {@link #LONGEST}
     * @return false when somebody else holds it and it has not run out
     */
    boolean acquire(Namespace namespace, String chore, String owner, Duration length);

    /** Gives it back; without effect when {@code owner} does not hold it. */
    void release(Namespace namespace, String chore, String owner);
}
