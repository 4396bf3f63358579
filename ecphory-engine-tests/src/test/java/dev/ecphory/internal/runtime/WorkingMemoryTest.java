package dev.ecphory.internal.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ecphory.ConsolidationResult;
import dev.ecphory.Ecphory;
import dev.ecphory.Event;
import dev.ecphory.Memory;
import dev.ecphory.Namespace;
import dev.ecphory.ProgressListener;
import dev.ecphory.Tier;
import dev.ecphory.internal.engine.EngineMemory;
import dev.ecphory.internal.store.FreshStore;
import dev.ecphory.internal.store.SettableClock;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What holds only for a while is current until its time is over, and never a fact. */
final class WorkingMemoryTest {
    private final SettableClock clock = new SettableClock(Instant.parse("2026-03-04T20:00:00Z"));
    private final Ecphory engine = Ecphory.builder(FreshStore.on(clock, 1))
            .tier(Tier.EDGE)
            .background(false)
            .clock(clock)
            .open();
    private final Memory memory = engine.memory(Namespace.of("ann"));

    @BeforeEach
    void aWednesday() {
        memory.append(
                said("home", "I live in Porto.", "2026-03-04T09:00:00+09:00", null),
                said("today", "I am working from the library today.", "2026-03-04T09:30:00+09:00", null),
                said("week", "I am on the night shift this week.", "2026-03-04T09:31:00+09:00", "working"),
                said("kept", "I have no meetings today.", "2026-03-04T09:32:00+09:00", "long"),
                said("told", "I work at Acme.", "2026-03-04T09:33:00+09:00", "working"));
        ConsolidationResult unused = memory.consolidate(ProgressListener.SILENT);
    }

    @AfterEach
    void close() {
        engine.close();
    }

    private static Event said(String id, String text, String at, @Nullable String scope) {
        Event.Builder event =
                Event.ofText(text).id(id).speaker("Ann").session("s").occurredAt(OffsetDateTime.parse(at));
        return (scope == null ? event : event.metadata("scope", scope)).build();
    }

    private List<String> at(String instant) {
        return EngineMemory.of(memory).facts().temporaryStatements(Instant.parse(instant), null).stream()
                .map(one -> one.entry().id())
                .toList();
    }

    @Test
    void holdsUntilTheEndOfItsDayWhereItWasSaidOrOfTheTimeThatItSpeaksOf() {
        assertThat(at("2026-03-04T00:00:00Z")).as("before it was said").isEmpty();
        assertThat(at("2026-03-04T14:59:59Z")).containsExactly("today", "week", "told");
        assertThat(at("2026-03-04T15:00:00Z")).as("midnight there").containsExactly("week");
        assertThat(at("2026-03-08T14:59:59Z")).containsExactly("week");
        assertThat(at("2026-03-08T15:00:00Z")).isEmpty();
    }

    @Test
    void whatTheCallerSaysGoesBeforeTheRules() {
        assertThat(at("2026-03-04T10:00:00Z")).contains("week", "told").doesNotContain("kept", "home");
    }

    @Test
    void noFactComesFromItAndTheEventStays() {
        assertThat(memory.facts().facts("Ann", null, null, null))
                .extracting(fact -> fact.object())
                .containsExactly("Porto");
        assertThat(memory.get("told")).isPresent();
        assertThat(memory.recall("Where does Ann work?").items())
                .extracting(item -> item.entry().id())
                .contains("told");
    }

    @Test
    void whatIsRetractedOrErasedHoldsNoMore() {
        memory.deletion().retract("today");
        assertThat(at("2026-03-04T10:00:00Z")).containsExactly("week", "told");
    }

    @Test
    void nowIsTheClocks() {
        assertThat(EngineMemory.of(memory).facts().temporaryStatements(null, null))
                .extracting(one -> one.entry().id())
                .containsExactly("week");
    }
}
