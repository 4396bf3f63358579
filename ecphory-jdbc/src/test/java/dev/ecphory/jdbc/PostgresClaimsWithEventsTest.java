package dev.ecphory.jdbc;

import dev.ecphory.internal.runtime.ClaimsWithEventsContract;
import dev.ecphory.spi.store.EventStore;
import java.time.InstantSource;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.RegisterExtension;

@Tag("deep")
final class PostgresClaimsWithEventsTest extends ClaimsWithEventsContract {
    @RegisterExtension
    final PostgresStores stores = new PostgresStores();

    @Override
    protected EventStore open(String name, InstantSource clock) {
        return stores.open(name, clock);
    }
}
