package dev.ecphory.jdbc;

import dev.ecphory.store.Store;
import dev.ecphory.store.StoreContract;
import java.time.InstantSource;
import java.util.UUID;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A store keeps all its promises if no statement says whose rows it wants, because the server lets nothing else be seen. */
final class PostgresByPolicyAloneTest implements StoreContract {
    @RegisterExtension
    final PostgresStores stores = new PostgresStores();

    @Override
    public Store newStore(InstantSource clock) {
        return stores.open(UUID.randomUUID().toString(), clock, Overheard.withoutPredicates());
    }
}
