package dev.ecphory.server;

import dev.ecphory.Ecphory;
import dev.ecphory.Tier;
import dev.ecphory.server.access.ApiKeys;
import dev.ecphory.server.access.Role;
import dev.ecphory.testkit.InMemoryEventStore;
import dev.ecphory.internal.store.SettableClock;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** An engine in memory with a server before it. */
public final class Served implements AutoCloseable {
    private final Ecphory engine;
    private final EcphoryServer server;
    private final @Nullable ApiKeys keys;

    private Served(Ecphory engine, EcphoryServer server, @Nullable ApiKeys keys) {
        this.engine = engine;
        this.server = server;
        this.keys = keys;
    }

    /** For everybody on this machine. */
    public static Served open(HttpModule... doors) {
        return with(settings -> settings, doors);
    }

    /** The same, with other settings. */
    public static Served with(UnaryOperator<ServerSettings> change, HttpModule... doors) {
        Ecphory engine = engine();
        return new Served(
                engine,
                EcphoryServer.start(
                        engine, change.apply(ServerSettings.DEFAULTS.withAddress("127.0.0.1", 0)), List.of(doors)),
                null);
    }

    /** For those who have a key of a file. */
    public static Served locked(Path file, HttpModule... doors) {
        Ecphory engine = engine();
        ApiKeys keys = new ApiKeys(file, InstantSource.system(), new SecureRandom());
        ServerSettings settings =
                ServerSettings.DEFAULTS.withAddress("127.0.0.1", 0).withKeys(file);
        return new Served(engine, EcphoryServer.start(engine, settings, List.of(doors)), keys);
    }

    private static Ecphory engine() {
        SettableClock clock = new SettableClock(Instant.parse("2026-04-01T00:00:00Z"));
        return Ecphory.builder(new InMemoryEventStore(clock, new SplittableRandom(7)))
                .tier(Tier.EDGE)
                .clock(clock)
                .background(false)
                .open();
    }

    /** What is behind the server. */
    public Ecphory behind() {
        return engine;
    }

    /** The server. */
    public EcphoryServer server() {
        return server;
    }

    /** A new key's secret. */
    public String key(Role role, String... namespaces) {
        return java.util.Objects.requireNonNull(keys)
                .issue(role, List.of(namespaces), "")
                .secret();
    }

    /** The keys. */
    public ApiKeys keys() {
        return java.util.Objects.requireNonNull(keys);
    }

    /** A caller with headers. */
    public Http http(String... headers) {
        return new Http(server.url(), headers);
    }

    /** A caller with a key. */
    public Http http(Role role, String... namespaces) {
        return new Http(server.url(), "Authorization", "Bearer " + key(role, namespaces));
    }

    @Override
    public void close() {
        server.close();
        engine.close();
    }
}
