package dev.ecphory.lab.speed;

import dev.ecphory.Event;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;

/**
 * The least that keeps an event: JDBC inserts into one table with one key, and a commit that reaches the disk. What an
 * append is measured against. Not for several threads; each takes its own.
 */
public final class BareLoop implements AutoCloseable {
    /** A source of connections to the database. */
    @FunctionalInterface
    public interface Source {
        /** A new one, which the caller closes. */
        Connection open() throws SQLException;
    }

    private final Connection connection;
    private final PreparedStatement insert;
    private final String namespace;
    private long seq;

    private BareLoop(Connection connection, String namespace) throws SQLException {
        this.connection = connection;
        this.namespace = namespace;
        this.insert = connection.prepareStatement("insert into bare_events values (?, ?, ?, ?, ?, ?, ?, ?)");
        connection.setAutoCommit(false);
    }

    /** Connections to an SQLite file, with a log written ahead and every commit flushed. */
    public static Source file(Path file) {
        return () -> {
            Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
            try (Statement statement = connection.createStatement()) {
                statement.execute("pragma journal_mode = wal");
                statement.execute("pragma synchronous = full");
                statement.execute("pragma busy_timeout = 60000");
            }
            return connection;
        };
    }

    /** The table, made anew. */
    public static void prepare(Source source) {
        try (Connection connection = source.open();
                Statement statement = connection.createStatement()) {
            statement.execute("drop table if exists bare_events");
            statement.execute(
                    "create table bare_events (namespace text not null, seq bigint not null, id text not null,"
                            + " recorded bigint not null, occurred bigint not null, session text, speaker text,"
                            + " text text not null, primary key (namespace, seq))");
        } catch (SQLException e) {
            throw failed(e);
        }
    }

    /** One that appends to a namespace of its own. */
    public static BareLoop open(Source source, String namespace) {
        try {
            return new BareLoop(source.open(), namespace);
        } catch (SQLException e) {
            throw failed(e);
        }
    }

    /** One transaction. */
    public void append(List<Event> events) {
        try {
            for (Event event : events) {
                insert.setString(1, namespace);
                insert.setLong(2, ++seq);
                insert.setString(3, event.id());
                insert.setLong(4, seq);
                insert.setLong(5, seq);
                insert.setString(6, event.session());
                insert.setString(7, event.speaker());
                insert.setString(8, event.text());
                insert.addBatch();
            }
            insert.executeBatch();
            connection.commit();
        } catch (SQLException e) {
            throw failed(e);
        }
    }

    private static IllegalStateException failed(SQLException e) {
        return new IllegalStateException("the bare connection failed; look at the cause", e);
    }

    @Override
    public void close() {
        try {
            connection.close();
        } catch (SQLException e) {
            throw failed(e);
        }
    }
}
