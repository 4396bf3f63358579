package dev.ecphory.server.rest;

import dev.ecphory.internal.store.SettableClock;
import dev.ecphory.jdbc.PostgresStores;
import dev.ecphory.spi.store.EventStore;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The same over a store in PostgreSQL. */
@Tag("deep")
final class RestOnPostgresTest extends RestContractTest {
    @RegisterExtension
    final PostgresStores stores = new PostgresStores();

    @Override
    protected EventStore store(SettableClock clock) {
        return stores.open("behind the door", clock);
    }
}
