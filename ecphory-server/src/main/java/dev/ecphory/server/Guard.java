package dev.ecphory.server;

import dev.ecphory.server.access.ApiKeys;
import dev.ecphory.server.access.Denied;
import dev.ecphory.server.access.Grant;
import dev.ecphory.server.access.RateLimit;
import dev.ecphory.server.access.Role;
import dev.ecphory.server.access.Sessions;
import io.javalin.http.Context;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Who comes in. A key is presented as {@code Authorization: Bearer} or {@code Token}, or as {@code X-API-Key}; a browser
 * that logged in has a cookie. While there are no keys, whoever is on this machine may do everything; so that no web page
 * can do it for them, a request must name this machine as its Host, and its Origin, if it has one, must be the server's.
 * Threads may share it.
 */
public final class Guard {
    private final @Nullable ApiKeys keys;
    private final RateLimit limit;
    private final Sessions sessions;
    private final List<String> hosts;

    Guard(@Nullable ApiKeys keys, RateLimit limit, Sessions sessions, ServerSettings settings) {
        this.keys = keys;
        this.limit = limit;
        this.sessions = sessions;
        List<String> names = new ArrayList<>(settings.hosts());
        names.addAll(List.of("localhost", "127.0.0.1", "[::1]"));
        names.add(settings.host().toLowerCase(Locale.ROOT));
        this.hosts = List.copyOf(names);
    }

    List<String> hosts() {
        return hosts;
    }

    /** True when a caller needs a key. */
    public boolean locked() {
        return keys != null;
    }

    /** What browsers that logged in carry. */
    public Sessions sessions() {
        return sessions;
    }

    /**
     * Lets a caller in.
     *
     * @throws Denied when nobody knows who it is, when the role is too small, or when it comes too often
     */
    Grant admit(Context context, Role needed) {
        return admit(name -> header(context, name), needed);
    }

    /**
     * The same, for whoever has headers by name, in any case; null for one that is not there.
     *
     * @throws Denied as above
     */
    public Grant admit(UnaryOperator<@Nullable String> header, Role needed) {
        check(header);
        Grant grant = keys == null ? Grant.LOCAL : known(header);
        limit.count(grant.id());
        if (!grant.role().includes(needed)) {
            throw Denied.forbidden(needed);
        }
        return grant;
    }

    /** What a presented key allows; nothing when it is not valid. */
    public Optional<Grant> find(String presented) {
        return keys == null ? Optional.of(Grant.LOCAL) : keys.find(presented);
    }

    void check(Context context) {
        check(name -> header(context, name));
    }

    private static @Nullable String header(Context context, @Nullable String name) {
        return context.req().getHeader(name);
    }

    private void check(UnaryOperator<@Nullable String> header) {
        String host = header.apply("Host");
        if (keys == null && (host == null || !hosts.contains(withoutPort(host)))) {
            throw new Denied(
                    Denied.Kind.FORBIDDEN,
                    "the Host header does not name this server",
                    "use http://localhost, or name the host with --host-name",
                    null);
        }
        String origin = header.apply("Origin");
        if (origin != null && !ours(origin, host)) {
            throw new Denied(
                    Denied.Kind.FORBIDDEN, "the Origin header names another site", "call from the server's own", null);
        }
    }

    private boolean ours(String origin, @Nullable String host) {
        try {
            URI uri = URI.create(origin);
            String name = uri.getHost() == null ? "" : uri.getHost().toLowerCase(Locale.ROOT);
            return hosts.contains(name) || (keys != null && host != null && name.equals(withoutPort(host)));
        } catch (IllegalArgumentException wrong) {
            return false;
        }
    }

    private static String withoutPort(String host) {
        String name = host.toLowerCase(Locale.ROOT);
        int colon = name.lastIndexOf(':');
        return colon > name.lastIndexOf(']') ? name.substring(0, colon) : name;
    }

    private Grant known(UnaryOperator<@Nullable String> header) {
        String presented = presented(header);
        if (presented != null) {
            return find(presented).orElseThrow(Guard::stranger);
        }
        return sessions.find(header.apply("Cookie"), this::find).orElseThrow(Guard::stranger);
    }

    private static @Nullable String presented(UnaryOperator<@Nullable String> header) {
        String authorization = header.apply("Authorization");
        if (authorization != null) {
            int blank = authorization.indexOf(' ');
            String scheme = blank < 0 ? "" : authorization.substring(0, blank).toLowerCase(Locale.ROOT);
            return scheme.equals("bearer") || scheme.equals("token")
                    ? authorization.substring(blank + 1).strip()
                    : "";
        }
        return header.apply("X-API-Key");
    }

    private static Denied stranger() {
        return new Denied(
                Denied.Kind.UNAUTHENTICATED,
                "this needs a key",
                "send one as Authorization: Bearer KEY, or as X-API-Key",
                null);
    }
}
