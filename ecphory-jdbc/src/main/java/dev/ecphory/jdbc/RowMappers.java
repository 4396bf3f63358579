package dev.ecphory.jdbc;

import dev.ecphory.Namespace;
import dev.ecphory.internal.store.DerivedWriteChecks;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import java.time.Instant;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/** What several tables do alike. Stateless. */
final class RowMappers {
    /** How many keys one statement asks for. */
    static final int CHUNK = 512;

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

    /**
     * Refuses what comes from events that were there and are not any more.
     *
     * @throws dev.ecphory.RetryableException when one of them was erased
     */
    static void requireThere(Handle handle, Namespace namespace, Collection<Long> seqs, Collection<String> ids)
            throws SQLException {
        if (seqs.isEmpty() && ids.isEmpty()) {
            return;
        }
        long lastSeq = lastSeq(handle, namespace);
        Set<Long> missingSeqs = new HashSet<>(seqs);
        missingSeqs.removeIf(seq -> seq > lastSeq);
        Set<String> missingIds = lastSeq == 0 ? new HashSet<>() : new HashSet<>(ids);
        chunked(missingSeqs, some -> missingSeqs.removeAll(there(handle, namespace, "seq", some, Long.class)));
        chunked(missingIds, some -> missingIds.removeAll(there(handle, namespace, "id", some, String.class)));
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
    static long lastSeq(Handle handle, Namespace namespace) {
        return handle.select("select last_seq from namespaces where namespace = ?", namespace.value())
                .mapTo(long.class)
                .findOne()
                .orElse(0L);
    }

    private static <T> List<T> there(Handle handle, Namespace namespace, String column, List<T> some, Class<T> type) {
        return handle.createQuery(
                        "select " + column + " from events where namespace = :namespace and " + column + " in (<some>)")
                .bind("namespace", namespace.value())
                .bindList("some", some)
                .mapTo(type)
                .list();
    }

    /** Deletes a namespace's rows from a table, and returns how many went. */
    static long deleteAll(Handle handle, String table, Namespace namespace) {
        return handle.execute("delete from " + table + " where namespace = ?", namespace.value());
    }

    static void setInstant(PreparedStatement statement, int column, @Nullable Instant instant) throws SQLException {
        if (instant == null) {
            statement.setNull(column, Types.BIGINT);
        } else {
            statement.setLong(column, EventRows.micros(instant));
        }
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
