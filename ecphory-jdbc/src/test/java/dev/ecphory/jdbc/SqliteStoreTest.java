package dev.ecphory.jdbc;

import dev.ecphory.store.Durability;
import dev.ecphory.store.Store;
import dev.ecphory.store.StoreContract;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.UUID;
import org.junit.jupiter.api.io.TempDir;

final class SqliteStoreTest implements StoreContract {
    @TempDir
    Path folder;

    @Override
    public Store newStore(InstantSource clock) {
        return new SqliteStoreProvider().open(folder.resolve(UUID.randomUUID() + ".db"), Durability.FULL, clock);
    }
}
