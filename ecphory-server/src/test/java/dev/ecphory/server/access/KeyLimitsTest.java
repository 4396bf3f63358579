package dev.ecphory.server.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ecphory.InvalidInputException;
import dev.ecphory.server.Http;
import dev.ecphory.server.Served;
import dev.ecphory.server.rest.RestModule;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Keys stop working when they expire, and are held to a limit of their own. */
final class KeyLimitsTest {
    private static final Instant NOW = Instant.parse("2026-05-01T12:00:00Z");

    private final AtomicLong seconds = new AtomicLong();
    private final InstantSource clock = () -> NOW.plusSeconds(seconds.get());

    @Test
    void aKeyIsRefusedFromItsLastInstantOnAndSaysWhenThatWas(@TempDir Path folder) {
        ApiKeys keys = new ApiKeys(folder.resolve("keys"), clock, new SecureRandom());
        String secret = keys.issue(Role.READ, List.of("ana"), "", NOW.plusSeconds(60), null)
                .secret();
        seconds.set(59);
        assertThat(keys.find(secret)).isPresent();
        seconds.set(60);
        assertThatThrownBy(() -> keys.find(secret))
                .isInstanceOf(AccessDeniedException.class)
                .hasMessageContaining("expired at 2026-05-01T12:01:00Z");
        ApiKeys again = new ApiKeys(folder.resolve("keys"), clock, new SecureRandom());
        assertThatThrownBy(() -> again.find(secret)).hasMessageContaining("expired");
        assertThat(again.list()).singleElement().satisfies(key -> assertThat(key.expired(clock.instant()))
                .isTrue());
        assertThatThrownBy(() -> keys.issue(Role.READ, List.of("ana"), "", NOW, null))
                .isInstanceOf(InvalidInputException.class);
    }

    @Test
    void aFileOfKeysFromBeforeKeysCouldExpireIsRead(@TempDir Path folder) throws Exception {
        Path file = folder.resolve("keys");
        String secret = new ApiKeys(file, clock, new SecureRandom())
                .issue(Role.READ, List.of("ana"), "")
                .secret();
        Files.writeString(file, Files.readString(file).replaceAll(",\"(expires|perMinute)\":null", ""));
        assertThat(Files.readString(file)).doesNotContain("expires");
        assertThat(new ApiKeys(file, clock, new SecureRandom()).find(secret)).isPresent();
    }

    @Test
    void everyChangeOfKeysIsKeptWhoeverElseChangesThem(@TempDir Path folder) throws Exception {
        KeyRace.run(folder.resolve("keys"), 4, 20, "");
        try (Stream<Path> files = Files.list(folder)) {
            assertThat(files.map(file -> file.getFileName().toString())).containsExactlyInAnyOrder("keys", "keys.lock");
        }
    }

    @Test
    @Tag("deep")
    void everyChangeOfKeysIsKeptInFiveHundredRacesBetweenProcesses(@TempDir Path folder) throws Exception {
        KeyRace.run(folder.resolve("keys"), 4, 125, System.getProperty("java.home"));
    }

    @Test
    void aKeyIsHeldToItsOwnLimit() {
        RateLimit limit = new RateLimit(6, () -> 0);
        assertThat(let(limit, new Permissions("usual", Role.READ, List.of("*"), null)))
                .isEqualTo(1);
        assertThat(let(limit, new Permissions("more", Role.READ, List.of("*"), 60)))
                .isEqualTo(10);
        assertThat(let(limit, new Permissions("any", Role.READ, List.of("*"), 0)))
                .isEqualTo(100);
    }

    private static int let(RateLimit limit, Permissions caller) {
        int let = 0;
        for (int i = 0; i < 100; i++) {
            try {
                limit.count(caller);
                let++;
            } catch (AccessDeniedException tooMany) {
                assertThat(tooMany.retryAfter()).isPositive();
            }
        }
        return let;
    }

    @Test
    void anExpiredKeyIsToldSoOverHttp(@TempDir Path folder) {
        Path file = folder.resolve("keys");
        Instant soon = Instant.now().plus(Duration.ofMillis(1));
        ApiKeys keys = new ApiKeys(file, () -> soon.minusSeconds(60), new SecureRandom());
        String secret = keys.issue(Role.READ, List.of("ana"), "", soon.minusSeconds(1), null)
                .secret();
        try (Served served = Served.locked(file, new RestModule());
                Http http = new Http(served.server().url(), "Authorization", "Bearer " + secret)) {
            Http.Reply reply = http.send("GET", "/v1/namespaces/ana/events", null);
            assertThat(reply.status()).isEqualTo(401);
            assertThat(reply.body()).contains("expired at ", "ask whoever runs the server for a new one");
        }
    }
}
