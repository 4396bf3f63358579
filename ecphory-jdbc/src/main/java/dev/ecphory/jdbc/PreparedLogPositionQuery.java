package dev.ecphory.jdbc;

import dev.ecphory.Namespace;
import dev.ecphory.spi.store.LogPosition;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/**
 * Asks how far a namespace's logs have come with one statement that stays prepared on a connection of its own,
 * because every recall asks first. Threads may share it, one at a time.
 */
public final class PreparedLogPositionQuery implements LogPositionQuery {
    private final Database database;
    private @Nullable Connection connection;
    private @Nullable PreparedStatement select;
    private boolean closed;

    public PreparedLogPositionQuery(Database database) {
        this.database = database;
    }

    @Override
    public LogPosition of(Namespace namespace) {
        return database.attempts().trying(() -> ask(namespace));
    }

    private synchronized LogPosition ask(Namespace namespace) throws SQLException {
        if (closed) {
            throw Database.closed(null);
        }
        try {
            PreparedStatement prepared = select == null ? prepare() : select;
            prepared.setString(1, namespace.value());
            try (ResultSet row = prepared.executeQuery()) {
                return row.next() ? NamespaceRows.head(row) : LogPosition.EMPTY;
            }
        } catch (SQLException failure) {
            release();
            throw failure;
        }
    }

    private PreparedStatement prepare() throws SQLException {
        Connection opened = database.connection();
        connection = opened;
        PreparedStatement prepared = opened.prepareStatement(NamespaceRows.HEAD);
        select = prepared;
        return prepared;
    }

    private void release() {
        Connection old = connection;
        connection = null;
        select = null;
        if (old != null) {
            try {
                old.close();
            } catch (SQLException unusable) {
                // it is given up in any case, and the next question opens another
                return;
            }
        }
    }

    @Override
    public synchronized void close() {
        closed = true;
        release();
    }
}
