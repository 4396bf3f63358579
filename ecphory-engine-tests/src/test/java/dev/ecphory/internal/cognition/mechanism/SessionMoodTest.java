package dev.ecphory.internal.cognition.mechanism;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.ecphory.Event;
import dev.ecphory.LogEntry;
import dev.ecphory.Namespace;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** How the last sessions felt, the newest most. */
final class SessionMoodTest {
    private static final Instant NOW = Instant.parse("2027-03-30T12:00:00Z");
    private static final String GLAD = "I am happy, what a wonderful day.";
    private static final String SAD = "I am sad, what a terrible day.";

    private final List<LogEntry> said = new ArrayList<>();

    private SessionMoodTest say(String speaker, int daysAgo, String text) {
        Instant at = NOW.minus(Duration.ofDays(daysAgo));
        said.add(new LogEntry(
                Namespace.of("mia"),
                said.size() + 1L,
                at,
                Event.ofText(text)
                        .id("e" + said.size())
                        .speaker(speaker)
                        .session("s" + daysAgo)
                        .occurredAt(at.atOffset(ZoneOffset.UTC))
                        .build()));
        return this;
    }

    private SessionMood mood() {
        return SessionMood.of(said, NOW).orElseThrow();
    }

    @Test
    void aSessionCountsHalfAsMuchAWeekLater() {
        double glad = new SessionMoodTest().say("Mia", 0, GLAD).mood().valence();
        double sad = new SessionMoodTest().say("Mia", 0, SAD).mood().valence();
        assertThat(say("Mia", 7, GLAD).say("Mia", 0, SAD).mood().valence())
                .isCloseTo((glad / 2 + sad) / 1.5, within(1e-9));
        assertThat(mood().text()).isEqualTo("unpleasant and excited in 1 of the last 2 sessions");
        assertThat(mood().events()).containsExactly("e1");
    }

    @Test
    void itIsThatOfThePersonWhoSpokeMostAndOfNoAssistant() {
        say("Bo", 1, GLAD).say("Mia", 2, SAD).say("Mia", 3, SAD).say("assistant", 0, GLAD);
        say("assistant", 1, GLAD).say("assistant", 2, GLAD);
        assertThat(mood().speaker()).isEqualTo("Mia");
        assertThat(mood().valence()).isNegative();
    }

    @Test
    void whatFeelsLikeNothingIsOldOrStillToComeIsNone() {
        say("Mia", 1, "The tram was late.").say("Mia", 31, SAD).say("Mia", -1, SAD);
        assertThat(SessionMood.of(said, NOW)).isEmpty();
    }
}
