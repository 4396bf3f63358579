package dev.ecphory.internal.runtime;

import static dev.ecphory.internal.runtime.EngineFixture.ids;
import static org.assertj.core.api.Assertions.assertThat;

import dev.ecphory.ConsolidationResult;
import dev.ecphory.Ecphory;
import dev.ecphory.Event;
import dev.ecphory.Memory;
import dev.ecphory.ProgressListener;
import dev.ecphory.RecallOptions;
import dev.ecphory.Tier;
import dev.ecphory.internal.engine.EngineMemory;
import dev.ecphory.internal.landmarks.TimeReference;
import dev.ecphory.internal.store.FreshStore;
import dev.ecphory.internal.store.SettableClock;
import dev.ecphory.knowledge.TimePoint.Granularity;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Times told by life events are resolved by the landmarks of the namespace, the same on every reading. */
final class TellsTimesByLifeEventsTest {
    private final SettableClock clock = new SettableClock(Instant.parse("2026-01-10T12:00:00Z"));
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

    private void tell(String id, String speaker, String text, String at) {
        memory.append(Event.ofText(text)
                .id(id)
                .speaker(speaker)
                .session(id)
                .occurredAt(OffsetDateTime.parse(at))
                .build());
        ConsolidationResult unused = memory.consolidate(ProgressListener.SILENT);
    }

    private TimeReference only(String event) {
        List<TimeReference> times = EngineMemory.of(memory).facts().timeReferences(event);
        assertThat(times).hasSize(1);
        return times.getFirst();
    }

    @Test
    void theLandmarkToldBeforeIsMeant() {
        tell("wed", "Ann", "We got married last Saturday!", "2026-06-10T12:00:00+02:00");
        tell("ill", "Ann", "I was ill the week before the wedding.", "2026-07-01T12:00:00+02:00");
        TimeReference time = only("ill");
        assertThat(time.start()).isEqualTo(Instant.parse("2026-05-29T22:00:00Z"));
        assertThat(time.end()).isEqualTo(Instant.parse("2026-06-05T22:00:00Z"));
        assertThat(time.granularity()).isEqualTo(Granularity.WEEK);
        assertThat(time.phrase()).isEqualTo("the week before the wedding");
        assertThat(time.landmark()).isEqualTo("wed");
        assertThat(EngineMemory.of(memory).facts().timeReferences("wed"))
                .extracting(TimeReference::phrase)
                .containsExactly("last Saturday");
    }

    @Test
    void aLandmarkToldLaterIsMeantWhenNoneWasToldBeforeAndRebuildingChangesNothing() {
        tell("plan", "Ann", "Two days after the surgery I want to walk.", "2026-03-01T12:00:00Z");
        assertThat(only("plan").resolved()).isFalse();
        assertThat(only("plan").candidates()).isEmpty();
        tell("knee", "Ann", "I had surgery on my knee yesterday.", "2026-03-11T12:00:00Z");
        TimeReference time = only("plan");
        assertThat(time.start()).isEqualTo(Instant.parse("2026-03-12T00:00:00Z"));
        assertThat(time.landmark()).isEqualTo("knee");
        memory.admin().rebuildProjections(ProgressListener.SILENT);
        assertThat(only("plan")).isEqualTo(time);
    }

    @Test
    void whoRefersToALifeEventDoesNotTellIt() {
        tell("refers", "Ann", "I have known them since I moved from my home town.", "2026-03-01T12:00:00Z");
        tell("asks", "Ann", "They helped me during the move.", "2026-04-01T12:00:00Z");
        assertThat(only("asks").resolved()).isFalse();
        tell("tells", "Ann", "I moved to Porto in May 2021.", "2026-05-01T12:00:00Z");
        assertThat(only("asks").landmark()).isEqualTo("tells");
        assertThat(only("refers").start()).isEqualTo(Instant.parse("2021-05-01T00:00:00Z"));
    }

    @Test
    void whichOfTwoIsMeantStaysOpenUnlessOneIsClearlyNearer() {
        tell("one", "Ann", "I had surgery on my knee today.", "2026-02-01T12:00:00Z");
        tell("two", "Ann", "I had surgery on my shoulder today.", "2026-04-01T12:00:00Z");
        tell("soon", "Ann", "Two days after the surgery I could write.", "2026-04-10T12:00:00Z");
        tell("late", "Ann", "Two days after the surgery I could write.", "2026-11-10T12:00:00Z");
        tell("knee", "Ann", "Two days after my knee surgery I could walk.", "2026-11-11T12:00:00Z");
        assertThat(only("soon").landmark()).isEqualTo("two");
        assertThat(only("late").resolved()).isFalse();
        assertThat(only("late").start()).isNull();
        assertThat(only("late").candidates()).containsExactly("two", "one");
        assertThat(only("knee").landmark()).isEqualTo("one");
    }

    @Test
    void mineIsNobodyElsesAndANamedOnesIsHers() {
        tell("ben", "Ben", "I graduated today!", "2026-05-01T12:00:00Z");
        tell("mine", "Ann", "The week after my graduation I slept.", "2026-08-01T12:00:00Z");
        tell("his", "Ann", "The week after Ben's graduation I slept.", "2026-08-01T12:00:00Z");
        tell("the", "Ann", "The week after the graduation I slept.", "2026-08-01T12:00:00Z");
        assertThat(only("mine").resolved()).isFalse();
        assertThat(only("his").landmark()).isEqualTo("ben");
        assertThat(only("the").landmark()).isEqualTo("ben");
        tell("ann", "Ann", "I graduated in June.", "2026-08-02T12:00:00Z");
        assertThat(only("mine").landmark()).isEqualTo("ann");
        assertThat(only("mine").granularity()).isEqualTo(Granularity.MONTH);
    }

    @Test
    void aRetractedLandmarkTellsNoTimeAndAnErasedOneNeither() {
        tell("wed", "Ann", "We got married yesterday!", "2026-06-10T12:00:00Z");
        tell("ill", "Ann", "I was ill the week before the wedding.", "2026-07-01T12:00:00Z");
        assertThat(only("ill").resolved()).isTrue();
        memory.deletion().retract("wed");
        assertThat(only("ill").resolved()).isFalse();
        memory.deletion().restore("wed");
        assertThat(only("ill").resolved()).isTrue();
        var unused = memory.deletion().erase(dev.ecphory.admin.Deletion.Selection.events(List.of("wed")));
        ConsolidationResult again = memory.consolidate(ProgressListener.SILENT);
        assertThat(again.complete()).isTrue();
        assertThat(only("ill").resolved()).isFalse();
    }

    @Test
    void recallPrefersTheTimeThatAQuestionTellsByALifeEvent() {
        for (int month = 1; month <= 9; month++) {
            String day = "2026-0" + month + "-04T12:00:00Z";
            tell("tea" + month, "Ann", "Today I drank tea with a friend, number " + month + ".", day);
        }
        tell("wed", "Ann", "We got married on 8 June 2026!", "2026-06-09T12:00:00Z");
        RecallOptions options = RecallOptions.defaults().withAskedAt(OffsetDateTime.parse("2026-12-01T12:00:00Z"));
        var asked = memory.recall("With whom did Ann drink tea the week before the wedding?", options);
        assertThat(ids(asked)).startsWith("tea6");
        assertThat(asked.steps()).anyMatch(step -> step.note().contains("when: the week before the wedding"));
        assertThat(memory.recall(
                                "With whom did Ann drink tea the week before the wedding?",
                                options.withAsOf(null, Instant.parse("2026-01-01T00:00:00Z")))
                        .steps())
                .noneMatch(step -> step.note().contains("when:"));
    }
}
