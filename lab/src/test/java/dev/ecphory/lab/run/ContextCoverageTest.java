package dev.ecphory.lab.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ecphory.lab.data.Conversation;
import dev.ecphory.Event;
import dev.ecphory.spi.TokenCounter;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ContextCoverageTest {
    private final ContextCoverage sighting = new ContextCoverage(
            new Conversation(
                    "c",
                    List.of(
                            event("a", "The ferry to Tinos leaves at seven, not at eight."),
                            event("b", "My sister's dog is called Biscuit & she is old."),
                            event("c", "Ok.")),
                    List.of(),
                    Map.of(),
                    Map.of()),
            TokenCounter.estimate());

    private static Event event(String id, String text) {
        return Event.ofText(text).id(id).build();
    }

    @Test
    void anEventIsSeenHoweverItIsQuoted() {
        assertThat(sighting.events()).isEqualTo(2);
        assertThat(sighting.seen("[2026] Ana: \"The ferry\n  to Tinos leaves at SEVEN -- not at eight\""))
                .isEqualTo(1);
        assertThat(sighting.seen("<e id=b>My sister’s dog is called Biscuit &amp; she is old.</e>"))
                .isEqualTo(1);
        assertThat(sighting.seen(
                        "my sisters dog is called biscuit, she is old; the ferry to Tinos leaves at seven not at"
                                + " eight"))
                .isEqualTo(2);
    }

    @Test
    void whatIsOnlyToldAboutAnEventIsNotTheEvent() {
        assertThat(sighting.seen("A ferry goes to Tinos in the morning.")).isZero();
        assertThat(sighting.seen("")).isZero();
    }

    @Test
    void theHistoryIsCountedInTheRunsTokens() {
        assertThat(sighting.historyTokens()).isBetween(20, 40);
    }
}
