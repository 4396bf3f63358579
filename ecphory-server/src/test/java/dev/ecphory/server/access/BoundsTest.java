package dev.ecphory.server.access;

import static org.assertj.core.api.Assertions.assertThat;

import java.security.SecureRandom;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What is remembered of callers is bounded, and who came last is the last to be forgotten. */
final class BoundsTest {
    private static final int MOST_LOGINS = 1_000;
    private static final int MOST_CALLERS = 10_000;
    private static final int NEW = 100;

    @Test
    void theOldestLoginsGoForTheNewestHoweverMuchTheyAreUsed() {
        BrowserSessions sessions = new BrowserSessions(InstantSource.system(), new SecureRandom());
        List<String> cookies = new ArrayList<>();
        for (int i = 0; i < MOST_LOGINS; i++) {
            cookies.add(sessions.begin("key"));
        }
        for (int again = 0; again < 5; again++) {
            assertThat(cookies).allMatch(cookie -> known(sessions, cookie));
        }
        for (int i = 0; i < NEW; i++) {
            cookies.add(sessions.begin("key"));
        }
        assertThat(cookies.subList(0, NEW)).noneMatch(cookie -> known(sessions, cookie));
        assertThat(cookies.subList(NEW, cookies.size())).allMatch(cookie -> known(sessions, cookie));
    }

    private static boolean known(BrowserSessions sessions, String cookie) {
        List<String> asked = new ArrayList<>();
        Optional<Permissions> unused = sessions.find(BrowserSessions.COOKIE + "=" + cookie, key -> {
            asked.add(key);
            return Optional.empty();
        });
        return !asked.isEmpty();
    }

    @Test
    void newCallersAreHeldToTheLimitHoweverManyWereBefore() {
        RateLimit limit = new RateLimit(6, () -> 0);
        for (int again = 0; again < 5; again++) {
            for (int i = 0; i < MOST_CALLERS; i++) {
                counted(limit, "caller " + i);
            }
        }
        for (int i = 0; i < 10 * NEW; i++) {
            assertThat(counted(limit, "new " + i)).isTrue();
        }
        for (int i = 0; i < 10 * NEW; i++) {
            assertThat(counted(limit, "new " + i)).as("once more: new " + i).isFalse();
        }
    }

    private static boolean counted(RateLimit limit, String caller) {
        try {
            limit.count(new Permissions(caller, Role.READ, List.of("*"), null));
            return true;
        } catch (AccessDeniedException tooMany) {
            return false;
        }
    }
}
