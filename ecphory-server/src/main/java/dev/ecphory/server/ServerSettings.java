package dev.ecphory.server;

import dev.ecphory.InvalidInputException;
import dev.ecphory.EcphoryException.Remedy;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * How the server listens and whom it lets in. Immutable.
 *
 * @param host the address to listen on
 * @param port 1 to 65,535; 0 for any that is free
 * @param keys the file of keys; null when nobody needs one, which only loopback may
 * @param maxBody the longest request body, in bytes
 * @param perMinute requests a minute for each key; 0 for no limit
 * @param maxConnections open at one time
 * @param hosts names under which the server is reached beside its own address, as in the Host header without port
 */
public record ServerSettings(
        String host,
        int port,
        @Nullable Path keys,
        int maxBody,
        int perMinute,
        int maxConnections,
        List<String> hosts) {
    private static final Set<String> LOOPBACK = Set.of("localhost", "127.0.0.1", "::1", "[::1]");

    /** Loopback, port 7410, no keys, 8 MiB, 6,000 requests a minute, 1,000 connections. */
    public static final ServerSettings DEFAULTS =
            new ServerSettings("127.0.0.1", 7410, null, 8 << 20, 6_000, 1_000, List.of());

    /** Checks ranges, and that nobody outside this machine comes in without a key; throws {@link InvalidInputException}. */
    public ServerSettings {
        hosts = hosts.stream().map(name -> name.toLowerCase(Locale.ROOT)).toList();
        range("port", port, 0, 65_535);
        range("maxBody", maxBody, 1 << 10, 1 << 30);
        range("perMinute", perMinute, 0, 1_000_000);
        range("maxConnections", maxConnections, 1, 100_000);
        if (keys == null && !loopback(host)) {
            throw new InvalidInputException(
                    "host",
                    "\"" + host + "\"",
                    "can be reached from other machines, and no key is needed",
                    Remedy.of(Remedy.Kind.KEYS));
        }
    }

    /** With another address. */
    public ServerSettings withAddress(String newHost, int newPort) {
        return new ServerSettings(newHost, newPort, keys, maxBody, perMinute, maxConnections, hosts);
    }

    /** For those alone who have a key of that file. */
    public ServerSettings withKeys(@Nullable Path file) {
        return new ServerSettings(host, port, file, maxBody, perMinute, maxConnections, hosts);
    }

    /** With other limits. */
    public ServerSettings withLimits(int newMaxBody, int newPerMinute, int newMaxConnections) {
        return new ServerSettings(host, port, keys, newMaxBody, newPerMinute, newMaxConnections, hosts);
    }

    /** Reached under other names, too. */
    public ServerSettings withHosts(List<String> names) {
        return new ServerSettings(host, port, keys, maxBody, perMinute, maxConnections, names);
    }

    /** True for an address that only this machine reaches. */
    public static boolean loopback(String host) {
        return LOOPBACK.contains(host.toLowerCase(Locale.ROOT));
    }

    private static void range(String field, int value, int least, int most) {
        if (value < least || value > most) {
            throw new InvalidInputException(
                    field, Integer.toString(value), "is out of range", "give a number from " + least + " to " + most);
        }
    }
}
