package dev.ecphory.jdbc;

import dev.ecphory.internal.runtime.ClaimsWithEventsContract;
import dev.ecphory.jdbc.sqlite.SqliteStoreProvider;
import dev.ecphory.spi.store.EventStore;
import dev.ecphory.spi.store.EventStore.Durability;
import java.nio.file.Path;
import java.time.InstantSource;
import org.junit.jupiter.api.io.TempDir;

final class SqliteClaimsWithEventsTest extends ClaimsWithEventsContract {
    @TempDir
    Path folder;

    @Override
    protected EventStore open(String name, InstantSource clock) {
        return new SqliteStoreProvider().open(folder.resolve(name + ".db"), Durability.NORMAL, clock);
    }
}
