package dev.ecphory.jdbc;

import dev.ecphory.internal.runtime.ImportedHistoryContract;
import dev.ecphory.spi.store.EventStore;
import java.time.InstantSource;
import java.util.UUID;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.RegisterExtension;

@Tag("deep")
final class PostgresImportedHistoryTest implements ImportedHistoryContract {
    @RegisterExtension
    final PostgresStores stores = new PostgresStores();

    @Override
    public EventStore newStore(InstantSource clock) {
        return stores.open(UUID.randomUUID().toString(), clock);
    }
}
