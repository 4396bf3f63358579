package dev.ecphory.jdbc;

import dev.ecphory.jdbc.sqlite.SqliteStoreProvider;
import dev.ecphory.internal.intentions.IntentionsContract;
import dev.ecphory.spi.store.EventStore.Durability;
import dev.ecphory.spi.store.EventStore;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.UUID;
import org.junit.jupiter.api.io.TempDir;

final class SqliteIntentionsTest implements IntentionsContract {
    @TempDir
    Path folder;

    @Override
    public EventStore newStore(InstantSource clock) {
        return new SqliteStoreProvider().open(folder.resolve(UUID.randomUUID() + ".db"), Durability.NORMAL, clock);
    }
}
