package dev.ecphory.server;

import dev.ecphory.server.access.AccessDeniedException;
import dev.ecphory.server.access.ApiKeys;
import dev.ecphory.server.access.BrowserSessions;
import dev.ecphory.server.access.Permissions;
import dev.ecphory.server.access.RateLimit;
import dev.ecphory.server.access.Role;
import io.javalin.http.Context;
import jakarta.servlet.http.HttpServletRequest;
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
 * can do it for them, a request must name this machine as its Host; its Origin, if it has one, must be the server's by scheme,
 * host and port; and what changes something must not come from a page of another site, as Sec-Fetch-Site says.
 * Threads may share it.
 */
public final class Authenticator {
    /** Methods that change nothing. */
    private static final List<String> SAFE = List.of("GET", "HEAD", "OPTIONS");

    private final @Nullable ApiKeys keys;
    private final RateLimit limit;
    private final BrowserSessions sessions;
    /** Names given to the server beside its own, which a proxy may serve under. */
    private final List<String> named;

    private final List<String> hosts;

    Authenticator(@Nullable ApiKeys keys, RateLimit limit, BrowserSessions sessions, ServerSettings settings) {
        this.keys = keys;
        this.limit = limit;
        this.sessions = sessions;
        this.named = settings.hosts();
        List<String> names = new ArrayList<>(settings.hosts());
        names.addAll(List.of("localhost", "127.0.0.1", "[::1]"));
        names.add(settings.host().toLowerCase(Locale.ROOT));
        this.hosts = List.copyOf(names);
    }

    /** True when a caller needs a key. */
    public boolean locked() {
        return keys != null;
    }

    /** What browsers that logged in carry. */
    public BrowserSessions sessions() {
        return sessions;
    }

    /**
     * Lets a caller in.
     *
     * @throws AccessDeniedException when nobody knows who it is, when the role is too small, or when it comes too often
     */
    Permissions admit(Context context, Role needed) {
        return admit(context.req(), needed);
    }

    /**
     * The same, for a servlet's request.
     *
     * @throws AccessDeniedException as above
     */
    public Permissions admit(HttpServletRequest request, Role needed) {
        UnaryOperator<@Nullable String> header = header(request);
        check(request.getMethod(), header);
        Permissions grant = known(header);
        limit.count(grant);
        if (!grant.role().includes(needed)) {
            throw AccessDeniedException.forbidden(needed);
        }
        return grant;
    }

    /**
     * What a presented key allows; nothing when there is no such key.
     *
     * @throws AccessDeniedException when it has expired
     */
    public Optional<Permissions> find(String presented) {
        return keys == null ? Optional.of(Permissions.LOCAL) : keys.find(presented);
    }

    /**
     * What the caller of a request may do now.
     *
     * @throws AccessDeniedException when nobody knows, or knows any more, who it is
     */
    Permissions known(Context context) {
        return known(header(context.req()));
    }

    void check(Context context) {
        check(context.req().getMethod(), header(context.req()));
    }

    private static UnaryOperator<@Nullable String> header(HttpServletRequest request) {
        return request::getHeader;
    }

    private void check(String method, UnaryOperator<@Nullable String> header) {
        String host = header.apply("Host");
        if (keys == null && (host == null || !hosts.contains(withoutPort(host)))) {
            throw AccessDeniedException.forbidden(
                    "the Host header does not name this server",
                    "use http://localhost, or have whoever runs the server name this host to it");
        }
        String origin = header.apply("Origin");
        if (origin != null && !ours(origin, host)) {
            throw AccessDeniedException.forbidden(
                    "the Origin header names another site; another port or scheme is another site, too",
                    "call from a page of the server's own, or without a browser");
        }
        String site = header.apply("Sec-Fetch-Site");
        if (site != null && !SAFE.contains(method) && !site.equals("same-origin") && !site.equals("none")) {
            throw AccessDeniedException.forbidden(
                    "a page of another site asks for a change",
                    "call from a page of the server's own, or without a browser");
        }
    }

    /**
     * True for the origin (RFC 6454: scheme, host and port) of the server's own pages. Where a browser reaches it without a
     * proxy, that is http and what the browser sends as Host. A proxy may speak TLS and may send another Host: then the
     * host is one that was named to the server, at the scheme's usual port; with keys any Host is the server's.
     */
    private boolean ours(String origin, @Nullable String host) {
        URI uri;
        try {
            uri = URI.create(origin);
        } catch (IllegalArgumentException wrong) {
            return false;
        }
        String scheme = String.valueOf(uri.getScheme());
        String name = uri.getHost() == null ? "" : uri.getHost().toLowerCase(Locale.ROOT);
        if (name.isEmpty() || !(scheme.equals("http") || scheme.equals("https"))) {
            return false;
        }
        int usual = scheme.equals("http") ? 80 : 443;
        int port = uri.getPort() < 0 ? usual : uri.getPort();
        if (named.contains(name) && (port == usual || sameAuthority(name, port, usual, host))) {
            return true;
        }
        return (scheme.equals("http") || keys != null) && sameAuthority(name, port, usual, host);
    }

    private static boolean sameAuthority(String name, int port, int usual, @Nullable String host) {
        if (host == null) {
            return false;
        }
        String other = withoutPort(host);
        String rest = host.substring(other.length());
        return name.equals(other) && (rest.isEmpty() ? port == usual : rest.equals(":" + port));
    }

    private static String withoutPort(String host) {
        String name = host.toLowerCase(Locale.ROOT);
        int colon = name.lastIndexOf(':');
        return colon > name.lastIndexOf(']') ? name.substring(0, colon) : name;
    }

    private Permissions known(UnaryOperator<@Nullable String> header) {
        if (keys == null) {
            return Permissions.LOCAL;
        }
        String presented = presented(header);
        if (presented != null) {
            return find(presented).orElseThrow(Authenticator::stranger);
        }
        return sessions.find(header.apply("Cookie"), this::find).orElseThrow(Authenticator::stranger);
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

    private static AccessDeniedException stranger() {
        return new AccessDeniedException(
                AccessDeniedException.Kind.UNAUTHENTICATED,
                "this needs a key",
                "send one as Authorization: Bearer KEY, or as X-API-Key",
                null);
    }
}
