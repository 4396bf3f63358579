package dev.ecphory.jdbc;

import dev.ecphory.store.Durability;
import dev.ecphory.store.Store;
import dev.ecphory.store.StoreContract;
import java.time.InstantSource;
import java.util.UUID;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A store keeps all its promises where the server is told by a command whose rows a statement is about. */
final class PostgresByCommandTest implements StoreContract {
    @RegisterExtension
    final PostgresStores stores = new PostgresStores();

    @Override
    public Store newStore(InstantSource clock) {
        String address = stores.address(UUID.randomUUID().toString()) + "?scope=command";
        return new PostgresStoreProvider().open(address, Durability.NORMAL, clock);
    }
}
