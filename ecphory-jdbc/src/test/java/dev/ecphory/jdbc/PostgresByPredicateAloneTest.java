package dev.ecphory.jdbc;

import dev.ecphory.store.Store;
import dev.ecphory.store.StoreContract;
import java.time.InstantSource;
import java.util.UUID;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A store keeps all its promises for a role that the server lets see everything, because statements say whose rows they want. */
final class PostgresByPredicateAloneTest implements StoreContract {
    @RegisterExtension
    final PostgresStores stores = new PostgresStores();

    @Override
    public Store newStore(InstantSource clock) {
        return stores.openAsAdmin(UUID.randomUUID().toString(), clock, UnaryOperator.identity());
    }
}
