package dev.ecphory.jdbc;

import dev.ecphory.Asset;
import dev.ecphory.StoreDamagedException;
import dev.ecphory.StoreUnavailableException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jdbi.v3.core.Handle;

/**
 * The numbered steps that make the schema, each applied once and recorded with its checksum. A released step never
 * changes. Immutable; threads may share it.
 *
 * @param steps in order; the number of a step is its place, from 1
 */
public record Migrations(List<Step> steps) {
    /** A file of statements, each ending in a semicolon at the end of a line. */
    record Step(String name, String sql) {
        String checksum() {
            return Asset.digest(sql.getBytes(StandardCharsets.UTF_8));
        }
    }

    private record Applied(String name, String checksum) {}

    public Migrations {
        steps = List.copyOf(steps);
    }

    /** The steps of this version. */
    public static Migrations bundled() {
        return new Migrations(List.of(
                step("001-log-and-tables.sql"),
                step("002-truth-over-time.sql"),
                step("003-consolidation.sql"),
                step("004-index-snapshots.sql"),
                step("005-operations.sql"),
                step("006-dues.sql"),
                step("007-routes.sql")));
    }

    private static Step step(String name) {
        try (InputStream sql = Migrations.class.getResourceAsStream(name)) {
            if (sql == null) {
                throw new IllegalStateException("the schema step " + name + " is missing from the class path");
            }
            return new Step(name, new String(sql.readAllBytes(), StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * How many steps a store has had; changes nothing.
     *
     * @throws StoreUnavailableException when it has had steps that this version does not know
     * @throws StoreDamagedException when one of its steps is not the one that this version knows
     */
    public int check(String store, Connection connection) throws SQLException {
        Map<Integer, Applied> applied = new TreeMap<>();
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("select number, name, checksum from migrations")) {
            while (row.next()) {
                applied.put(row.getInt(1), new Applied(row.getString(2), row.getString(3)));
            }
        }
        int expected = 1;
        for (Map.Entry<Integer, Applied> one : applied.entrySet()) {
            int number = one.getKey();
            if (number > steps.size()) {
                throw new StoreUnavailableException(
                        store + " is from a newer version: its schema has step " + number + " ("
                                + one.getValue().name() + "), this version knows " + steps.size(),
                        "open it with that newer version; nothing was changed",
                        null);
            }
            if (number != expected
                    || !steps.get(number - 1).checksum().equals(one.getValue().checksum())) {
                throw new StoreDamagedException(
                        store + " has a schema that this program did not make: step " + number + " ("
                                + one.getValue().name() + ") is missing or another",
                        "open it with the version that made it, or restore a backup; nothing was changed",
                        null);
            }
            expected++;
        }
        return applied.size();
    }

    /** Applies what is missing, inside the caller's transaction. */
    public void apply(String store, Handle handle, SqlDialect dialect, Instant now) throws SQLException {
        dialect.schema("""
            create table if not exists migrations (
                number integer not null primary key,
                name text not null,
                checksum text not null,
                applied_micros bigint not null
            )
            """).forEach(handle::execute);
        for (int done = check(store, handle.getConnection()); done < steps.size(); done++) {
            Step step = steps.get(done);
            for (String statement : step.sql().split(";\\s*\\n")) {
                if (!statement.isBlank()) {
                    dialect.schema(statement).forEach(handle::execute);
                }
            }
            handle.execute("""
                insert into migrations (number, name, checksum, applied_micros)
                values (?, ?, ?, ?)
                """, done + 1, step.name(), step.checksum(), EventRows.micros(now));
        }
    }
}
