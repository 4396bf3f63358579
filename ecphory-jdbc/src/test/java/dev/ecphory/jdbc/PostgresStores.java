package dev.ecphory.jdbc;

import dev.ecphory.jdbc.postgres.PostgresAddress;
import dev.ecphory.jdbc.postgres.PostgresStoreOpener;
import dev.ecphory.jdbc.postgres.PostgresStoreProvider;
import dev.ecphory.spi.store.EventStore.Durability;
import dev.ecphory.spi.store.EventStore;
import java.security.SecureRandom;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.Map;
import java.util.function.UnaryOperator;
import javax.sql.DataSource;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/** Stores in databases of the shared server, by name, which go away after each test. For one thread. */
public final class PostgresStores implements AfterEachCallback {
    private final Map<String, String> addresses = new HashMap<>();

    /** The store of that name, made when it is asked for first. */
    public EventStore open(String name, InstantSource clock) {
        return new PostgresStoreProvider().open(address(name), Durability.NORMAL, clock);
    }

    /** The same store, opened in another way. */
    EventStore open(String name, InstantSource clock, UnaryOperator<DataSource> way) {
        return open(PostgresAddress.of(address(name)), clock, way);
    }

    /** The same store, opened by a role that row-level security does not hold for. */
    EventStore openAsAdmin(String name, InstantSource clock, UnaryOperator<DataSource> way) {
        return open(PostgresAddress.of(PostgresServer.shared().asAdmin(address(name))), clock, way);
    }

    private static EventStore open(PostgresAddress address, InstantSource clock, UnaryOperator<DataSource> way) {
        return new PostgresStoreOpener(Durability.NORMAL, clock, new SecureRandom(), Migrations.bundled(), way)
                .open(address);
    }

    /** The address of a copy of the store of a name, under another name; nobody may have it open. */
    String copy(String name, String copy) {
        return addresses.compute(copy, (one, none) -> PostgresServer.shared().copyOf(address(name)));
    }

    /** Where the store of that name is. */
    public String address(String name) {
        return addresses.computeIfAbsent(name, one -> PostgresServer.shared().newStore());
    }

    @Override
    public void afterEach(ExtensionContext context) {
        addresses.values().forEach(PostgresServer.shared()::drop);
        addresses.clear();
    }
}
