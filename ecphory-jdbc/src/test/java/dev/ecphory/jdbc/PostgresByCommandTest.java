package dev.ecphory.jdbc;

import dev.ecphory.jdbc.postgres.PostgresStoreProvider;
import dev.ecphory.spi.store.EventStore.Durability;
import dev.ecphory.spi.store.EventStore;
import dev.ecphory.spi.store.EventStoreContract;
import java.time.InstantSource;
import java.util.UUID;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A store keeps all its promises where the server is told by a command whose rows a statement is about. */
@Tag("deep")
final class PostgresByCommandTest implements EventStoreContract {
    @RegisterExtension
    final PostgresStores stores = new PostgresStores();

    @Override
    public EventStore newStore(InstantSource clock) {
        String address = stores.address(UUID.randomUUID().toString()) + "?scope=command";
        return new PostgresStoreProvider().open(address, Durability.NORMAL, clock);
    }
}
