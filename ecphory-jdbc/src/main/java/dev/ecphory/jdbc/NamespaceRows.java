package dev.ecphory.jdbc;

import dev.ecphory.memory.Namespace;
import dev.ecphory.memory.Quota;
import dev.ecphory.store.LogHead;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Optional;
import java.util.random.RandomGenerator;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/**
 * The row of each namespace, which hands out the numbers of its logs, so that nothing has to be counted across namespaces.
 * Threads and processes may share it.
 *
 * <p>A new row begins with an epoch by chance: a name that was erased and is used anew is never taken for the old one, without
 * that the old name is remembered.
 */
final class NamespaceRows {
    /** A log of which a namespace hands out the numbers. */
    enum Log {
        /** Events. */
        SEQ("last_seq"),
        /** What was recalled and reported. */
        ACCESS("last_access"),
        /** Decisions. */
        DECISION("last_decision");

        private final String column;

        Log(String column) {
            this.column = column;
        }
    }

    /**
     * What was taken.
     *
     * @param first the first number, the next ones follow
     * @param lastSeq the newest event's
     */
    record Taken(long first, long lastSeq) {}

    /**
     * A namespace that has grown.
     *
     * @param first the first of the numbers that were taken
     * @param events that are there now
     * @param bytes of what callers gave that are there now; negative when they were never counted
     * @param quota of its own
     * @param rateMicros how its rate was kept
     */
    record Grown(long first, long events, long bytes, Quota quota, long rateMicros) {}

    private final Database database;
    private final RandomGenerator random;

    NamespaceRows(Database database, RandomGenerator random) {
        this.database = database;
        this.random = random;
    }

    /** Takes that many numbers; with none, {@code first} is the next one. Locks the namespace, and makes its row if need be. */
    Taken take(Handle handle, Namespace namespace, Log log, int count) throws SQLException {
        PreparedStatement update = database.prepared(
                handle,
                "update namespaces set " + log.column + " = " + log.column + " + ? where namespace = ? returning "
                        + log.column + ", last_seq");
        update.setLong(1, count);
        update.setString(2, namespace.value());
        try (ResultSet row = update.executeQuery()) {
            if (row.next()) {
                return new Taken(row.getLong(1) - count + 1, row.getLong(2));
            }
        }
        make(handle, namespace);
        return take(handle, namespace, log, count);
    }

    private void make(Handle handle, Namespace namespace) throws SQLException {
        PreparedStatement insert = database.prepared(
                handle,
                "insert into namespaces (namespace, last_seq, last_access, epoch, bytes) values (?, 0, 0, ?, 0) on"
                        + " conflict do nothing");
        insert.setString(1, namespace.value());
        insert.setLong(2, random.nextLong(1, Long.MAX_VALUE / 2));
        insert.executeUpdate();
    }

    /**
     * Takes numbers for events, and counts them in. Locks the namespace, and makes its row if need be.
     *
     * @param numbers of which so many are taken
     * @param holes so many of them are no events
     * @param bytes of the events
     */
    Grown grow(Handle handle, Namespace namespace, long numbers, long holes, long bytes) throws SQLException {
        PreparedStatement update = database.prepared(handle, """
            update namespaces set last_seq = last_seq + ?, erased = erased + ?, bytes = bytes + ? where namespace = ?
            returning last_seq, erased, coalesce(bytes, -1), quota_events, quota_bytes, quota_rate, rate_micros
            """);
        update.setLong(1, numbers);
        update.setLong(2, holes);
        update.setLong(3, bytes);
        update.setString(4, namespace.value());
        try (ResultSet row = update.executeQuery()) {
            if (row.next()) {
                long lastSeq = row.getLong(1);
                return new Grown(
                        lastSeq - numbers + 1,
                        lastSeq - row.getLong(2),
                        row.getLong(3),
                        new Quota(limit(row, 4), limit(row, 5), limit(row, 6)),
                        row.getLong(7));
            }
        }
        make(handle, namespace);
        return grow(handle, namespace, numbers, holes, bytes);
    }

    /** A limit that may not be set. */
    static @Nullable Long limit(ResultSet row, int column) throws SQLException {
        long limit = row.getLong(column);
        return row.wasNull() ? null : limit;
    }

    /** How far the logs have come; empty when there is no row. */
    Optional<LogHead> head(Handle handle, Namespace namespace) throws SQLException {
        PreparedStatement select = database.prepared(handle, HEAD);
        select.setString(1, namespace.value());
        try (ResultSet row = select.executeQuery()) {
            return row.next() ? Optional.of(head(row)) : Optional.empty();
        }
    }

    /** Asks for what {@link #head(ResultSet)} reads. */
    static final String HEAD = "select last_seq, erased, epoch, last_decision from namespaces where namespace = ?";

    static LogHead head(ResultSet row) throws SQLException {
        long lastSeq = row.getLong(1);
        return new LogHead(lastSeq, lastSeq - row.getLong(2), row.getLong(3), row.getLong(4));
    }
}
