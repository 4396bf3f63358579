package dev.ecphory.jdbc;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ServerSocket;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
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
    private final @Nullable Running running;

    private PostgresServer(String host, int port, String admin, @Nullable String password, @Nullable Running own) {
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
        PostgresServer server = Installed.find().map(PostgresServer::of).orElseGet(PostgresServer::embedded);
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
        return Installed.find().map(PostgresServer::of).orElseGet(PostgresServer::embedded);
    }

    private static PostgresServer of(Installed installed) {
        installed.make();
        installed.start();
        Runtime.getRuntime().addShutdownHook(new Thread(installed::remove));
        return new PostgresServer("127.0.0.1", installed.port, "postgres", null, installed);
    }

    private static PostgresServer embedded() {
        Embedded embedded = new Embedded();
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
                        dev.ecphory.store.Durability.NORMAL,
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
        String name = "t_" + UUID.randomUUID().toString().replace("-", "");
        synchronized (PostgresServer.class) { // a template must not be in use
            execute("postgres", "create database " + name + " template " + TEMPLATE + " owner " + ROLE);
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

    static String databaseOf(String address) {
        return address.replaceAll(".*/([^/?]+).*", "$1");
    }

    /** Takes a store away, whoever uses it. */
    public void drop(String address) {
        execute("postgres", "drop database if exists " + databaseOf(address) + " with (force)");
    }

    /** Runs statements as the administrator. */
    void execute(String database, String... statements) {
        try (Connection connection = connect(database);
                Statement statement = connection.createStatement()) {
            for (String one : statements) {
                statement.execute(one);
            }
        } catch (SQLException failure) {
            throw new IllegalStateException(failure);
        }
    }

    Connection connect(String database) throws SQLException {
        return DriverManager.getConnection(
                "jdbc:postgresql://" + host + ":" + port + "/" + database, admin, password == null ? "" : password);
    }

    int port() {
        return port;
    }

    /** Kills the server's processes at once and starts it again. */
    void crash() {
        Running server = Objects.requireNonNull(running, "only a server that was started here can be stopped");
        server.kill();
        server.start();
    }

    /** Gives a server of one's own back. */
    void stop() {
        Objects.requireNonNull(running).kill();
    }

    /** A server that was started here. */
    private interface Running {
        void start();

        /** Gives it no time to put anything away. */
        void kill();
    }

    /** One that comes with the tests. */
    private static final class Embedded implements Running {
        private final int port;
        private final Path data;
        private @Nullable EmbeddedPostgres server;

        Embedded() {
            try (ServerSocket free = new ServerSocket(0)) {
                this.port = free.getLocalPort();
                this.data = Files.createTempDirectory("ecphory-postgres").resolve("data");
            } catch (IOException failure) {
                throw new UncheckedIOException(failure);
            }
        }

        @Override
        public void start() {
            try {
                server = EmbeddedPostgres.builder()
                        .setPort(port)
                        .setDataDirectory(data)
                        .setCleanDataDirectory(false)
                        .setServerConfig("fsync", "off")
                        .setServerConfig("max_connections", "300")
                        .start();
            } catch (IOException failure) {
                throw new UncheckedIOException(
                        "no PostgreSQL is installed, and an embedded one does not start", failure);
            }
        }

        @Override
        public void kill() {
            stop();
        }

        void stop() {
            try {
                if (server != null) {
                    server.close();
                    server = null;
                }
            } catch (IOException failure) {
                throw new UncheckedIOException(failure);
            }
        }
    }

    /** A server of installed binaries in a folder of its own. */
    private static final class Installed implements Running {
        private final Path binaries;
        private final List<String> as;
        private final Path folder;
        private final Path data;
        private final int port;

        private Installed(Path binaries, List<String> as, Path folder, int port) {
            this.binaries = binaries;
            this.as = as;
            this.folder = folder;
            this.data = folder.resolve("data");
            this.port = port;
        }

        /** Debian's, or whatever the PATH has. */
        static Optional<Installed> find() {
            return Stream.concat(debian(), path())
                    .filter(bin ->
                            Files.isExecutable(bin.resolve("initdb")) && Files.isExecutable(bin.resolve("pg_ctl")))
                    .findFirst()
                    .map(Installed::in);
        }

        private static Stream<Path> debian() {
            try (Stream<Path> versions = Files.list(Path.of("/usr/lib/postgresql"))) {
                return versions
                        .sorted(Comparator.comparingInt((Path one) -> number(one))
                                .reversed())
                        .map(one -> one.resolve("bin"))
                        .toList()
                        .stream();
            } catch (IOException none) {
                return Stream.empty();
            }
        }

        private static int number(Path version) {
            String name = version.getFileName().toString();
            return name.matches("\\d+") ? Integer.parseInt(name) : 0;
        }

        private static Stream<Path> path() {
            return Stream.of(System.getenv().getOrDefault("PATH", "").split(":"))
                    .filter(one -> !one.isEmpty())
                    .map(Path::of);
        }

        private static Installed in(Path binaries) {
            try (ServerSocket free = new ServerSocket(0)) {
                boolean root = "root".equals(System.getProperty("user.name"));
                Path folder = Files.createTempDirectory("ecphory-postgres");
                Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));
                List<String> as = List.of();
                if (root) {
                    String user = user();
                    Files.setOwner(
                            folder,
                            folder.getFileSystem()
                                    .getUserPrincipalLookupService()
                                    .lookupPrincipalByName(user));
                    as = List.of("setpriv", "--reuid=" + user, "--regid=" + group(user), "--clear-groups");
                }
                return new Installed(binaries, as, folder, free.getLocalPort());
            } catch (IOException failure) {
                throw new UncheckedIOException(failure);
            }
        }

        /** Somebody else, because a server refuses to run as root. */
        private static String user() throws IOException {
            List<String> users = Files.readAllLines(Path.of("/etc/passwd"));
            return users.stream().anyMatch(line -> line.startsWith("postgres:")) ? "postgres" : "nobody";
        }

        private static String group(String user) throws IOException {
            return Files.readAllLines(Path.of("/etc/passwd")).stream()
                    .filter(line -> line.startsWith(user + ":"))
                    .findFirst()
                    .orElseThrow()
                    .split(":")[3];
        }

        void make() {
            run(
                    "initdb",
                    "-D",
                    data.toString(),
                    "-U",
                    "postgres",
                    "-A",
                    "trust",
                    "-E",
                    "UTF8",
                    "--locale=C.UTF-8",
                    "-N");
        }

        @Override
        public void start() {
            control("start");
        }

        @Override
        public void kill() {
            control("stop", "-m", "immediate");
        }

        void control(String what, String... more) {
            List<String> arguments =
                    new ArrayList<>(List.of("pg_ctl", "-D", data.toString(), "-w", "-t", "120", "-l", folder + "/log"));
            if (what.equals("start")) {
                arguments.addAll(List.of(
                        "-o",
                        "-p " + port + " -c listen_addresses=127.0.0.1 -c unix_socket_directories=" + folder
                                + " -c fsync=off -c max_connections=300 -c shared_buffers=64MB"));
            }
            arguments.add(what);
            arguments.addAll(List.of(more));
            run(arguments.toArray(String[]::new));
        }

        private void run(String... arguments) {
            List<String> command = new ArrayList<>(as);
            command.add("env");
            command.add("HOME=" + folder);
            command.add(binaries.resolve(arguments[0]).toString());
            command.addAll(List.of(arguments).subList(1, arguments.length));
            try {
                Path told = Files.createTempFile("ecphory-postgres", ".out");
                Process process = new ProcessBuilder(command)
                        .directory(folder.toFile())
                        .redirectErrorStream(true)
                        .redirectOutput(told.toFile())
                        .start();
                boolean ended = process.waitFor(150, TimeUnit.SECONDS);
                String said = Files.readString(told);
                Files.delete(told);
                if (!ended || process.exitValue() != 0) {
                    throw new IllegalStateException(command + " failed: " + said);
                }
            } catch (IOException failure) {
                throw new UncheckedIOException(failure);
            } catch (InterruptedException interrupted) {
                Thread.currentThread().interrupt();
                throw new IllegalStateException(interrupted);
            }
        }

        void remove() {
            try {
                if (Files.exists(data.resolve("postmaster.pid"))) {
                    control("stop", "-m", "immediate");
                }
                Files.walkFileTree(folder, new SimpleFileVisitor<>() {
                    @Override
                    public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                        Files.delete(file);
                        return FileVisitResult.CONTINUE;
                    }

                    @Override
                    public FileVisitResult postVisitDirectory(Path directory, @Nullable IOException failure)
                            throws IOException {
                        Files.delete(directory);
                        return FileVisitResult.CONTINUE;
                    }
                });
            } catch (IOException left) {
                throw new UncheckedIOException(left);
            }
        }
    }
}
