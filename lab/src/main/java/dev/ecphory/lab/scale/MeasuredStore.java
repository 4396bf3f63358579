package dev.ecphory.lab.scale;

import dev.ecphory.Ecphory;
import dev.ecphory.InvalidInputException;
import dev.ecphory.Tier;
import dev.ecphory.lab.speed.BareLoop;
import java.net.URI;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Properties;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * A store that is measured: a file, or a schema of a database at a server. Immutable; threads may share it.
 *
 * @param name as tables call it
 * @param folder for the file, and for caches
 * @param server the address of the database; null for a file
 * @param schema of the database, or the file's name
 */
record MeasuredStore(String name, Path folder, @Nullable String server, String schema) {
    /** A file in a folder. */
    static MeasuredStore file(Path folder) {
        return new MeasuredStore("SQLite", folder, null, "store");
    }

    /** A database at a server; what is kept of it in files is in a folder. */
    static MeasuredStore server(Path folder, String address) {
        if (!address.startsWith("postgresql://")) {
            throw new InvalidInputException(
                    "server", "an address", "is not one of PostgreSQL", "give postgresql://user@host:port/database");
        }
        return new MeasuredStore("PostgreSQL", folder, address, "public");
    }

    /** Another store at the same place, with nothing in it. */
    MeasuredStore another(String name) {
        MeasuredStore other = new MeasuredStore(this.name, ScaleStudy.made(folder.resolve(name)), server, name);
        if (server != null) {
            try (Connection connection = connection();
                    Statement statement = connection.createStatement()) {
                statement.execute("create schema " + name);
            } catch (SQLException e) {
                throw failed(e);
            }
        }
        return other;
    }

    /** The engine on this store, at tier edge, with nothing going on in the background. */
    Ecphory open(UnaryOperator<Ecphory.Builder> how) {
        Ecphory.Builder builder = server == null
                ? Ecphory.builder(folder.resolve(schema + ".db"))
                : Ecphory.builder(schema.equals("public") ? server : with(server, "currentSchema=" + schema));
        return how.apply(builder.tier(Tier.EDGE)
                        .background(false)
                        .indexCacheFolder(folder.resolve("caches"))
                        .indexSnapshotsFrom(0))
                .open();
    }

    private static String with(String address, String setting) {
        return address + (address.contains("?") ? "&" : "?") + setting;
    }

    /** A bare connection to the same database; of a file, to one beside the store. */
    Connection connection() throws SQLException {
        if (server == null) {
            return BareLoop.file(folder.resolve("bare.db")).open();
        }
        URI address = URI.create(server);
        String[] user = String.valueOf(address.getUserInfo()).split(":", 2);
        Properties properties = new Properties();
        properties.setProperty("user", user[0]);
        if (user.length == 2) {
            properties.setProperty("password", user[1]);
        } else if (System.getenv("PGPASSWORD") != null) {
            properties.setProperty("password", System.getenv("PGPASSWORD"));
        }
        return DriverManager.getConnection(
                "jdbc:postgresql://" + address.getHost() + ":" + (address.getPort() < 0 ? 5432 : address.getPort())
                        + address.getPath(),
                properties);
    }

    /** Tables, indexes and whatever else the database's catalogue lists of the store. */
    long catalogued() {
        String listed = server == null
                ? "select count(*) from sqlite_master"
                : "select count(*) from pg_class where relnamespace = '" + schema + "'::regnamespace";
        try (Connection connection = server == null
                        ? DriverManager.getConnection("jdbc:sqlite:" + folder.resolve(schema + ".db"))
                        : connection();
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(listed)) {
            rows.next();
            return rows.getLong(1);
        } catch (SQLException e) {
            throw failed(e);
        }
    }

    static IllegalStateException failed(SQLException e) {
        return new IllegalStateException("the bare connection failed; look at the cause", e);
    }
}
