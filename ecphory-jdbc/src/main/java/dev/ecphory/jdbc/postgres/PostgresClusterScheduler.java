package dev.ecphory.jdbc.postgres;

import com.zaxxer.hikari.HikariConfig;
import dev.ecphory.spi.store.ClusterScheduler;
import dev.ecphory.spi.store.PendingNamespaces;
import java.time.Duration;
import java.time.InstantSource;
import java.util.function.Supplier;

/**
 * Rounds over the namespaces of a PostgreSQL database. Threads may share it, and so may any number of machines.
 *
 * @param pool makes connections of the rounds' own
 * @param catchUp within which a namespace that waits is begun with, while threads are free
 */
public record PostgresClusterScheduler(
        String name,
        Supplier<HikariConfig> pool,
        PendingNamespaces dues,
        InstantSource clock,
        Duration catchUp,
        boolean writable)
        implements ClusterScheduler {
    @Override
    public ClusterScheduler.Membership join(Work work) {
        return writable ? new DbSchedulerWorker(this, work) : () -> {};
    }
}
