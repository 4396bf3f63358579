package dev.ecphory.jdbc.sqlite;

import dev.ecphory.spi.store.EventStore.Durability;
import dev.ecphory.spi.store.EventStore;
import dev.ecphory.spi.store.EventStoreContract;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.UUID;
import org.junit.jupiter.api.io.TempDir;

final class SqliteStoreTest implements EventStoreContract {
    @TempDir
    Path folder;

    @Override
    public EventStore newStore(InstantSource clock) {
        return new SqliteStoreProvider().open(folder.resolve(UUID.randomUUID() + ".db"), Durability.FULL, clock);
    }
}
