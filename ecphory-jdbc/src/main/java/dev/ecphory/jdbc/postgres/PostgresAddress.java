package dev.ecphory.jdbc.postgres;

import dev.ecphory.InvalidInputException;
import dev.ecphory.spi.store.EventStore;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.postgresql.PGProperty;

/**
 * Where a PostgreSQL database is: {@code postgresql://[user[:password]@]host[:port][,host…]/database[?setting=value&…]}.
 * Settings that are not its own are the driver's. Immutable; threads may share it. It never tells the password.
 *
 * @param hosts one or several, each with its port if it is not 5432
 * @param database its name
 * @param user who asks; null for the one that runs this program
 * @param password null to take PGPASSWORD, or what the driver finds in the password file
 * @param initialize whether the schema is made and brought up to date at opening
 * @param partitions by which each table is divided when the schema is made, from 1 to 256
 * @param scope how the server is told whose rows a statement is about
 * @param pool how many connections this process may have, from 1
 * @param statementTimeout how long a statement may take
 * @param lockTimeout how long one may wait for another writer
 * @param patience how long to look for a server that is gone
 * @param catchUp within which some machine begins with chores that others left, a second or more
 * @param tells whether nodes tell one another what is appended
 * @param driver the driver's own settings
 */
public record PostgresAddress(
        String hosts,
        String database,
        @Nullable String user,
        @Nullable String password,
        boolean initialize,
        int partitions,
        PostgresDialect.Scope scope,
        int pool,
        Duration statementTimeout,
        Duration lockTimeout,
        Duration patience,
        Duration catchUp,
        boolean tells,
        Map<String, String> driver) {
    private static final Pattern FORM = Pattern.compile(
            "(?:jdbc:)?postgres(?:ql)?://(?:([^:@/?]*)(?::([^@/?]*))?@)?([^/?@]*)/([^/?]+)(?:\\?(.*))?");
    private static final Pattern DURATION = Pattern.compile("(\\d{1,6})(ms|s|min)");
    private static final String HOW = "give postgresql://user@host:port/database?setting=value";

    private static final Duration SHORTEST_CATCH_UP = Duration.ofSeconds(1);

    public PostgresAddress {
        driver = Map.copyOf(driver);
    }

    /** Whether an address is one of PostgreSQL. */
    public static boolean is(String address) {
        return address.matches("(?i)(jdbc:)?postgres(ql)?:.*");
    }

    /**
     * Reads an address.
     *
     * @throws InvalidInputException when it is none, or a setting is unknown or out of range
     */
    public static PostgresAddress of(String address) {
        Matcher form = FORM.matcher(address);
        if (!form.matches()) {
            throw new InvalidInputException(
                    "address", EventStore.toDisplayAddress(address), "is not of that form", HOW);
        }
        Map<String, String> settings = settings(form.group(5));
        String password = decoded(form.group(2));
        return new PostgresAddress(
                form.group(3).isEmpty() ? "localhost" : form.group(3),
                form.group(4),
                form.group(1) == null || form.group(1).isEmpty() ? null : decoded(form.group(1)),
                password == null ? settings.remove("password") : password,
                either(settings, "initialize", "always", "never", true),
                number(settings, "partitions", 16, 256),
                either(settings, "scope", "function", "command", true)
                        ? PostgresDialect.Scope.FUNCTION
                        : PostgresDialect.Scope.COMMAND,
                number(settings, "pool", 8, 1_000),
                duration(settings, "statement-timeout", Duration.ofSeconds(30)),
                duration(settings, "lock-timeout", Duration.ofMillis(2_500)),
                duration(settings, "patience", Duration.ofSeconds(10)),
                catchUp(settings),
                either(settings, "notify", "on", "off", false),
                driver(settings));
    }

    private static Map<String, String> settings(@Nullable String query) {
        Map<String, String> settings = new TreeMap<>();
        if (query != null) {
            for (String pair : query.split("&")) {
                int equals = pair.indexOf('=');
                if (equals <= 0) {
                    throw new InvalidInputException("address", pair, "is no setting", HOW);
                }
                settings.put(pair.substring(0, equals), String.valueOf(decoded(pair.substring(equals + 1))));
            }
        }
        return settings;
    }

    private static @Nullable String decoded(@Nullable String text) {
        return text == null ? null : URLDecoder.decode(text.replace("+", "%2B"), StandardCharsets.UTF_8);
    }

    /** Whether the first of two words is told, or meant when neither is. */
    private static boolean either(
            Map<String, String> settings, String name, String first, String second, boolean usual) {
        String told = settings.remove(name);
        String word = told == null ? usual ? first : second : told.toLowerCase(Locale.ROOT);
        if (!word.equals(first) && !word.equals(second)) {
            throw new InvalidInputException(
                    name, String.valueOf(told), "is unknown", "give " + first + " or " + second);
        }
        return word.equals(first);
    }

    private static int number(Map<String, String> settings, String name, int otherwise, int most) {
        String told = settings.remove(name);
        if (told == null) {
            return otherwise;
        }
        if (!told.matches("[1-9]\\d{0,5}") || Integer.parseInt(told) > most) {
            throw new InvalidInputException(name, told, "is out of range", "give a number from 1 to " + most);
        }
        return Integer.parseInt(told);
    }

    private static Duration duration(Map<String, String> settings, String name, Duration otherwise) {
        String told = settings.remove(name);
        if (told == null) {
            return otherwise;
        }
        Matcher form = DURATION.matcher(told);
        if (!form.matches()) {
            throw new InvalidInputException(name, told, "is not a duration", "give 500ms, 30s or 2min");
        }
        long length = Long.parseLong(form.group(1));
        return switch (form.group(2)) {
            case "ms" -> Duration.ofMillis(length);
            case "s" -> Duration.ofSeconds(length);
            default -> Duration.ofMinutes(length);
        };
    }

    private static Duration catchUp(Map<String, String> settings) {
        Duration catchUp = duration(settings, "catch-up", Duration.ofSeconds(30));
        if (catchUp.compareTo(SHORTEST_CATCH_UP) < 0) {
            throw new InvalidInputException(
                    "catch-up", catchUp.toMillis() + "ms", "is too short", "give a second or more");
        }
        return catchUp;
    }

    private static Map<String, String> driver(Map<String, String> settings) {
        settings.forEach((name, value) -> {
            if (PGProperty.forName(name) == null) {
                throw new InvalidInputException(
                        name,
                        value,
                        "is no setting of an address",
                        "give initialize, partitions, scope, pool, statement-timeout, lock-timeout, patience,"
                                + " catch-up, notify, or a connection property of the PostgreSQL JDBC driver");
            }
        });
        return settings;
    }

    /** As the driver wants it, without user and password. */
    public String url() {
        return "jdbc:postgresql://" + hosts + "/" + database;
    }

    /** How messages call it: neither user nor password. */
    @Override
    public String toString() {
        return "postgresql://" + hosts + "/" + database;
    }
}
