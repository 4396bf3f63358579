package dev.ecphory.internal.runtime;

import static dev.ecphory.internal.runtime.EngineFixture.ids;
import static org.assertj.core.api.Assertions.assertThat;

import dev.ecphory.Ecphory;
import dev.ecphory.Event;
import dev.ecphory.Event.TimeBasis;
import dev.ecphory.LogEntry;
import dev.ecphory.Memory;
import dev.ecphory.RecallOptions;
import dev.ecphory.RecallResult;
import dev.ecphory.Tier;
import dev.ecphory.internal.store.FreshStore;
import dev.ecphory.internal.store.SettableClock;
import java.time.Instant;
import java.time.OffsetDateTime;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Where nobody says when something happened, it is the moment of recording, marked as that. */
final class UsesTheTimeOfRecordingTest {
    private final SettableClock clock = new SettableClock(Instant.parse("2026-03-02T10:00:00Z"));
    private final Ecphory engine = Ecphory.builder(FreshStore.on(clock, 7))
            .tier(Tier.EDGE)
            .background(false)
            .clock(clock)
            .open();
    private final Memory memory = engine.memory("ann");

    @AfterEach
    void close() {
        engine.close();
    }

    private void tell(String id, String text, String at) {
        clock.set(Instant.parse(at));
        memory.append(Event.ofText(text).id(id).speaker("Ann").build());
    }

    @Test
    void theContextDatesAnEventByItsRecordingAndSaysSo() {
        tell("a", "The boiler was repaired", "2026-03-02T10:00:00Z");
        RecallResult found = memory.recall("What was repaired?");
        assertThat(found.context())
                .contains("== Mon 2 Mar 2026 +00:00 (recorded)")
                .doesNotContain("unknown");
        LogEntry entry = memory.get("a").orElseThrow();
        assertThat(entry.usesRecordingTime()).isTrue();
        assertThat(entry.event().timeBasis()).isEqualTo(TimeBasis.UNKNOWN);
        memory.append(Event.ofText("Tea")
                .id("t")
                .occurredAt(OffsetDateTime.parse("2020-01-01T00:00Z"))
                .build());
        assertThat(memory.get("t").orElseThrow().usesRecordingTime()).isFalse();
    }

    @Test
    void aQuestionAboutADayFindsWhatWasRecordedOnIt() {
        tell("march", "We repaired the boiler", "2026-03-02T10:00:00Z");
        tell("april", "We repaired the roof", "2026-04-20T10:00:00Z");
        tell("june", "We repaired the fence", "2026-06-05T10:00:00Z");
        RecallOptions asked = RecallOptions.defaults().withAskedAt(OffsetDateTime.parse("2026-06-10T12:00:00Z"));
        assertThat(ids(memory.recall("What did we repair in April 2026?", asked))
                        .getFirst())
                .isEqualTo("april");
        assertThat(ids(memory.recall("What did we repair in March 2026?", asked))
                        .getFirst())
                .isEqualTo("march");
    }

    @Test
    void aViewAsOfADateHidesWhatWasRecordedLater() {
        tell("march", "We repaired the boiler", "2026-03-02T10:00:00Z");
        tell("april", "We repaired the roof", "2026-04-20T10:00:00Z");
        RecallOptions then = RecallOptions.defaults().withAsOf(Instant.parse("2026-03-31T00:00:00Z"), null);
        assertThat(ids(memory.recall("What did we repair?", then))).containsExactly("march");
    }
}
