package dev.ecphory.server.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.security.SecureRandom;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What is remembered of callers is bounded, and who came last is never the one who is forgotten. */
final class BoundsTest {
    @Test
    void theOldestLoginGoesForTheNewest() {
        Sessions sessions = new Sessions(InstantSource.system(), new SecureRandom());
        List<String> cookies = new ArrayList<>();
        for (int i = 0; i <= 1_000; i++) {
            cookies.add(sessions.begin("key"));
            for (int again = 0; again < 3; again++) { // those before are in use, the newest is not yet
                known(sessions, cookies.get(Math.max(0, i - 1)));
            }
        }
        assertThat(known(sessions, cookies.getFirst())).isFalse();
        assertThat(cookies.subList(1, cookies.size())).allMatch(cookie -> known(sessions, cookie));
    }

    private static boolean known(Sessions sessions, String cookie) {
        List<String> asked = new ArrayList<>();
        Optional<Grant> unused = sessions.find(Sessions.COOKIE + "=" + cookie, key -> {
            asked.add(key);
            return Optional.empty();
        });
        return !asked.isEmpty();
    }

    @Test
    void aNewCallerIsHeldToTheLimitHoweverManyWereBefore() {
        RateLimit limit = new RateLimit(6, () -> 0);
        for (int i = 0; i < 10_000; i++) {
            limit.count("caller " + i);
            String caller = "caller " + i;
            assertThatThrownBy(() -> limit.count(caller)).isInstanceOf(Denied.class);
        }
        assertThatCode(() -> limit.count("new")).doesNotThrowAnyException();
        assertThatThrownBy(() -> limit.count("new")).isInstanceOf(Denied.class);
    }
}
