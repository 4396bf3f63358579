package dev.ecphory.jdbc;

import com.zaxxer.hikari.HikariDataSource;
import com.zaxxer.hikari.HikariPoolMXBean;
import dev.ecphory.Namespace;
import dev.ecphory.OutcomeUnknownException;
import dev.ecphory.StoreUnavailableException;
import dev.ecphory.spi.store.EventStore;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Handles;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.statement.ColonPrefixSqlParser;
import org.jdbi.v3.core.statement.SqlParser;
import org.jdbi.v3.core.statement.SqlStatements;
import org.jspecify.annotations.Nullable;

/**
 * The connections to one database: work is on the rows of one namespace or, reading only, on the whole store; what is
 * written is one transaction each; failures are in the vocabulary of the caller. Threads may share it; a thread must not
 * write inside a write.
 */
public final class Database implements AutoCloseable {
    /** Work on a connection; may be begun again from the start. */
    @FunctionalInterface
    public interface Work<T> {
        T on(Handle handle) throws SQLException;
    }

    /** Remembers what it has parsed, for all stores of this process: statements are the same in each. Threads may share it. */
    private static final SqlParser PARSER = new ColonPrefixSqlParser();

    private final TransactionRetrier attempts;
    private final SqlDialect dialect;
    private final HikariDataSource reading;
    private final @Nullable HikariDataSource writing;
    private final Runnable there;
    private final Jdbi readers;
    private final @Nullable Jdbi writers;
    /** Reads rows of one namespace without a transaction; null where nothing is to be said before each statement. */
    private final @Nullable Jdbi scoped;
    /** By connection; each is used by the one thread that has it from the pool. */
    private final Map<Connection, Map<String, PreparedStatement>> prepared = new ConcurrentHashMap<>();

    /**
     * @param attempts how often and how long to try, and in whose words to fail
     * @param reading connections to read with
     * @param writing connections to write with, the same ones if the database does not care; null when it is read-only
     */
    public Database(TransactionRetrier attempts, HikariDataSource reading, @Nullable HikariDataSource writing) {
        this(attempts, reading, writing, () -> {});
    }

    /**
     * The same, of what somebody may take away while it is in use.
     *
     * @param there throws when what is written would not be found again; asked before each commit
     */
    public Database(
            TransactionRetrier attempts, HikariDataSource reading, @Nullable HikariDataSource writing, Runnable there) {
        this.there = there;
        this.attempts = attempts;
        this.dialect = attempts.dialect();
        this.reading = reading;
        this.writing = writing;
        this.readers = jdbi(reading);
        this.writers = writing == null ? null : jdbi(writing);
        String scope = dialect.scope();
        this.scoped = scope == null
                ? null
                : parsing(Jdbi.create(() -> NamespaceConnection.around(reading.getConnection(), scope)));
    }

    private static Jdbi jdbi(HikariDataSource pool) {
        Jdbi jdbi = Jdbi.create(pool);
        jdbi.getConfig(Handles.class).setForceEndTransactions(false); // they are ended here
        return parsing(jdbi);
    }

    private static Jdbi parsing(Jdbi jdbi) {
        jdbi.getConfig(SqlStatements.class).setSqlParser(PARSER);
        return jdbi;
    }

    SqlDialect dialect() {
        return dialect;
    }

    public TransactionRetrier attempts() {
        return attempts;
    }

    boolean readOnly() {
        return writers == null;
    }

    /** A connection of one's own, outside any transaction, to be closed by the caller. */
    public Connection connection() throws SQLException {
        return reading.getDataSource().getConnection();
    }

    /** What is said to whoever uses a store that was closed. */
    static StoreUnavailableException closed(@Nullable Throwable cause) {
        return new StoreUnavailableException("this memory is closed", "open it again", cause);
    }

    private <T> T trying(TransactionRetrier.Attempt<T> attempt) {
        try {
            return attempts.trying(attempt);
        } catch (RuntimeException failure) {
            if (reading.isClosed()) { // what the pool says of that is not for callers
                throw closed(failure);
            }
            throw failure;
        }
    }

    /** Reads rows of one namespace. */
    public <T> T read(Namespace namespace, Work<T> work) {
        Jdbi jdbi = scoped;
        return trying(
                () -> jdbi == null ? on(reading, readers, namespace, false, work) : atOnce(jdbi, namespace, work));
    }

    private <T> T atOnce(Jdbi jdbi, Namespace namespace, Work<T> work) throws SQLException {
        try (Handle handle = jdbi.open()) {
            NamespaceConnection connection = Objects.requireNonNull(NamespaceConnection.of(handle));
            connection.about(namespace);
            try {
                return work.on(handle);
            } catch (Throwable failure) {
                SQLException cause = TransactionRetrier.sqlFailure(failure);
                if (cause != null && dialect.trouble(cause) == SqlDialect.Trouble.GONE) {
                    reading.evictConnection(connection.pooled());
                }
                throw failure;
            }
        }
    }

    /** Reads across namespaces, for lists and checks of the whole store. */
    public <T> T readAll(Work<T> work) {
        return trying(() -> on(reading, readers, null, false, work));
    }

    /** Refuses to go on when what is in use is not any more what others find in its place. */
    public void requireThere() {
        there.run();
    }

    /** Refuses to go on when the store can only be read. */
    public void requireWritable() {
        if (writers == null) {
            throw new StoreUnavailableException(attempts.name() + " can only be read", dialect.leave(), null);
        }
    }

    /**
     * Writes rows of one namespace in one transaction and returns after the commit.
     *
     * @throws OutcomeUnknownException when the server was lost in the middle of the commit
     */
    <T> T write(Namespace namespace, Work<T> work) {
        return writing(namespace, work);
    }

    /** Writes what belongs to no namespace. */
    public <T> T writeAll(Work<T> work) {
        return writing(null, work);
    }

    private <T> T writing(@Nullable Namespace namespace, Work<T> work) {
        requireWritable();
        HikariDataSource pool = Objects.requireNonNull(writing);
        Jdbi jdbi = Objects.requireNonNull(writers);
        return trying(() -> on(pool, jdbi, namespace, true, work));
    }

    private <T> T on(HikariDataSource pool, Jdbi jdbi, @Nullable Namespace namespace, boolean writes, Work<T> work)
            throws SQLException {
        try (Handle handle = jdbi.open()) {
            try {
                dialect.begin(this, handle, namespace, writes);
                T result = work.on(handle);
                if (writes) {
                    requireThere();
                }
                commit(handle, writes);
                return result;
            } catch (Throwable failure) {
                undo(pool, handle, writes, failure);
                throw failure;
            }
        }
    }

    private void commit(Handle handle, boolean writes) throws SQLException {
        try {
            dialect.commit(this, handle, writes);
        } catch (SQLException failure) {
            if (writes && dialect.trouble(failure) == SqlDialect.Trouble.GONE) {
                throw new OutcomeUnknownException(
                        attempts.name() + " was lost while it committed: " + failure.getMessage(),
                        "look whether it is there before you do it again",
                        failure);
            }
            throw failure;
        }
    }

    /** Undoes what was begun; a connection that cannot even do that, or that is broken, is not used again. */
    private void undo(HikariDataSource pool, Handle handle, boolean writes, Throwable failure) {
        SQLException cause = TransactionRetrier.sqlFailure(failure);
        boolean broken = cause != null && dialect.trouble(cause) != SqlDialect.Trouble.BUSY && writes;
        try {
            dialect.rollback(this, handle, writes);
        } catch (SQLException alreadyRolledBack) {
            // SQLite rolls back by itself after some failures, and says so here; a lost server cannot be told
            failure.addSuppressed(alreadyRolledBack);
            broken = true;
        }
        if (broken || (cause != null && dialect.trouble(cause) == SqlDialect.Trouble.GONE)) {
            pool.evictConnection(handle.getConnection());
        }
    }

    /**
     * A statement prepared once a connection, because that costs as much as running it. It belongs to the
     * database; the caller closes its results only.
     */
    public PreparedStatement prepared(Handle handle, String sql) throws SQLException {
        // the driver's connection, because the pool closes what was prepared on its own
        Connection connection = handle.getConnection().unwrap(Connection.class);
        Map<String, PreparedStatement> statements = prepared.get(connection);
        if (statements == null) {
            prepared.keySet().removeIf(Database::closed); // it may have come for one that the pool let go
            statements = prepared.computeIfAbsent(connection, key -> new HashMap<>());
        }
        NamespaceConnection scope = NamespaceConnection.of(handle);
        String whole = scope == null ? sql : scope.scoped(sql);
        PreparedStatement statement = statements.get(whole);
        if (statement == null) {
            statement = connection.prepareStatement(whole);
            statements.put(whole, statement);
        }
        return scope == null ? statement : scope.scoped(statement);
    }

    private static boolean closed(Connection connection) {
        try {
            return connection.isClosed();
        } catch (SQLException unusable) {
            return true;
        }
    }

    /** The connections in numbers. */
    List<EventStore.Pool> pools() {
        List<EventStore.Pool> pools = new ArrayList<>();
        boolean one = reading.equals(writing);
        pools.add(pool(one ? "all" : "reading", reading));
        if (writing != null && !one) {
            pools.add(pool("writing", writing));
        }
        return pools;
    }

    private static EventStore.Pool pool(String name, HikariDataSource source) {
        HikariPoolMXBean pool = source.getHikariPoolMXBean();
        return pool == null
                ? new EventStore.Pool(name, 0, 0, 0, source.getMaximumPoolSize())
                : new EventStore.Pool(
                        name,
                        pool.getActiveConnections(),
                        pool.getIdleConnections(),
                        pool.getThreadsAwaitingConnection(),
                        source.getMaximumPoolSize());
    }

    @Override
    public void close() {
        reading.close();
        if (writing != null) {
            writing.close();
        }
    }
}
