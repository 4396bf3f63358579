package dev.ecphory.jdbc.postgres;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.function.BooleanSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Connections for who has time: a server that is gone is waited for, and told of once. Threads may share it.
 */
final class ReconnectingDataSource extends HikariDataSource {
    private static final Logger LOG = LoggerFactory.getLogger(ReconnectingDataSource.class);
    private static final long PAUSE_MILLIS = 250;

    private final String name;
    private final BooleanSupplier over;
    private volatile boolean away;

    /**
     * @param name how messages call the store
     * @param over whether it is not waited for any longer
     */
    ReconnectingDataSource(String name, HikariConfig config, BooleanSupplier over) {
        super(config);
        this.name = name;
        this.over = over;
    }

    @Override
    public Connection getConnection() throws SQLException {
        while (true) {
            try {
                Connection connection = super.getConnection();
                away = false;
                return connection;
            } catch (SQLException failure) {
                if (over.getAsBoolean() || isClosed() || Thread.currentThread().isInterrupted()) {
                    throw failure;
                }
                if (!away) {
                    away = true;
                    LOG.warn("{} does not answer; chores that others left wait for it", name);
                }
                pause(failure);
            }
        }
    }

    private static void pause(SQLException failure) throws SQLException {
        try {
            Thread.sleep(PAUSE_MILLIS);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw failure;
        }
    }
}
