package dev.ecphory.jdbc.postgres;

import dev.ecphory.InvalidInputException;
import dev.ecphory.jdbc.Migrations;
import dev.ecphory.spi.store.EventStore;
import dev.ecphory.spi.store.EventStore.Durability;
import java.security.SecureRandom;
import java.time.InstantSource;
import java.util.List;

/** Opens stores in PostgreSQL databases. Threads may share it. */
public final class PostgresStoreProvider implements EventStore.Provider {
    /** For {@link java.util.ServiceLoader}. */
    public PostgresStoreProvider() {}

    @Override
    public boolean opens(String address) {
        return PostgresAddress.is(address);
    }

    @Override
    public EventStore open(String address, Durability durability, InstantSource clock) {
        requireDriver(address);
        return new PostgresStoreOpener(durability, clock, new SecureRandom(), Migrations.bundled())
                .open(PostgresAddress.of(address));
    }

    /** The driver and what leases chores are optional: who stays with SQLite carries neither. */
    private static void requireDriver(String address) {
        for (String name : List.of("org.postgresql.Driver", "com.github.kagkarlsson.scheduler.Scheduler")) {
            try {
                Class.forName(name, false, PostgresStoreProvider.class.getClassLoader());
            } catch (ClassNotFoundException absent) {
                throw new InvalidInputException(
                        "address",
                        address.substring(0, address.indexOf(':')),
                        "needs a library that is missing: " + name,
                        "add org.postgresql:postgresql and com.github.kagkarlsson:db-scheduler");
            }
        }
    }
}
