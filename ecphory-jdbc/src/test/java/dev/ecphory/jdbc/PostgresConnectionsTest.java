package dev.ecphory.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ecphory.spi.store.EventStore;
import dev.ecphory.internal.store.SettableClock;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A connection that waits to be used holds nothing open at the server, which would end it for that. */
final class PostgresConnectionsTest {
    private static final int TRIES = 250;
    private static final long PAUSE_NANOS = 20_000_000;

    @RegisterExtension
    final PostgresStores stores = new PostgresStores();

    @Test
    void aConnectionThatNobodyHasUsedIsInNoTransaction() throws SQLException {
        try (EventStore store = stores.open("idle", new SettableClock())) {
            assertThat(store.namespaces()).isEmpty();
            List<String> states = states();
            for (int i = 0; i < TRIES && !(states.size() > 1 && states.stream().allMatch("idle"::equals)); i++) {
                LockSupport.parkNanos(PAUSE_NANOS); // a pool fills by itself
                states = states();
            }
            assertThat(states).hasSizeGreaterThan(1).containsOnly("idle");
        }
    }

    private List<String> states() throws SQLException {
        String database = PostgresServer.databaseOf(stores.address("idle"));
        List<String> states = new ArrayList<>();
        try (Connection connection = PostgresServer.shared().connect("postgres");
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(
                        "select state from pg_stat_activity where datname = '" + database + "'")) {
            while (rows.next()) {
                states.add(rows.getString(1));
            }
        }
        return states;
    }
}
