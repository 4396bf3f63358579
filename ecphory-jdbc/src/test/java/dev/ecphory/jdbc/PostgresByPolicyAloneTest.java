package dev.ecphory.jdbc;

import dev.ecphory.spi.store.EventStore;
import dev.ecphory.spi.store.EventStoreContract;
import java.time.InstantSource;
import java.util.UUID;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A store keeps all its promises if no statement says whose rows it wants, because the server lets nothing else be seen. */
@Tag("deep")
final class PostgresByPolicyAloneTest implements EventStoreContract {
    @RegisterExtension
    final PostgresStores stores = new PostgresStores();

    @Override
    public EventStore newStore(InstantSource clock) {
        return stores.open(UUID.randomUUID().toString(), clock, Overheard.withoutPredicates());
    }
}
