package dev.ecphory.jdbc;

import dev.ecphory.Namespace;
import dev.ecphory.internal.store.DerivedWriteChecks;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/** What several tables do alike. Stateless. */
final class RowMappers {
    /** How many keys one statement asks for. */
    static final int CHUNK = 512;

    private static final String SOME = "<some>";
    private static final String THERE = "select %1$s from events where namespace = ? and %1$s in (<some>)";

    private RowMappers() {}

    /** Work on some keys. */
    @FunctionalInterface
    interface Some<T> {
        void take(List<T> some) throws SQLException;
    }

    /** Does the work in chunks. */
    static <T> void chunked(Collection<T> all, Some<T> work) throws SQLException {
        List<T> list = List.copyOf(all);
        for (int from = 0; from < list.size(); from += CHUNK) {
            work.take(list.subList(from, Math.min(from + CHUNK, list.size())));
        }
    }

    /** Reads the row that a result stands at. */
    @FunctionalInterface
    interface RowReader<R> {
        R read(ResultSet row) throws SQLException;
    }

    /** The rows that a query gives; it stays prepared. */
    static <R> List<R> select(Database database, Handle handle, String sql, RowReader<R> reader, Object... arguments)
            throws SQLException {
        PreparedStatement select = database.prepared(handle, sql);
        for (int i = 0; i < arguments.length; i++) {
            select.setObject(i + 1, arguments[i]);
        }
        List<R> rows = new ArrayList<>();
        read(select, reader, rows);
        return rows;
    }

    /**
     * The rows whose column has one of some keys, asked for in chunks. Stays prepared once for each power of two of keys, the rest
     * filled up with the last one.
     *
     * @param sql with {@code <some>} for the keys
     * @param arguments the values of its other parameters, in order
     */
    static <K, R> List<R> in(
            Database database, Handle handle, String sql, Collection<K> keys, RowReader<R> reader, Object... arguments)
            throws SQLException {
        List<R> rows = new ArrayList<>();
        int before = (int) sql.substring(0, sql.indexOf(SOME))
                .chars()
                .filter(c -> c == '?')
                .count();
        chunked(keys, some -> {
            int places = Math.max(1, Integer.highestOneBit(2 * some.size() - 1));
            PreparedStatement select = database.prepared(handle, sql.replace(SOME, "?" + ", ?".repeat(places - 1)));
            for (int i = 0; i < arguments.length; i++) {
                select.setObject(i < before ? i + 1 : i + 1 + places, arguments[i]);
            }
            for (int place = 0; place < places; place++) {
                select.setObject(before + place + 1, some.get(Math.min(place, some.size() - 1)));
            }
            read(select, reader, rows);
        });
        return rows;
    }

    private static <R> void read(PreparedStatement select, RowReader<R> reader, List<R> rows) throws SQLException {
        try (ResultSet row = select.executeQuery()) {
            while (row.next()) {
                rows.add(reader.read(row));
            }
        }
    }

    /** Deletes the rows whose column has one of some keys, and returns how many went. */
    static long deleteIn(Handle handle, String table, Namespace namespace, String column, Collection<?> keys)
            throws SQLException {
        long[] gone = {0};
        chunked(
                keys,
                some -> gone[0] += handle.createUpdate(
                                "delete from " + table + " where namespace = :namespace and " + column + " in (<some>)")
                        .bind("namespace", namespace.value())
                        .bindList("some", some)
                        .execute());
        return gone[0];
    }

    /** Those of some rows that have a key that is asked for, in the order of the keys. */
    static <K, R> List<R> ordered(List<K> keys, List<R> rows, Function<R, K> key) {
        Map<K, R> found = new HashMap<>();
        rows.forEach(row -> found.put(key.apply(row), row));
        return keys.stream().filter(found::containsKey).map(found::get).toList();
    }

    /** The one number that a query gives; 0 when it gives no row. */
    static long number(Handle handle, String sql, Object... arguments) {
        return handle.select(sql, arguments).mapTo(long.class).findOne().orElse(0L);
    }

    /**
     * Refuses what comes from events that were there and are not any more.
     *
     * @throws dev.ecphory.RetryableException when one of them was erased
     */
    static void requireThere(
            Database database, Handle handle, Namespace namespace, Collection<Long> seqs, Collection<String> ids)
            throws SQLException {
        if (seqs.isEmpty() && ids.isEmpty()) {
            return;
        }
        long lastSeq = lastSeq(database, handle, namespace);
        Set<Long> missingSeqs = new HashSet<>(seqs);
        missingSeqs.removeIf(seq -> seq > lastSeq);
        Set<String> missingIds = lastSeq == 0 ? new HashSet<>() : new HashSet<>(ids);
        in(database, handle, THERE.formatted("seq"), missingSeqs, row -> row.getLong(1), namespace.value())
                .forEach(missingSeqs::remove);
        in(database, handle, THERE.formatted("id"), missingIds, row -> row.getString(1), namespace.value())
                .forEach(missingIds::remove);
        if (!missingSeqs.isEmpty()) {
            throw DerivedWriteChecks.erased(
                    missingSeqs.stream().sorted().findFirst().orElseThrow());
        }
        if (!missingIds.isEmpty()) {
            throw DerivedWriteChecks.erased(
                    missingIds.stream().sorted().findFirst().orElseThrow());
        }
    }

    /** The newest number that was given to an event, 0 for none. */
    static long lastSeq(Database database, Handle handle, Namespace namespace) throws SQLException {
        String sql = "select last_seq from namespaces where namespace = ?";
        List<Long> found = select(database, handle, sql, row -> row.getLong(1), namespace.value());
        return found.isEmpty() ? 0 : found.getFirst();
    }

    /** Deletes a namespace's rows from a table, and returns how many went. */
    static long deleteAll(Handle handle, String table, Namespace namespace) {
        return handle.execute("delete from " + table + " where namespace = ?", namespace.value());
    }

    static void setInstant(PreparedStatement statement, int column, @Nullable Instant instant) throws SQLException {
        statement.setObject(column, instant == null ? null : EventRows.micros(instant), Types.BIGINT);
    }

    static @Nullable Instant instant(ResultSet row, int column) throws SQLException {
        long micros = row.getLong(column);
        return row.wasNull() ? null : EventRows.instant(micros);
    }

    // JDBC does not say that it answers null
    @SuppressWarnings("NullAway")
    static @Nullable String optional(ResultSet row, int column) throws SQLException {
        return row.getString(column);
    }

    /** Runs a batch and fails with the index of the first row that was there already, -1 when none was. */
    static int firstNotInserted(PreparedStatement insert) throws SQLException {
        int[] counts = insert.executeBatch();
        for (int i = 0; i < counts.length; i++) {
            if (counts[i] == 0) {
                return i;
            }
        }
        return -1;
    }
}
