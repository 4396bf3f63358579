package dev.ecphory.server.access;

import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Browsers that logged in with a key: a random cookie each, in memory alone, for twelve hours. A key that is revoked ends
 * its sessions. Threads may share it.
 */
public final class BrowserSessions {
    /** The cookie's name. */
    public static final String COOKIE = "ecphory_session";
    /** Its name where the connection is encrypted: browsers take one of this name from this host alone, and from no plain page. */
    public static final String SECURE_COOKIE = "__Host-" + COOKIE;

    /** How long one lasts. */
    public static final Duration LASTS = Duration.ofHours(12);

    private static final int MOST = 1_000;

    private final InstantSource clock;
    private final SecureRandom random;
    private final ReentrantLock lock = new ReentrantLock();
    private final Map<String, Session> byCookie = new LinkedHashMap<>() {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Session> eldest) {
            return size() > MOST;
        }
    };

    private record Session(String key, Instant until) {}

    /** None yet. */
    public BrowserSessions(InstantSource clock, SecureRandom random) {
        this.clock = clock;
        this.random = random;
    }

    /** Begins one for a valid key; gives the cookie's value. */
    public String begin(String key) {
        byte[] bytes = new byte[32];
        random.nextBytes(bytes);
        String cookie = Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
        lock.lock();
        try {
            byCookie.put(cookie, new Session(key, clock.instant().plus(LASTS)));
        } finally {
            lock.unlock();
        }
        return cookie;
    }

    /** Ends one, if it is one. */
    public void end(@Nullable String cookieHeader) {
        cookie(cookieHeader).ifPresent(cookie -> {
            lock.lock();
            try {
                byCookie.remove(cookie);
            } finally {
                lock.unlock();
            }
        });
    }

    /** What the session of a Cookie header allows now. */
    public Optional<Permissions> find(@Nullable String cookieHeader, Function<String, Optional<Permissions>> keys) {
        return cookie(cookieHeader).flatMap(this::key).flatMap(keys);
    }

    private Optional<String> key(String cookie) {
        lock.lock();
        try {
            Session session = byCookie.get(cookie);
            if (session != null && !session.until().isAfter(clock.instant())) {
                byCookie.remove(cookie);
                return Optional.empty();
            }
            return Optional.ofNullable(session).map(Session::key);
        } finally {
            lock.unlock();
        }
    }

    private static Optional<String> cookie(@Nullable String header) {
        return value(header, SECURE_COOKIE).or(() -> value(header, COOKIE));
    }

    private static Optional<String> value(@Nullable String header, String name) {
        for (String part : header == null ? new String[0] : header.split(";", -1)) {
            String pair = part.strip();
            if (pair.startsWith(name + "=")) {
                return Optional.of(pair.substring(name.length() + 1));
            }
        }
        return Optional.empty();
    }
}
