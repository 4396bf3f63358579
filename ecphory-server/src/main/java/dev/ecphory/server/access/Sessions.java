package dev.ecphory.server.access;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.Base64;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Browsers that logged in with a key: a random cookie each, in memory alone, for twelve hours. A key that is revoked ends
 * its sessions. Threads may share it.
 */
public final class Sessions {
    /** The cookie's name. */
    public static final String COOKIE = "ecphory_session";

    /** How long one lasts. */
    public static final Duration LASTS = Duration.ofHours(12);

    private static final int MOST = 1_000;

    private final SecureRandom random;
    /** The keys by which sessions began, by cookie. */
    private final Cache<String, String> byCookie;

    /** None yet. */
    public Sessions(InstantSource clock, SecureRandom random) {
        this.random = random;
        this.byCookie = Caffeine.newBuilder()
                .maximumSize(MOST)
                .expireAfterWrite(LASTS)
                .ticker(() -> ChronoUnit.NANOS.between(Instant.EPOCH, clock.instant()))
                .executor(Runnable::run)
                .build();
    }

    /** Begins one for a valid key; gives the cookie's value. */
    public String begin(String key) {
        byte[] bytes = new byte[32];
        random.nextBytes(bytes);
        String cookie = Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
        byCookie.put(cookie, key);
        return cookie;
    }

    /** Ends one, if it is one. */
    public void end(@Nullable String cookieHeader) {
        cookie(cookieHeader).ifPresent(byCookie::invalidate);
    }

    /** What the session of a Cookie header allows now. */
    public Optional<Grant> find(@Nullable String cookieHeader, Function<String, Optional<Grant>> keys) {
        return cookie(cookieHeader).map(byCookie::getIfPresent).flatMap(keys);
    }

    private static Optional<String> cookie(@Nullable String header) {
        if (header != null) {
            for (String part : header.split(";", -1)) {
                String pair = part.strip();
                if (pair.startsWith(COOKIE + "=")) {
                    return Optional.of(pair.substring(COOKIE.length() + 1));
                }
            }
        }
        return Optional.empty();
    }
}
