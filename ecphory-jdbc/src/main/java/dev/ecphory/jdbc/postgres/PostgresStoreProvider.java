package dev.ecphory.jdbc.postgres;

import dev.ecphory.jdbc.Migrations;
import dev.ecphory.spi.store.EventStore.Durability;
import dev.ecphory.spi.store.EventStore;
import dev.ecphory.spi.store.StoreProvider;
import java.security.SecureRandom;
import java.time.InstantSource;

/** Opens stores in PostgreSQL databases. Threads may share it. */
public final class PostgresStoreProvider implements StoreProvider {
    /** For {@link java.util.ServiceLoader}. */
    public PostgresStoreProvider() {}

    @Override
    public boolean opens(String address) {
        return PostgresAddress.is(address);
    }

    @Override
    public EventStore open(String address, Durability durability, InstantSource clock) {
        return new PostgresStoreOpener(durability, clock, new SecureRandom(), Migrations.bundled())
                .open(PostgresAddress.of(address));
    }
}
