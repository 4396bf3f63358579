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
 * append is measured against. Threads take turns.
 */
final class BareLoop implements AutoCloseable {
    private final Connection connection;
    private final PreparedStatement insert;
    private long seq;

    /** Makes the table in an SQLite file, with a log written ahead and every commit flushed. */
    BareLoop(Path file) {
        try {
            connection = DriverManager.getConnection("jdbc:sqlite:" + file);
            try (Statement statement = connection.createStatement()) {
                statement.execute("pragma journal_mode = wal");
                statement.execute("pragma synchronous = full");
                statement.execute(
                        "create table bare_events (namespace text not null, seq bigint not null, id text not null,"
                                + " recorded bigint not null, occurred bigint not null, session text, speaker text,"
                                + " text text not null, primary key (namespace, seq))");
            }
            insert = connection.prepareStatement("insert into bare_events values (?, ?, ?, ?, ?, ?, ?, ?)");
            connection.setAutoCommit(false);
        } catch (SQLException e) {
            throw failed(e);
        }
    }

    /** One event in a transaction. */
    void append(Event event) {
        append(List.of(event));
    }

    /** One transaction. */
    synchronized void append(List<Event> events) {
        try {
            for (Event event : events) {
                insert.setString(1, EngineSearcher.NAMESPACE);
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
