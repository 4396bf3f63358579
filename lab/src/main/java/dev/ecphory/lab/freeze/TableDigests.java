package dev.ecphory.lab.freeze;

import static dev.ecphory.lab.freeze.JsonLines.object;

import dev.ecphory.StoreUnavailableException;
import dev.ecphory.lab.data.Digest;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;

/** Digests of the tables of a store's file, whatever code wrote them. Stateless. */
final class TableDigests {
    /** Tables and columns of chance and of the clock on the wall, which no two stores have alike. */
    private static final Set<String> OWN = Set.of("store", "leases", "backups");

    private static final Set<String> OWN_COLUMNS = Set.of("applied_micros");

    private static final String EPOCHS = "select epoch from namespaces where epoch > 1";

    private static final String TABLES =
            "select name, sql from sqlite_master where type = 'table' and name not like 'sqlite%' order by name";

    private TableDigests() {}

    /** A line for each table: its definition, rows, and a digest of what they hold, in whatever order they lie. */
    static JsonLines of(Path file) {
        JsonLines lines = new JsonLines();
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
                Statement statement = connection.createStatement()) {
            TreeMap<String, String> tables = new TreeMap<>();
            try (ResultSet found = statement.executeQuery(TABLES)) {
                while (found.next()) {
                    tables.put(found.getString(1), found.getString(2));
                }
            }
            List<String> epochs = rows(statement, EPOCHS);
            for (var table : tables.entrySet()) {
                String definition = table.getValue().replaceAll("\\s+", " ");
                if (OWN.contains(table.getKey())) {
                    lines.add(object("table", table.getKey(), "definition", definition));
                    continue;
                }
                List<String> rows = rows(statement, "select * from \"" + table.getKey() + "\"");
                // drawn by chance, and kept with what was made of a log as it was then
                epochs.forEach(epoch -> rows.replaceAll(row -> row.replace(epoch.strip(), "epoch")));
                rows.sort(null);
                lines.add(object(
                        "table",
                        table.getKey(),
                        "rows",
                        rows.size(),
                        "sha256",
                        Digest.ofText(String.join("\n", rows)),
                        "definition",
                        definition));
            }
            return lines;
        } catch (SQLException e) {
            throw new StoreUnavailableException("cannot read " + file + " (" + e + ")", "see that it is a store", e);
        }
    }

    private static List<String> rows(Statement statement, String query) throws SQLException {
        List<String> rows = new ArrayList<>();
        try (ResultSet row = statement.executeQuery(query)) {
            int columns = row.getMetaData().getColumnCount();
            while (row.next()) {
                StringBuilder text = new StringBuilder();
                for (int i = 1; i <= columns; i++) {
                    if (!OWN_COLUMNS.contains(row.getMetaData().getColumnName(i))) {
                        Object value = row.getObject(i);
                        text.append(
                                        value instanceof byte[] bytes
                                                ? HexFormat.of().formatHex(bytes)
                                                : value)
                                .append('\t');
                    }
                }
                rows.add(text.toString());
            }
        }
        return rows;
    }
}
