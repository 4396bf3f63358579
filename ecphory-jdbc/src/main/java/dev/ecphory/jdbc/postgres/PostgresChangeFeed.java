package dev.ecphory.jdbc.postgres;

import dev.ecphory.Namespace;
import dev.ecphory.spi.store.ChangeFeed;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import javax.sql.DataSource;
import org.postgresql.PGConnection;
import org.postgresql.PGNotification;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * News by LISTEN and NOTIFY, on a channel a schema. Threads may share it.
 *
 * @param name how messages call the store
 * @param source makes the connection on which a listener waits
 */
record PostgresChangeFeed(String name, DataSource source) implements ChangeFeed {
    private static final String CHANNEL = "'ecphory_' || md5(current_schema())";

    /** What tells it, among what an append returns: a number and a name, which are 630 bytes at most of the 8,000 there may be. */
    static final String TELLING = ", pg_notify(" + CHANNEL + ", last_seq || ' ' || namespace)";

    @Override
    public ChangeFeed.Subscription subscribe(Consumer<ChangeFeed.Change> heard) {
        return new Listener(this, heard);
    }

    /** One connection, made again whenever it is lost, sooner at first than later. */
    private static final class Listener implements ChangeFeed.Subscription {
        private static final Logger LOG = LoggerFactory.getLogger(Listener.class);
        private static final int WAIT_MILLIS = 500;
        /** After so many of them in vain the server is asked for a sign of life. */
        private static final int SILENCE = 40;

        private static final long FIRST_PAUSE_MILLIS = 250;
        private static final long LONGEST_PAUSE_MILLIS = 30_000;

        private final PostgresChangeFeed news;
        private final Consumer<ChangeFeed.Change> heard;
        private final CountDownLatch closed = new CountDownLatch(1);
        private final Thread thread;
        private long pause = FIRST_PAUSE_MILLIS;

        Listener(PostgresChangeFeed news, Consumer<ChangeFeed.Change> heard) {
            this.news = news;
            this.heard = heard;
            this.thread = Thread.ofPlatform().daemon().name("ecphory-news").unstarted(this::run);
            thread.start();
        }

        private boolean closed() {
            return closed.getCount() == 0;
        }

        private void run() {
            try {
                while (!closed()) {
                    try (Connection connection = news.source().getConnection();
                            Statement statement = connection.createStatement()) {
                        begin(statement);
                        pause = FIRST_PAUSE_MILLIS;
                        listen(connection.unwrap(PGConnection.class), statement);
                    } catch (SQLException lost) {
                        LOG.info("news of {} are lost for now: {}", news.name(), lost.toString());
                        boolean unused = closed.await(
                                pause + ThreadLocalRandom.current().nextLong(pause), TimeUnit.MILLISECONDS);
                        pause = Math.min(2 * pause, LONGEST_PAUSE_MILLIS);
                    }
                }
            } catch (InterruptedException interrupted) {
                Thread.currentThread().interrupt();
            }
        }

        private static void begin(Statement statement) throws SQLException {
            String channel;
            try (ResultSet row = statement.executeQuery("select " + CHANNEL)) {
                row.next();
                channel = row.getString(1);
            }
            statement.execute("listen \"" + channel + "\"");
        }

        private void listen(PGConnection connection, Statement statement) throws SQLException {
            for (int silence = 0; !closed(); silence++) {
                if (silence == SILENCE) {
                    statement.execute("select 1");
                    silence = 0;
                }
                PGNotification[] all = connection.getNotifications(WAIT_MILLIS);
                if (all != null) {
                    for (PGNotification one : all) {
                        tell(one.getParameter());
                        silence = 0;
                    }
                }
            }
        }

        /** Whoever may connect may tell anything: what is not of the form is passed over. */
        private void tell(String payload) {
            int blank = payload.indexOf(' ');
            try {
                heard.accept(new ChangeFeed.Change(
                        Namespace.of(payload.substring(blank + 1)), Long.parseLong(payload.substring(0, blank))));
            } catch (RuntimeException wrong) {
                LOG.debug("no news: {}", wrong.toString());
            }
        }

        @Override
        public void close() {
            closed.countDown();
            try {
                boolean unused = thread.join(java.time.Duration.ofMillis(4L * WAIT_MILLIS));
            } catch (InterruptedException interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
