package dev.ecphory.jdbc;

import dev.ecphory.jdbc.sqlite.SqliteStoreProvider;
import dev.ecphory.internal.runtime.DescribedLaterContract;
import dev.ecphory.spi.store.EventStore.Durability;
import dev.ecphory.spi.store.EventStore;
import java.nio.file.Path;
import java.time.InstantSource;
import org.junit.jupiter.api.io.TempDir;

final class SqliteDescribedLaterTest extends DescribedLaterContract {
    @TempDir
    Path folder;

    @Override
    protected EventStore open(String name, InstantSource clock) {
        return new SqliteStoreProvider().open(folder.resolve(name + ".db"), Durability.NORMAL, clock);
    }
}
