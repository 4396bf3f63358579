package dev.ecphory.jdbc;

import dev.ecphory.store.Durability;
import dev.ecphory.store.Store;
import dev.ecphory.store.StoreProvider;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.InstantSource;

/** Opens stores in SQLite files. Threads may share it. */
public final class SqliteStoreProvider implements StoreProvider {
    /** For {@link java.util.ServiceLoader}. */
    public SqliteStoreProvider() {}

    @Override
    public Store open(Path file, Durability durability, InstantSource clock) {
        return new SqliteOpening(durability, clock, new SecureRandom(), Migrations.bundled()).open(file);
    }
}
