package dev.ecphory.jdbc;

import dev.ecphory.spi.store.EventStore;
import dev.ecphory.spi.store.EventStoreContract;
import java.time.InstantSource;
import java.util.UUID;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A store keeps all its promises for a role that the server lets see everything, because statements say whose rows they want. */
@Tag("deep")
final class PostgresByPredicateAloneTest implements EventStoreContract {
    @RegisterExtension
    final PostgresStores stores = new PostgresStores();

    @Override
    public EventStore newStore(InstantSource clock) {
        return stores.openAsAdmin(UUID.randomUUID().toString(), clock, UnaryOperator.identity());
    }
}
