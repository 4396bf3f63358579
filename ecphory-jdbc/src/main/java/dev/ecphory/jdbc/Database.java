package dev.ecphory.jdbc;

import com.zaxxer.hikari.HikariDataSource;
import dev.ecphory.memory.EcphoryException;
import dev.ecphory.memory.StoreDamagedException;
import dev.ecphory.memory.StoreUnavailableException;
import dev.ecphory.memory.TryAgainException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.locks.LockSupport;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;
import org.jspecify.annotations.Nullable;

/**
 * The connections to one database: reads that wait for nobody, writes in one transaction each, failures in the
 * vocabulary of the caller. Threads may share it; a thread must not write inside a write.
 *
 * <p>A transaction that finds another writer at work waits as long as its connection was told to, and is then tried
 * again, {@value #TRIES} times in all with a random pause in between, so that two processes never march in step.
 */
final class Database implements AutoCloseable {
    private static final int TRIES = 6;
    private static final long LONGEST_PAUSE_NANOS = 100_000_000;

    /** Work on a connection. */
    @FunctionalInterface
    interface Work<T> {
        T on(Handle handle) throws SQLException;
    }

    private final String name;
    private final Dialect dialect;
    private final HikariDataSource reading;
    private final @Nullable HikariDataSource writing;
    private final Jdbi readers;
    private final @Nullable Jdbi writers;
    /** By connection; each is used by the one thread that has it from the pool. */
    private final Map<Connection, Map<String, PreparedStatement>> prepared = new ConcurrentHashMap<>();

    /**
     * @param name how messages call the store
     * @param dialect its words
     * @param reading connections to read with
     * @param writing connections to write with, the same ones if the database does not care; null when it is read-only
     */
    Database(String name, Dialect dialect, HikariDataSource reading, @Nullable HikariDataSource writing) {
        this.name = name;
        this.dialect = dialect;
        this.reading = reading;
        this.writing = writing;
        this.readers = Jdbi.create(reading);
        this.writers = writing == null ? null : Jdbi.create(writing);
    }

    Dialect dialect() {
        return dialect;
    }

    boolean readOnly() {
        return writers == null;
    }

    /** A connection of one's own, outside any transaction, to be closed by the caller. */
    Connection connection() throws SQLException {
        return reading.getDataSource().getConnection();
    }

    /** Reads. */
    <T> T read(Work<T> work) {
        return trying(() -> {
            try (Handle handle = readers.open()) {
                return work.on(handle);
            }
        });
    }

    /** Refuses to go on when the store can only be read. */
    void requireWritable() {
        if (writers == null) {
            throw new StoreUnavailableException(
                    name + " can only be read", "give this process leave to write the file and its folder", null);
        }
    }

    /** Writes in one transaction and returns after the commit. */
    <T> T write(Work<T> work) {
        requireWritable();
        Jdbi jdbi = Objects.requireNonNull(writers);
        return trying(() -> {
            try (Handle handle = jdbi.open()) {
                return transaction(handle, work);
            }
        });
    }

    private <T> T transaction(Handle handle, Work<T> work) throws SQLException {
        prepared(handle, dialect.begin()).execute();
        try {
            T result = work.on(handle);
            prepared(handle, "commit").execute();
            return result;
        } catch (Throwable failure) {
            rollback(handle, failure);
            throw failure;
        }
    }

    /** Undoes what was begun; a connection that cannot even do that is not used again. */
    private void rollback(Handle handle, Throwable failure) {
        SQLException cause = sqlFailure(failure);
        boolean broken = cause != null && dialect.trouble(cause) != Dialect.Trouble.BUSY;
        try {
            prepared(handle, "rollback").execute();
        } catch (SQLException alreadyRolledBack) {
            // SQLite rolls back by itself after some failures, and says so here
            failure.addSuppressed(alreadyRolledBack);
            broken = true;
        }
        if (broken && writing != null) {
            Connection connection = handle.getConnection();
            try {
                prepared.remove(connection.unwrap(Connection.class));
            } catch (SQLException unusable) {
                failure.addSuppressed(unusable);
            }
            writing.evictConnection(connection);
        }
    }

    /**
     * A statement prepared once a connection, because that costs as much as running it. It belongs to the
     * database; the caller closes its results only.
     */
    PreparedStatement prepared(Handle handle, String sql) throws SQLException {
        // the driver's connection, because the pool closes what was prepared on its own
        Connection connection = handle.getConnection().unwrap(Connection.class);
        Map<String, PreparedStatement> statements = prepared.computeIfAbsent(connection, key -> new HashMap<>());
        PreparedStatement statement = statements.get(sql);
        if (statement == null) {
            statement = connection.prepareStatement(sql);
            statements.put(sql, statement);
        }
        return statement;
    }

    /** Something that may fail as databases do. */
    @FunctionalInterface
    interface Attempt<T> {
        T make() throws SQLException;
    }

    <T> T trying(Attempt<T> attempt) {
        return trying(name, dialect, attempt);
    }

    /** Tries until it works, is not worth trying, or was tried often enough; failures are in the caller's words. */
    static <T> T trying(String name, Dialect dialect, Attempt<T> attempt) {
        for (int tries = 1; ; tries++) {
            try {
                return attempt.make();
            } catch (EcphoryException said) {
                throw said;
            } catch (SQLException | RuntimeException failure) {
                SQLException cause = sqlFailure(failure);
                if (cause == null) {
                    throw (RuntimeException) failure;
                }
                if (tries == TRIES || dialect.trouble(cause) != Dialect.Trouble.BUSY) {
                    throw inWords(name, dialect, cause);
                }
                LockSupport.parkNanos(ThreadLocalRandom.current().nextLong(LONGEST_PAUSE_NANOS) * tries / TRIES);
            }
        }
    }

    /** A failure of the database as what the caller can do next. */
    static RuntimeException inWords(String name, Dialect dialect, SQLException failure) {
        if (failure instanceof SQLTransientConnectionException) {
            return new TryAgainException(
                    name + " had no free connection: " + failure.getMessage(),
                    "try again when less is going on",
                    failure);
        }
        String what = name + ": " + failure.getMessage();
        if (Thread.currentThread().isInterrupted()) { // whoever waited for a connection was told to stop
            return new TryAgainException(what, "call again; nothing was written", failure);
        }
        return switch (dialect.trouble(failure)) {
            case BUSY -> new TryAgainException(what, "try again when the other writer is done", failure);
            case DISK ->
                new StoreUnavailableException(
                        what,
                        "see that its disk has room and works; nothing acknowledged is lost, and this was not written",
                        failure);
            case REFUSED ->
                new StoreUnavailableException(
                        what, "give this process leave to write the file and its folder", failure);
            case DAMAGED -> new StoreDamagedException(what, "restore a backup, and check the disk", failure);
            case OTHER -> new IllegalStateException(what, failure);
        };
    }

    /** The failure of the database inside a failure, if there is one. */
    static @Nullable SQLException sqlFailure(Throwable failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof SQLException sql) {
                return sql;
            }
        }
        return null;
    }

    @Override
    public void close() {
        reading.close();
        if (writing != null) {
            writing.close();
        }
    }
}
