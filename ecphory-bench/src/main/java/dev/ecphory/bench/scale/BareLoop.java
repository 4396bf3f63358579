package dev.ecphory.bench.scale;

import dev.ecphory.memory.Event;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;

/**
 * The least that keeps an event: JDBC inserts into one table with one key, and a commit that reaches the disk. What an
 * append is measured against. Not for several threads; each takes its own.
 */
final class BareLoop implements AutoCloseable {
    private final Connection connection;
    private final PreparedStatement insert;
    private final String namespace;
    private long seq;

    private BareLoop(Connection connection, String namespace) throws SQLException {
        this.connection = connection;
        this.namespace = namespace;
        this.insert = connection.prepareStatement("insert into bare_events values (?, ?, ?, ?, ?, ?, ?, ?)");
    }

    /** The table, made anew. */
    static void prepare(Place place) {
        try (Connection connection = place.connection();
                Statement statement = connection.createStatement()) {
            statement.execute("drop table if exists bare_events");
            statement.execute(
                    "create table bare_events (namespace text not null, seq bigint not null, id text not null,"
                            + " recorded bigint not null, occurred bigint not null, session text, speaker text,"
                            + " text text not null, primary key (namespace, seq))");
        } catch (SQLException e) {
            throw Place.failed(e);
        }
    }

    /** One that appends to a namespace of its own. */
    static BareLoop open(Place place, String namespace) {
        try {
            Connection connection = place.connection();
            BareLoop loop = new BareLoop(connection, namespace);
            connection.setAutoCommit(false);
            return loop;
        } catch (SQLException e) {
            throw Place.failed(e);
        }
    }

    /** One transaction. */
    void append(List<Event> events) {
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
            throw Place.failed(e);
        }
    }

    @Override
    public void close() {
        try {
            connection.close();
        } catch (SQLException e) {
            throw Place.failed(e);
        }
    }
}
