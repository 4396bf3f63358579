package dev.ecphory.internal.runtime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.ecphory.Ecphory;
import dev.ecphory.Event;
import dev.ecphory.InvalidInputException;
import dev.ecphory.Memory;
import dev.ecphory.Namespace;
import dev.ecphory.ProgressListener;
import dev.ecphory.Tier;
import dev.ecphory.internal.cognition.CognitiveMemory;
import dev.ecphory.internal.cognition.DueReview;
import dev.ecphory.internal.cognition.mechanism.CognitionSettings;
import dev.ecphory.internal.cognition.mechanism.CognitiveMechanism;
import dev.ecphory.internal.cognition.mechanism.MemoryTrace;
import dev.ecphory.internal.cognition.mechanism.Retention;
import dev.ecphory.internal.engine.EngineBuilder;
import dev.ecphory.internal.engine.EngineMemory;
import dev.ecphory.internal.store.FreshStore;
import dev.ecphory.internal.store.SettableClock;
import dev.ecphory.spi.store.EventStore;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** Which events should come up again before they fade. */
final class ReviewsTest {
    private static final Namespace MIRA = Namespace.of("mira");

    private final SettableClock clock = new SettableClock();
    private final EventStore store = FreshStore.on(clock, 7);

    private void withMemory(CognitionSettings cognition, Consumer<Memory> work) {
        try (Ecphory engine = EngineBuilder.over(store)
                .tier(Tier.EDGE)
                .background(false)
                .cognition(cognition)
                .clock(clock)
                .open()) {
            work.accept(engine.memory(MIRA.value()));
        }
    }

    private static void told(Memory memory) {
        memory.append(
                Event.ofText("The bus was late today.")
                        .id("bus")
                        .speaker("Mira")
                        .build(),
                Event.ofText("I prefer tea to coffee.")
                        .id("tea")
                        .speaker("Mira")
                        .build(),
                Event.ofText("Always answer me in Portuguese.")
                        .id("order")
                        .speaker("Mira")
                        .build(),
                Event.ofText("The safe is behind the mirror.")
                        .id("safe")
                        .speaker("Mira")
                        .build());
    }

    private void used(Memory memory, String id) {
        memory.learning().feedback("where is the " + id + "? " + clock.instant(), List.of(id), List.of());
        memory.consolidate(ProgressListener.SILENT);
    }

    private static List<String> ids(Memory memory, Instant now) {
        return CognitiveMemory.of(memory).reviews(now, 100).stream()
                .map(review -> review.entry().id())
                .toList();
    }

    @Test
    void aReviewIsDueWhenATenthIsForgottenAndAUsePutsItOff() {
        withMemory(CognitionSettings.COMPANION, memory -> {
            told(memory);
            used(memory, "safe");
            assertThat(ids(memory, clock.instant().plus(Duration.ofDays(300))))
                    .as("of use once is not often, and what is kept never fades")
                    .isEmpty();
            clock.advance(Duration.ofDays(1));
            used(memory, "safe");
            Duration before = Duration.ZERO;
            for (int review = 0; review < 5; review++) {
                MemoryTrace trace = EngineMemory.of(memory)
                        .learning()
                        .kept(List.of(memory.get("safe").orElseThrow()))
                        .getFirst();
                DueReview due = CognitiveMemory.of(memory)
                        .reviews(clock.instant().plus(Duration.ofDays(2_000)), 5)
                        .getFirst();
                assertThat(due.worth()).isEqualTo(DueReview.Worth.USED);
                assertThat(due.uses()).isEqualTo(2 + review);
                Duration interval = Duration.between(clock.instant(), due.dueAt());
                assertThat(interval).as("the interval grows with every review").isGreaterThan(before);
                Retention bare = new Retention(true, 0, .05, .3, .2);
                assertThat(bare.share(trace, due.dueAt())).isCloseTo(Retention.REVIEWED_AT, within(1e-6));
                assertThat(ids(memory, due.dueAt().minusMillis(1))).isEmpty();
                assertThat(ids(memory, due.dueAt())).containsExactly("safe");
                before = interval;
                clock.set(due.dueAt());
                used(memory, "safe");
                assertThat(ids(memory, clock.instant())).isEmpty();
            }
        });
    }

    @Test
    void tellsWhatIsWorthKeepingNearestToFadingFirstAndWritesNothing() {
        CognitionSettings fading = CognitionSettings.SEED.without(CognitiveMechanism.INTERFERENCE);
        withMemory(fading, memory -> {
            told(memory);
            memory.consolidate(ProgressListener.SILENT);
            clock.advance(Duration.ofMinutes(50));
            var head = memory.admin().logPosition();
            List<DueReview> due = CognitiveMemory.of(memory).reviews(clock.instant(), 100);
            assertThat(due).extracting(review -> review.entry().id()).containsExactlyInAnyOrder("tea", "order");
            assertThat(due)
                    .extracting(DueReview::worth)
                    .containsExactlyInAnyOrder(DueReview.Worth.PREFERENCE, DueReview.Worth.INSTRUCTION);
            assertThat(due)
                    .extracting(review -> Objects.requireNonNull(review.fadesAt()))
                    .isSorted();
            assertThat(CognitiveMemory.of(memory).reviews(clock.instant(), 1)).isEqualTo(due.subList(0, 1));
            assertThat(memory.admin().logPosition()).isEqualTo(head);
            memory.archive().archive(List.of("tea"));
            assertThat(ids(memory, clock.instant())).containsExactly("order");
            assertThatThrownBy(() -> CognitiveMemory.of(memory).reviews(clock.instant(), 0))
                    .isInstanceOf(InvalidInputException.class);
        });
        withMemory(CognitionSettings.OFF, memory -> assertThat(
                        ids(memory, clock.instant().plus(Duration.ofDays(9_000))))
                .as("off, time takes nothing")
                .isEmpty());
    }
}
