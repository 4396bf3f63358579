package dev.ecphory.jdbc.postgres;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.ecphory.StoreUnavailableException;
import dev.ecphory.jdbc.Database;
import dev.ecphory.jdbc.Migrations;
import dev.ecphory.jdbc.NamespaceRows;
import dev.ecphory.jdbc.SqlPendingNamespaces;
import dev.ecphory.jdbc.SqlStore;
import dev.ecphory.jdbc.TransactionRetrier;
import dev.ecphory.spi.store.ChangeFeed;
import dev.ecphory.spi.store.EventStore.Durability;
import dev.ecphory.spi.store.LogPosition;
import java.sql.SQLException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.HexFormat;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.random.RandomGenerator;
import javax.sql.DataSource;
import org.jdbi.v3.core.Handle;
import org.postgresql.PGProperty;
import org.postgresql.ds.PGSimpleDataSource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * How a store in a PostgreSQL database is opened: the schema is made or brought up to date by one process at a time, or only
 * looked at, and a server that cannot keep the promises of a store is refused. Threads may share it.
 *
 * @param way what every connection goes through, for tests that look at what is said
 */
public record PostgresStoreOpener(
        Durability durability,
        InstantSource clock,
        RandomGenerator random,
        Migrations migrations,
        UnaryOperator<DataSource> way) {
    private static final Logger LOG = LoggerFactory.getLogger(PostgresStoreOpener.class);

    /** The oldest server whose partitions and policies do what is needed. */
    private static final int OLDEST_VERSION = 13;

    /** Names the schema among the database's advisory locks: "Ecph". */
    private static final int SCHEMA_LOCK = 0x45637068;

    private static final int ROUNDS_CONNECTIONS = 2;

    private static final long CONNECTION_MILLIS = 5_000;
    /** What the driver waits for beyond the time that a statement may take, before it calls a server lost. */
    private static final long NETWORK_SECONDS = 5;

    PostgresStoreOpener(Durability durability, InstantSource clock, RandomGenerator random, Migrations migrations) {
        this(durability, clock, random, migrations, UnaryOperator.identity());
    }

    public SqlStore open(PostgresAddress address) {
        PostgresDialect dialect = new PostgresDialect(address.partitions(), address.scope(), address.tells());
        TransactionRetrier atOnce = new TransactionRetrier(address.toString(), dialect, Duration.ZERO);
        HikariDataSource pool = atOnce.trying(() -> new HikariDataSource(pool(address)));
        try {
            Database first = new Database(atOnce, pool, pool);
            boolean readOnly = first.readAll(handle -> requireFit(address, handle));
            if (!readOnly) {
                prepare(address, first);
            } else {
                requireSchema(address, first);
            }
            Database database = new Database(
                    new TransactionRetrier(address.toString(), dialect, address.patience()),
                    pool,
                    readOnly ? null : pool);
            NamespaceRows rows = new NamespaceRows(database, clock, random);
            PostgresClusterScheduler rounds = new PostgresClusterScheduler(
                    address.toString(),
                    () -> roundsPool(address),
                    new SqlPendingNamespaces(database, clock),
                    clock,
                    address.catchUp(),
                    !readOnly);
            ChangeFeed news = address.tells() && !readOnly
                    ? new PostgresChangeFeed(address.toString(), way.apply(source(address)))
                    : ChangeFeed.NONE;
            PostgresDatabase place = new PostgresDatabase(address, database);
            return SqlStore.of(
                    rows,
                    namespace -> database.read(
                            namespace, handle -> rows.head(handle, namespace).orElse(LogPosition.EMPTY)),
                    place,
                    true,
                    rounds,
                    news,
                    place.eraser(rows));
        } catch (RuntimeException failure) {
            pool.close();
            throw failure;
        }
    }

    /** Refuses a server that cannot keep the promises of a store; true when it can only be read. */
    private static boolean requireFit(PostgresAddress address, Handle handle) throws SQLException {
        int version = handle.getConnection().getMetaData().getDatabaseMajorVersion();
        if (version < OLDEST_VERSION) {
            throw new StoreUnavailableException(
                    address + " is PostgreSQL " + version, "use version " + OLDEST_VERSION + " or newer", null);
        }
        String encoding = shown(handle, "server_encoding");
        if (!encoding.equals("UTF8")) {
            throw new StoreUnavailableException(
                    address + " keeps texts as " + encoding, "make a database with encoding 'UTF8'", null);
        }
        boolean unguarded = handle.createQuery(
                        "select rolsuper or rolbypassrls from pg_roles where rolname = current_user")
                .mapTo(Boolean.class)
                .one();
        if (unguarded) {
            LOG.warn(
                    "{} is opened by a role that row-level security does not hold for; nothing but the namespace in"
                            + " each statement parts one namespace from another: use a plain role, see"
                            + " docs/guides/postgresql.md",
                    address);
        }
        return shown(handle, "transaction_read_only").equals("on");
    }

    private static String shown(Handle handle, String setting) {
        return handle.createQuery("select current_setting('" + setting + "')")
                .mapTo(String.class)
                .one();
    }

    private static boolean made(Database database) {
        return database.readAll(handle -> handle.createQuery(
                        "select to_regclass('migrations') is not null and to_regclass('store') is not null")
                .mapTo(Boolean.class)
                .one());
    }

    private void requireSchema(PostgresAddress address, Database database) {
        int steps = !made(database)
                ? 0
                : database.readAll(handle -> migrations.check(address.toString(), handle.getConnection()));
        if (steps < migrations.steps().size()) {
            throw new StoreUnavailableException(
                    address + " has " + steps + " of " + migrations.steps().size() + " steps of the schema",
                    "open it once with initialize=always, as the role that is to own the tables",
                    null);
        }
    }

    /** The lock is the transaction's: whoever comes second finds everything made. */
    private void prepare(PostgresAddress address, Database database) {
        if (!address.initialize()
                || (made(database)
                        && database.readAll(handle -> migrations.check(address.toString(), handle.getConnection()))
                                == migrations.steps().size())) {
            requireSchema(address, database);
            return;
        }
        byte[] identity = new byte[16];
        random.nextBytes(identity);
        boolean unused = database.writeAll(handle -> {
            handle.execute("set local statement_timeout = 0");
            handle.execute("set local lock_timeout = 0");
            handle.execute("select pg_advisory_xact_lock(" + SCHEMA_LOCK + ", hashtext(current_schema()))");
            migrations.apply(
                    address.toString(),
                    handle,
                    new PostgresDialect(partitions(address, handle), address.scope(), false),
                    clock.instant());
            return handle.execute(
                            "insert into store (key, value) values ('identity', ?) on conflict do nothing",
                            HexFormat.of().formatHex(identity))
                    == 1;
        });
    }

    /** What the schema was divided into when it was made, and tables that come later are too. */
    private static int partitions(PostgresAddress address, Handle handle) {
        boolean made = handle.createQuery("select to_regclass('events') is not null")
                .mapTo(Boolean.class)
                .one();
        return !made
                ? address.partitions()
                : Math.max(
                        1,
                        handle.createQuery("select count(*) from pg_inherits where inhparent = to_regclass('events')")
                                .mapTo(int.class)
                                .one());
    }

    private HikariConfig pool(PostgresAddress address) {
        HikariConfig config = new HikariConfig();
        config.setDataSource(way.apply(source(address)));
        config.setMaximumPoolSize(address.pool());
        config.setMinimumIdle(Math.min(2, address.pool()));
        config.setConnectionTimeout(CONNECTION_MILLIS);
        config.setAutoCommit(false);
        config.setConnectionInitSql(
                "set statement_timeout = %d; set lock_timeout = %d; set idle_in_transaction_session_timeout = %d; "
                                .formatted(
                                        address.statementTimeout().toMillis(),
                                        address.lockTimeout().toMillis(),
                                        address.statementTimeout().toMillis())
                        // a plan for any namespace would lock every partition
                        + "set plan_cache_mode = force_custom_plan; set synchronous_commit = "
                        + (durability == Durability.FULL ? "on" : "off")
                        // else it is a transaction that stays open until the connection is used
                        + "; commit");
        config.setPoolName(address.toString());
        return config;
    }

    /** A few connections beside those of the store, so that nobody who asks waits for the rounds. */
    private HikariConfig roundsPool(PostgresAddress address) {
        HikariConfig config = pool(address);
        config.setMaximumPoolSize(ROUNDS_CONNECTIONS);
        config.setMinimumIdle(0);
        config.setAutoCommit(true);
        config.setInitializationFailTimeout(-1);
        config.setPoolName(address + " rounds");
        return config;
    }

    private static DataSource source(PostgresAddress address) {
        PGSimpleDataSource source = new PGSimpleDataSource();
        source.setURL(address.url());
        String user = address.user() == null ? System.getProperty("user.name") : address.user();
        source.setUser(user);
        String password = address.password() == null ? System.getenv("PGPASSWORD") : address.password();
        if (password != null) {
            source.setPassword(password);
        }
        try {
            source.setProperty(PGProperty.APPLICATION_NAME, "ecphory");
            source.setProperty(PGProperty.TCP_KEEP_ALIVE, "true");
            source.setProperty(PGProperty.CONNECT_TIMEOUT, String.valueOf(NETWORK_SECONDS));
            source.setProperty(PGProperty.LOGIN_TIMEOUT, String.valueOf(NETWORK_SECONDS));
            source.setProperty(
                    PGProperty.SOCKET_TIMEOUT,
                    String.valueOf(address.statementTimeout().toSeconds() + NETWORK_SECONDS));
            source.setProperty(PGProperty.DEFAULT_ROW_FETCH_SIZE, "1000");
            for (Map.Entry<String, String> one : address.driver().entrySet()) {
                source.setProperty(one.getKey(), one.getValue());
            }
        } catch (SQLException wrong) {
            throw new StoreUnavailableException(
                    address + " cannot be asked for: " + wrong.getMessage(), "correct the address's settings", wrong);
        }
        return source;
    }
}
