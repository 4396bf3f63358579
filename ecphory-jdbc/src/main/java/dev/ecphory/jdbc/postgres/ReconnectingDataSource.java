package dev.ecphory.jdbc.postgres;

import com.zaxxer.hikari.HikariDataSource;
import java.io.PrintWriter;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.util.function.BooleanSupplier;
import javax.sql.DataSource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Connections for who has time: a server that is gone is waited for, and told of once. Threads may share it.
 */
final class ReconnectingDataSource implements DataSource {
    private static final Logger LOG = LoggerFactory.getLogger(ReconnectingDataSource.class);
    private static final long PAUSE_MILLIS = 250;

    private final String name;
    private final HikariDataSource pool;
    private final BooleanSupplier over;
    private volatile boolean away;

    /**
     * @param name how messages call the store
     * @param over whether it is not waited for any longer
     */
    ReconnectingDataSource(String name, HikariDataSource pool, BooleanSupplier over) {
        this.name = name;
        this.pool = pool;
        this.over = over;
    }

    @Override
    public Connection getConnection() throws SQLException {
        while (true) {
            try {
                Connection connection = pool.getConnection();
                away = false;
                return connection;
            } catch (SQLException failure) {
                if (over.getAsBoolean()
                        || pool.isClosed()
                        || Thread.currentThread().isInterrupted()) {
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

    @Override
    public Connection getConnection(String user, String password) throws SQLException {
        throw new SQLFeatureNotSupportedException("connections have the store's user");
    }

    @Override
    public PrintWriter getLogWriter() throws SQLException {
        return pool.getLogWriter();
    }

    @Override
    public void setLogWriter(PrintWriter out) throws SQLException {
        pool.setLogWriter(out);
    }

    @Override
    public void setLoginTimeout(int seconds) throws SQLException {
        pool.setLoginTimeout(seconds);
    }

    @Override
    public int getLoginTimeout() throws SQLException {
        return pool.getLoginTimeout();
    }

    @Override
    public java.util.logging.Logger getParentLogger() throws SQLFeatureNotSupportedException {
        return pool.getParentLogger();
    }

    @Override
    public <T> T unwrap(Class<T> type) throws SQLException {
        return pool.unwrap(type);
    }

    @Override
    public boolean isWrapperFor(Class<?> type) throws SQLException {
        return pool.isWrapperFor(type);
    }
}
