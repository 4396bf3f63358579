package dev.ecphory.internal.runtime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ecphory.AppendResult;
import dev.ecphory.ConflictException;
import dev.ecphory.Ecphory;
import dev.ecphory.Event;
import dev.ecphory.Fact;
import dev.ecphory.InvalidInputException;
import dev.ecphory.LogEntry;
import dev.ecphory.Memory;
import dev.ecphory.Memory.RecordedEvent;
import dev.ecphory.ProgressListener;
import dev.ecphory.RecallOptions;
import dev.ecphory.Tier;
import dev.ecphory.internal.store.SettableClock;
import dev.ecphory.spi.store.EventStore;
import java.time.Instant;
import java.time.InstantSource;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** History that was recorded elsewhere keeps when, over every store. */
public interface ImportedHistoryContract {
    /** A store with nothing in it. */
    EventStore newStore(InstantSource clock);

    private void with(Consumer<Memory> work) {
        SettableClock clock = new SettableClock(Instant.parse("2027-01-01T00:00:00Z"));
        try (Ecphory engine = Ecphory.builder(newStore(clock))
                .tier(Tier.EDGE)
                .background(false)
                .clock(clock)
                .open()) {
            work.accept(engine.memory("mia"));
        }
    }

    private static Event said(String id, String at, String text) {
        return Event.ofText(text)
                .id(id)
                .speaker("Mia")
                .occurredAt(OffsetDateTime.parse(at))
                .build();
    }

    private static RecordedEvent recorded(Event event, String at) {
        return new RecordedEvent(event, Instant.parse(at));
    }

    private static List<RecordedEvent> history() {
        return List.of(
                recorded(said("a", "2024-03-01T08:00:00Z", "I live in Lisbon."), "2024-03-02T08:00:00Z"),
                recorded(said("b", "2025-06-01T08:00:00Z", "I moved to Porto."), "2025-06-05T08:00:00.123456789Z"),
                recorded(Event.ofText("I love green tea.").idempotencyKey("k1").build(), "2025-07-01T08:00:00Z"));
    }

    @Test
    default void aQuestionAsOfThenKnowsWhatWasKnownThen() {
        with(memory -> {
            memory.appendRecorded(history());
            memory.append(said("c", "2026-12-31T08:00:00Z", "I moved to Braga."));
            memory.consolidate(ProgressListener.SILENT);
            assertThat(memory.list(0, 10))
                    .extracting(LogEntry::recordedAt)
                    .startsWith(
                            Instant.parse("2024-03-02T08:00:00Z"),
                            Instant.parse("2025-06-05T08:00:00.123456Z"),
                            Instant.parse("2025-07-01T08:00:00Z"))
                    .isSorted();
            assertThat(home(memory, "2024-12-01T00:00:00Z")).containsExactly("Lisbon");
            assertThat(home(memory, "2025-06-04T00:00:00Z"))
                    .as("it had happened, and was not known")
                    .contains("Lisbon");
            assertThat(home(memory, "2025-12-01T00:00:00Z")).containsExactly("Porto");
            RecallOptions then = EngineFixture.AT_ONCE.withAsOf(null, Instant.parse("2025-06-04T00:00:00Z"));
            assertThat(EngineFixture.ids(memory.recall("Where does Mia live?", then)))
                    .containsExactly("a");
            assertThat(memory.list(2, 1).getFirst().occurredAt().toInstant())
                    .as("an unknown time is the moment of recording")
                    .isEqualTo(Instant.parse("2025-07-01T08:00:00Z"));
        });
    }

    private static List<String> home(Memory memory, String known) {
        Instant at = Instant.parse(known);
        return memory.facts().allVersions().stream()
                .filter(fact -> fact.slot().predicate().equals("lives_in") && fact.isKnownAt(at) && fact.isValidAt(at))
                .map(Fact::object)
                .toList();
    }

    @Test
    default void theSameHistoryAgainAddsNothingAndOtherContentIsAConflict() {
        with(memory -> {
            List<AppendResult> first = memory.appendRecorded(history());
            memory.append(said("c", "2026-12-31T08:00:00Z", "Later."));
            assertThat(memory.appendRecorded(history()))
                    .allMatch(AppendResult::duplicate)
                    .extracting(AppendResult::seq)
                    .containsExactlyElementsOf(
                            first.stream().map(AppendResult::seq).toList());
            assertThatThrownBy(() -> memory.appendRecorded(List.of(
                            recorded(said("a", "2024-03-01T08:00:00Z", "Other words."), "2026-12-31T09:00:00Z"))))
                    .isInstanceOf(ConflictException.class);
            assertThat(memory.list(0, 10)).hasSize(4);
        });
    }

    @Test
    default void aMomentThatIsToComeOrGoesBackIsRefusedByItsPlaceAndNothingIsAppended() {
        with(memory -> {
            Event one = said("x", "2024-03-01T08:00:00Z", "One.");
            Event other = said("y", "2024-03-01T08:00:00Z", "Other.");
            assertThatThrownBy(() -> memory.appendRecorded(List.of(recorded(one, "2027-01-01T00:00:01Z"))))
                    .isInstanceOf(InvalidInputException.class)
                    .hasMessageStartingWith("recordedAt 2027-01-01T00:00:01Z is in the future")
                    .hasMessageContaining("give a moment that is past");
            assertThatThrownBy(() -> memory.appendRecorded(
                            List.of(recorded(one, "2025-01-01T00:00:00Z"), recorded(other, "2024-12-31T00:00:00Z"))))
                    .isInstanceOf(InvalidInputException.class)
                    .hasMessageStartingWith("events[1].recordedAt 2024-12-31T00:00:00Z is before 2025-01-01T00:00:00Z")
                    .hasMessageContaining("append the oldest first");
            assertThat(memory.list(0, 10)).isEmpty();
            memory.append(one);
            assertThatThrownBy(() -> memory.appendRecorded(List.of(recorded(other, "2025-01-01T00:00:00Z"))))
                    .isInstanceOf(InvalidInputException.class)
                    .hasMessageContaining("is before 2027-01-01T00:00:00Z");
            assertThat(memory.list(0, 10)).hasSize(1);
        });
    }
}
