package dev.ecphory.jdbc;

import dev.ecphory.Namespace;
import dev.ecphory.admin.Quota;
import dev.ecphory.spi.store.LogPosition;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.InstantSource;
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
 *
 * @param clock tells since when a namespace waits for its chores
 */
public record NamespaceRows(Database database, InstantSource clock, RandomGenerator random) {
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

    /** The first of the numbers that were taken, and the newest event's. */
    record Taken(long first, long lastSeq) {}

    /**
     * A namespace that has grown.
     *
     * @param first the first of the numbers that were taken
     * @param bytes of what callers gave that are there now; negative when they were never counted
     */
    record Grown(long first, long events, long bytes, Quota quota, long rateMicros) {}

    /** Since now, unless it waits already: a row whose column stays as it is need not be indexed anew. */
    private static final String WAITS =
            ", waiting_micros = case when waiting_micros <= ? then waiting_micros else ? end";

    /** Does not name the column since when a namespace waits: SQLite writes an index anew for each column that is named. */
    private static final String GROW = """
        update namespaces set last_seq = last_seq + ?, erased = erased + ?, bytes = bytes + ? where namespace = ?
        returning last_seq, erased, coalesce(bytes, -1), quota_events, quota_bytes, quota_rate, rate_micros,
            waiting_micros\
        """;

    /** Takes that many numbers; with none, {@code first} is the next one. Locks the namespace, and makes its row if need be. */
    Taken take(Handle handle, Namespace namespace, Log log, int count) throws SQLException {
        boolean marks = count > 0 && log == Log.DECISION;
        PreparedStatement update = database.prepared(
                handle,
                "update namespaces set " + log.column + " = " + log.column + " + ?" + (marks ? WAITS : "")
                        + " where namespace = ? returning " + log.column + ", last_seq");
        int place = 1;
        update.setLong(place++, count);
        if (marks) {
            place = mark(update, place);
        }
        update.setString(place, namespace.value());
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
                "insert into namespaces (namespace, last_seq, last_access, epoch, bytes, waiting_micros)"
                        + " values (?, 0, 0, ?, 0, null) on conflict do nothing");
        insert.setString(1, namespace.value());
        insert.setLong(2, random.nextLong(1, Long.MAX_VALUE / 2));
        insert.executeUpdate();
    }

    private int mark(PreparedStatement update, int place) throws SQLException {
        long now = now();
        update.setLong(place, now);
        update.setLong(place + 1, now);
        return place + 2;
    }

    /**
     * Takes numbers for events that are appended, counts them in, and marks that they wait for chores. Locks the namespace,
     * and makes its row if need be.
     *
     * @param numbers of which so many are taken
     * @param bytes of the events
     */
    Grown grow(Handle handle, Namespace namespace, long numbers, long bytes) throws SQLException {
        return grow(handle, namespace, numbers, 0, bytes, numbers > 0);
    }

    /**
     * The same for events of another store, which wait for nothing.
     *
     * @param holes so many of the numbers are no events
     */
    Grown carry(Handle handle, Namespace namespace, long numbers, long holes, long bytes) throws SQLException {
        return grow(handle, namespace, numbers, holes, bytes, false);
    }

    private Grown grow(Handle handle, Namespace namespace, long numbers, long holes, long bytes, boolean marks)
            throws SQLException {
        String telling = marks ? database.dialect().telling() : "";
        PreparedStatement update = database.prepared(handle, telling.isEmpty() ? GROW : GROW + telling);
        update.setLong(1, numbers);
        update.setLong(2, holes);
        update.setLong(3, bytes);
        update.setString(4, namespace.value());
        Grown grown = null;
        boolean waits = false;
        try (ResultSet row = update.executeQuery()) {
            if (row.next()) {
                long lastSeq = row.getLong(1);
                grown = new Grown(
                        lastSeq - numbers + 1,
                        lastSeq - row.getLong(2),
                        row.getLong(3),
                        new Quota(limit(row, 4), limit(row, 5), limit(row, 6)),
                        row.getLong(7));
                Long since = limit(row, 8);
                waits = since != null && since <= now();
            }
        }
        if (grown == null) {
            make(handle, namespace);
            return grow(handle, namespace, numbers, holes, bytes, marks);
        }
        if (marks && !waits) {
            PreparedStatement mark =
                    database.prepared(handle, "update namespaces set waiting_micros = ? where namespace = ?");
            mark.setLong(1, now());
            mark.setString(2, namespace.value());
            mark.executeUpdate();
        }
        return grown;
    }

    private long now() {
        return EventRows.micros(clock.instant());
    }

    /** A limit that may not be set. */
    static @Nullable Long limit(ResultSet row, int column) throws SQLException {
        long limit = row.getLong(column);
        return row.wasNull() ? null : limit;
    }

    /** How far the logs have come; empty when there is no row. */
    public Optional<LogPosition> head(Handle handle, Namespace namespace) throws SQLException {
        PreparedStatement select = database.prepared(handle, HEAD);
        select.setString(1, namespace.value());
        try (ResultSet row = select.executeQuery()) {
            return row.next() ? Optional.of(head(row)) : Optional.empty();
        }
    }

    /** Asks for what {@link #head(ResultSet)} reads. */
    static final String HEAD = "select last_seq, erased, epoch, last_decision from namespaces where namespace = ?";

    public static LogPosition head(ResultSet row) throws SQLException {
        long lastSeq = row.getLong(1);
        return new LogPosition(lastSeq, lastSeq - row.getLong(2), row.getLong(3), row.getLong(4));
    }
}
