package dev.ecphory.jdbc;

import dev.ecphory.internal.runtime.ImportedHistoryContract;
import dev.ecphory.jdbc.sqlite.SqliteStoreProvider;
import dev.ecphory.spi.store.EventStore;
import dev.ecphory.spi.store.EventStore.Durability;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.UUID;
import org.junit.jupiter.api.io.TempDir;

final class SqliteImportedHistoryTest implements ImportedHistoryContract {
    @TempDir
    Path folder;

    @Override
    public EventStore newStore(InstantSource clock) {
        return new SqliteStoreProvider().open(folder.resolve(UUID.randomUUID() + ".db"), Durability.NORMAL, clock);
    }
}
