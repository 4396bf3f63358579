package dev.ecphory.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ecphory.internal.runtime.RecallsPurelyContract;
import dev.ecphory.spi.store.EventStore;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.RegisterExtension;

@Tag("deep")
final class PostgresRecallsPurelyTest extends RecallsPurelyContract {
    @RegisterExtension
    final PostgresStores stores = new PostgresStores();

    @Override
    protected EventStore open(String name, InstantSource clock) {
        return stores.open(name, clock);
    }

    /** Of all rows in all columns, but how many accesses there were. */
    @Override
    protected Map<String, String> tables() {
        Map<String, String> digests = new TreeMap<>();
        String database = PostgresServer.databaseOf(stores.address("pure"));
        try (Connection connection = PostgresServer.shared().connect(database);
                Statement statement = connection.createStatement()) {
            for (String table : strings(statement, """
                select relname from pg_class c join pg_namespace n on n.oid = c.relnamespace
                where nspname = 'public' and relkind in ('r', 'p') and not relispartition order by 1
                """)) {
                if (!table.equals("accesses")) {
                    List<String> rows = strings(
                            statement,
                            "select count(*) || ' ' || coalesce(md5(string_agg(whole, '|' order by whole)), '')"
                                    + " from (select (to_jsonb(t) - 'last_access')::text collate \"C\" as whole from "
                                    + table + " t) rows");
                    digests.put(table, rows.getFirst());
                }
            }
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
        assertThat(digests).containsKeys("events", "decisions", "facts", "summaries", "vectors", "checkpoints");
        return digests;
    }

    private static List<String> strings(Statement statement, String sql) throws SQLException {
        List<String> strings = new ArrayList<>();
        try (ResultSet rows = statement.executeQuery(sql)) {
            while (rows.next()) {
                strings.add(rows.getString(1));
            }
        }
        return strings;
    }
}
