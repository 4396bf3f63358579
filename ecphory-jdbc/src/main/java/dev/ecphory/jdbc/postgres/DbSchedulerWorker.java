package dev.ecphory.jdbc.postgres;

import com.github.kagkarlsson.scheduler.Scheduler;
import com.github.kagkarlsson.scheduler.SchedulerName;
import com.github.kagkarlsson.scheduler.jdbc.PostgreSqlJdbcCustomization;
import com.github.kagkarlsson.scheduler.logging.LogLevel;
import com.github.kagkarlsson.scheduler.task.helper.OneTimeTask;
import com.github.kagkarlsson.scheduler.task.helper.RecurringTask;
import com.github.kagkarlsson.scheduler.task.helper.Tasks;
import com.github.kagkarlsson.scheduler.task.schedule.FixedDelay;
import com.zaxxer.hikari.HikariDataSource;
import dev.ecphory.Namespace;
import dev.ecphory.spi.store.ClusterScheduler;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.HexFormat;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A machine's part in the rounds, by db-scheduler. Threads may share it.
 *
 * <p>One machine at a time looks who waits ({@link PendingNamespaceScan}) and writes a row for each; each machine takes rows, two at a
 * time, does what there is to do, and takes the row away. The rows are only who is at what: what waits is known by the
 * marks ({@link dev.ecphory.spi.store.PendingNamespaces}), so that a row which fails, or whose machine died, is thrown away and written anew.
 * With the time to catch up as the unit: what waits for half of it is looked for every quarter, and taken within a quarter.
 */
final class DbSchedulerWorker implements ClusterScheduler.Membership {
    private static final Logger LOG = LoggerFactory.getLogger(DbSchedulerWorker.class);

    /** Namespaces that this machine looks after at once. */
    private static final int THREADS = 2;

    /** A pause of a machine must not look like its death; whoever is taken for dead does nothing twice, though. */
    private static final Duration SHORTEST_HEARTBEAT = Duration.ofSeconds(2);
    /** After so many of them it is dead: the fewest that can be. */
    private static final int HEARTBEATS = 4;

    private static final Duration CLOSING = Duration.ofSeconds(5);

    private final PostgresClusterScheduler rounds;
    private final ClusterScheduler.Work work;
    private final CountDownLatch closed = new CountDownLatch(1);
    private final Thread starter;
    private volatile @Nullable Scheduler scheduler;
    private volatile @Nullable HikariDataSource pool;

    /** Begins a little later: a process that is over soon is spared, and so is its server. */
    DbSchedulerWorker(PostgresClusterScheduler rounds, ClusterScheduler.Work work) {
        this.rounds = rounds;
        this.work = work;
        this.starter = Thread.ofPlatform().daemon().name("ecphory-rounds").unstarted(this::begin);
        starter.start();
    }

    private boolean closed() {
        return closed.getCount() == 0;
    }

    private void begin() {
        try {
            if (closed.await(quarter().toMillis(), TimeUnit.MILLISECONDS)) {
                return;
            }
            ReconnectingDataSource source =
                    new ReconnectingDataSource(rounds.name(), rounds.pool().get(), this::closed);
            pool = source;
            if (awaitLeave(source)) {
                Scheduler made = scheduler(source);
                scheduler = made;
                made.start();
            }
            if (closed()) { // while it began, so that nobody has waited for it
                stop();
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        } catch (RuntimeException failure) {
            LOG.warn("{} has nobody here to do chores that others left: {}", rounds.name(), failure.toString());
        }
    }

    /** Waits until this role may write rows, which a table that an upgrade made may have to be granted for; false when closed first. */
    private boolean awaitLeave(ReconnectingDataSource source) throws InterruptedException {
        boolean told = false;
        while (!closed()) {
            String problem = mayWrite(source);
            if (problem == null) {
                return true;
            }
            if (!told) {
                told = true;
                LOG.warn(
                        "{}: chores that others left are not done here: {}; grant this role select, insert, update"
                                + " and delete on table rounds, see docs/guides/postgresql.md",
                        rounds.name(),
                        problem);
            }
            boolean unused = closed.await(quarter().toMillis(), TimeUnit.MILLISECONDS);
        }
        return false;
    }

    private static @Nullable String mayWrite(ReconnectingDataSource source) {
        try (Connection connection = source.getConnection();
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("""
                    select bool_and(has_table_privilege('rounds', one))
                    from unnest(array['select', 'insert', 'update', 'delete']) one
                    """)) {
            return row.next() && row.getBoolean(1) ? null : "this role may not write there";
        } catch (SQLException failure) {
            return failure.getMessage();
        }
    }

    private Duration quarter() {
        return rounds.catchUp().dividedBy(4);
    }

    private Scheduler scheduler(ReconnectingDataSource source) {
        OneTimeTask<Void> chores = Tasks.oneTime(PendingNamespaceScan.CHORES)
                .onFailure((complete, row) -> row.stop())
                .onDeadExecution((complete, row) -> row.stop())
                .execute((one, context) -> work.run(Namespace.of(one.getId()), this::closed));
        PendingNamespaceScan look = new PendingNamespaceScan(
                rounds.dues(), rounds.clock(), rounds.catchUp().dividedBy(2));
        RecurringTask<Void> looking = Tasks.recurring(PendingNamespaceScan.LOOK, FixedDelay.of(quarter()))
                .onDeadExecution((complete, row) ->
                        row.reschedule(complete, rounds.clock().instant()))
                .execute((one, context) -> look.around(context.getSchedulerClient(), this::takeAtOnce));
        Duration heartbeat = quarter().compareTo(SHORTEST_HEARTBEAT) < 0 ? SHORTEST_HEARTBEAT : quarter();
        return Scheduler.create(source, chores)
                .startTasks(looking)
                .tableName("rounds")
                .jdbcCustomization(new PostgreSqlJdbcCustomization(false, false))
                .schedulerName(new SchedulerName.Fixed(
                        HexFormat.of().toHexDigits(ThreadLocalRandom.current().nextLong())))
                .clock(rounds.clock()::instant)
                .threads(THREADS)
                .executorService(Executors.newFixedThreadPool(THREADS, named("ecphory-chores")))
                .dueExecutor(Executors.newSingleThreadExecutor(named("ecphory-rounds-due")))
                .housekeeperExecutor(Executors.newScheduledThreadPool(2, named("ecphory-rounds-keeper")))
                .pollingInterval(quarter())
                .pollUsingLockAndFetch(.5, 1)
                .heartbeatInterval(heartbeat)
                .missedHeartbeatsLimit(HEARTBEATS)
                .shutdownMaxWait(CLOSING)
                .failureLogging(LogLevel.WARN, false)
                .build();
    }

    private void takeAtOnce() {
        Scheduler made = scheduler;
        if (made != null) {
            made.triggerCheckForDueExecutions();
        }
    }

    private static ThreadFactory named(String name) {
        return Thread.ofPlatform().daemon().name(name + "-", 0).factory();
    }

    /** Half a minute at the longest: what is being done is told to stop, then interrupted. */
    @Override
    public void close() {
        closed.countDown();
        try {
            if (starter.join(CLOSING)) {
                stop();
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private synchronized void stop() {
        Scheduler made = scheduler;
        scheduler = null;
        if (made != null) {
            made.stop();
        }
        HikariDataSource connections = pool;
        pool = null;
        if (connections != null) {
            connections.close();
        }
    }
}
