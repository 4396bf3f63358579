package dev.ecphory.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ecphory.jdbc.sqlite.SqliteStoreProvider;
import dev.ecphory.internal.runtime.RecallsPurelyContract;
import dev.ecphory.spi.store.EventStore.Durability;
import dev.ecphory.spi.store.EventStore;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.io.TempDir;

final class SqliteRecallsPurelyTest extends RecallsPurelyContract {
    @TempDir
    Path folder;

    @Override
    protected EventStore open(String name, InstantSource clock) {
        return new SqliteStoreProvider().open(folder.resolve(name + ".db"), Durability.NORMAL, clock);
    }

    @Override
    protected Map<String, String> tables() {
        Map<String, String> digests = new TreeMap<>();
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + folder.resolve("pure.db"));
                Statement statement = connection.createStatement()) {
            for (String table :
                    strings(statement, "select name from sqlite_master where type = 'table' order by name")) {
                if (!table.equals("accesses")) {
                    digests.put(table, digest(statement, table));
                }
            }
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
        assertThat(digests).containsKeys("events", "decisions", "facts", "summaries", "vectors", "checkpoints");
        return digests;
    }

    /** Of all rows in all columns, but how many accesses there were. */
    private static String digest(Statement statement, String table) throws SQLException {
        List<String> columns = strings(statement, "select name from pragma_table_info('" + table + "') order by cid");
        columns.remove("last_access");
        String all = String.join(
                " || '|' || ",
                columns.stream().map(column -> "quote(" + column + ")").toList());
        List<String> rows = strings(statement, "select " + all + " from " + table + " order by 1");
        try {
            return rows.size() + " "
                    + HexFormat.of()
                            .formatHex(MessageDigest.getInstance("SHA-256")
                                    .digest(String.join("\n", rows).getBytes(StandardCharsets.UTF_8)));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
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
