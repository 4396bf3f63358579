package dev.ecphory.jdbc;

import com.zaxxer.hikari.HikariDataSource;
import dev.ecphory.store.Dues;
import dev.ecphory.store.Rounds;
import java.time.Duration;
import java.time.InstantSource;
import java.util.function.Supplier;

/**
 * Rounds over the namespaces of a PostgreSQL database. Threads may share it, and so may any number of machines.
 *
 * @param pool makes connections of the rounds' own
 * @param catchUp within which a namespace that waits is begun with, while threads are free
 */
record PostgresRounds(
        String name,
        Supplier<HikariDataSource> pool,
        Dues dues,
        InstantSource clock,
        Duration catchUp,
        boolean writable)
        implements Rounds {
    @Override
    public Part take(Work work) {
        return writable ? new ScheduledRounds(this, work) : () -> {};
    }
}
