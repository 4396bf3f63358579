package dev.ecphory.jdbc;

import dev.ecphory.jdbc.postgres.PostgresAddress;
import dev.ecphory.jdbc.postgres.PostgresStoreProvider;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A PostgreSQL server for tests, found without being told: the one at {@value #VARIABLE}, else one of the binaries that are
 * installed here, as another user when this is root, else an embedded one. Its databases sort texts by a language, not by
 * bytes. Threads may share it.
 */
public final class PostgresServer {
    /** An address with a role that may make roles and databases. */
    public static final String VARIABLE = "ECPHORY_TEST_POSTGRES";

    /** The role that owns the stores: a plain one, for whom row-level security holds. */
    static final String ROLE = "ecphory_app";

    private static final String TEMPLATE = "ecphory_template";
    private static @Nullable PostgresServer shared;

    private final String host;
    private final int port;
    private final String admin;
    private final @Nullable String password;
    private final @Nullable RunningPostgres running;

    private PostgresServer(
            String host, int port, String admin, @Nullable String password, @Nullable RunningPostgres own) {
        this.host = host;
        this.port = port;
        this.admin = admin;
        this.password = password;
        this.running = own;
    }

    /** The one of this process, started when first asked for. */
    public static synchronized PostgresServer shared() {
        PostgresServer server = shared;
        if (server == null) {
            server = found();
            server.prepare();
            shared = server;
        }
        return server;
    }

    /** Another one, of this test alone, to be stopped and started. */
    static PostgresServer own() {
        PostgresServer server = InstalledPostgres.find().map(PostgresServer::of).orElseGet(PostgresServer::embedded);
        server.prepare();
        return server;
    }

    private static PostgresServer found() {
        String told = System.getenv(VARIABLE);
        if (told != null) {
            PostgresAddress address = PostgresAddress.of(told);
            String[] host = address.hosts().split(":");
            return new PostgresServer(
                    host[0],
                    host.length > 1 ? Integer.parseInt(host[1]) : 5432,
                    String.valueOf(address.user()),
                    address.password(),
                    null);
        }
        return InstalledPostgres.find().map(PostgresServer::of).orElseGet(PostgresServer::embedded);
    }

    private static PostgresServer of(InstalledPostgres installed) {
        installed.make();
        installed.start();
        Runtime.getRuntime().addShutdownHook(new Thread(installed::remove));
        return new PostgresServer("127.0.0.1", installed.port, "postgres", null, installed);
    }

    private static PostgresServer embedded() {
        EmbeddedServer embedded = new EmbeddedServer();
        embedded.start();
        Runtime.getRuntime().addShutdownHook(new Thread(embedded::stop));
        return new PostgresServer("127.0.0.1", embedded.port, "postgres", null, embedded);
    }

    /** The role, and a database with the schema that others are copies of. */
    private void prepare() {
        execute(
                "postgres",
                "do $$ begin create role " + ROLE
                        + " login nosuperuser nobypassrls; exception when duplicate_object then" + " null; end $$",
                "drop database if exists " + TEMPLATE + " with (force)",
                "create database " + TEMPLATE + " owner " + ROLE + locale());
        new PostgresStoreProvider()
                .open(
                        address(TEMPLATE) + "?partitions=3",
                        dev.ecphory.spi.store.EventStore.Durability.NORMAL,
                        java.time.InstantSource.system())
                .close();
    }

    /** A language whose order is not that of bytes, where the server can do that for a database. */
    private String locale() {
        String most = " template template0 encoding 'UTF8'";
        return version() >= 15 ? most + " locale_provider icu icu_locale 'de-DE' locale 'C.UTF-8'" : most;
    }

    /** The server's major version. */
    int version() {
        try (Connection connection = connect("postgres")) {
            return connection.getMetaData().getDatabaseMajorVersion();
        } catch (SQLException failure) {
            throw new IllegalStateException(failure);
        }
    }

    /** The address of a new store that is empty. */
    public String newStore() {
        return copyOf(address(TEMPLATE));
    }

    /** The address of a copy of a store that nobody has open, as one of its own. */
    public String copyOf(String address) {
        String name = "t_" + UUID.randomUUID().toString().replace("-", "");
        synchronized (PostgresServer.class) { // what is copied must not be in use
            execute("postgres", "create database " + name + " template " + databaseOf(address) + " owner " + ROLE);
        }
        execute(name, "update store set value = '" + UUID.randomUUID() + "' where key = 'identity'");
        return address(name);
    }

    /** The address of a new database without a schema. */
    String newDatabase() {
        String name = "t_" + UUID.randomUUID().toString().replace("-", "");
        execute("postgres", "create database " + name + " owner " + ROLE + locale());
        return address(name);
    }

    String address(String database) {
        return "postgresql://" + ROLE + "@" + host + ":" + port + "/" + database;
    }

    /** The same store as somebody for whom row-level security does not hold. */
    String asAdmin(String address) {
        return address.replace(ROLE + "@", admin + (password == null ? "" : ":" + password) + "@");
    }

    public static String databaseOf(String address) {
        return address.replaceAll(".*/([^/?]+).*", "$1");
    }

    /** Takes a store away, whoever uses it. */
    public void drop(String address) {
        execute("postgres", "drop database if exists " + databaseOf(address) + " with (force)");
    }

    /** Runs statements as the administrator. */
    public void execute(String database, String... statements) {
        try (Connection connection = connect(database);
                Statement statement = connection.createStatement()) {
            for (String one : statements) {
                statement.execute(one);
            }
        } catch (SQLException failure) {
            throw new IllegalStateException(failure);
        }
    }

    public Connection connect(String database) throws SQLException {
        return DriverManager.getConnection(
                "jdbc:postgresql://" + host + ":" + port + "/" + database, admin, password == null ? "" : password);
    }

    /** Its port. */
    public int port() {
        return port;
    }

    /** Kills the server's processes at once and starts it again. */
    public void crash() {
        RunningPostgres server = Objects.requireNonNull(running, "only a server that was started here can be stopped");
        server.kill();
        server.start();
    }

    /** Gives a server of one's own back. */
    void stop() {
        Objects.requireNonNull(running).kill();
    }
}
