package dev.ecphory.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ecphory.memory.RetryableException;
import dev.ecphory.store.AuditTable.Entry;
import dev.ecphory.store.AuditTable.Numbered;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What every trail promises. */
public interface AuditTableContract extends StoreFixture {
    /** A row of that second. */
    static Entry trodden(int second) {
        return new Entry(
                Instant.parse("2026-03-01T00:00:00Z").plusSeconds(second),
                "key-1",
                "rest",
                "recall",
                2,
                List.of("e" + second, "e 2"));
    }

    @Test
    default void givesTheTrailBackAsItWasWrittenNumberedFromOne() {
        try (EventStore store = newStore()) {
            AuditTable trail = store.trail();
            assertThat(trail.last(ALICE)).isZero();
            assertThat(trail.after(ALICE, 0, Instant.EPOCH, 10)).isEmpty();
            assertThat(trail.add(ALICE, trodden(1))).isEqualTo(1);
            assertThat(trail.add(ALICE, new Entry(Instant.EPOCH, "Zoë", "cli", "erase", 0, List.of())))
                    .isEqualTo(2);
            assertThat(trail.add(ALICE, trodden(3))).isEqualTo(3);
            assertThat(trail.last(ALICE)).isEqualTo(3);
            assertThat(trail.after(ALICE, 0, Instant.EPOCH, 10))
                    .containsExactly(
                            new Numbered(1, trodden(1)),
                            new Numbered(2, new Entry(Instant.EPOCH, "Zoë", "cli", "erase", 0, List.of())),
                            new Numbered(3, trodden(3)));
            assertThat(trail.after(ALICE, 1, Instant.EPOCH, 1))
                    .extracting(Numbered::number)
                    .containsExactly(2L);
            assertThat(trail.after(ALICE, 0, trodden(2).at(), 10))
                    .extracting(Numbered::number)
                    .containsExactly(3L);
        }
    }

    @Test
    default void namesAHundredEventsAndTheNumberOfAll() {
        List<String> ids = IntStream.range(0, 250).mapToObj(i -> "e" + i).toList();
        try (EventStore store = newStore()) {
            long unused = store.trail().add(ALICE, new Entry(Instant.EPOCH, "me", "library", "list", 250, ids));
            Entry kept =
                    store.trail().after(ALICE, 0, Instant.EPOCH, 1).getFirst().entry();
            assertThat(kept.events()).isEqualTo(ids.subList(0, AuditTable.MOST_EVENTS));
            assertThat(kept.records()).isEqualTo(250);
        }
    }

    @Test
    default void neverShowsAnotherNamespacesTrail() {
        try (EventStore store = newStore()) {
            long unused = store.trail().add(ALICE, trodden(1));
            assertThat(store.trail().after(BOB, 0, Instant.EPOCH, 10)).isEmpty();
            assertThat(store.trail().last(BOB)).isZero();
            assertThat(store.trail().add(BOB, trodden(2))).isEqualTo(1);
        }
    }

    @Test
    default void keepsTheTrailWhenEventsOrAllOfThemAreErased() {
        try (EventStore store = newStore()) {
            store.log().append(ALICE, StoreFixture.numbered(3));
            long first = store.trail().add(ALICE, trodden(1));
            store.forgetting().erase(ALICE, List.of(1L));
            store.forgetting().redact(ALICE, List.of(2L));
            long second = store.trail().add(ALICE, trodden(2));
            assertThat(store.forgetting().eraseAll(ALICE)).doesNotContainKey("trail");
            assertThat(store.namespaces()).isEmpty();
            assertThat(store.trail().add(ALICE, trodden(3))).isEqualTo(3);
            assertThat(store.trail().after(ALICE, 0, Instant.EPOCH, 10))
                    .containsExactly(
                            new Numbered(first, trodden(1)),
                            new Numbered(second, trodden(2)),
                            new Numbered(3, trodden(3)));
            assertThat(store.check()).isEmpty();
        }
    }

    @Test
    default void numbersTheTrailWithoutAHoleWhoeverWritesAtTheSameTime() throws InterruptedException {
        try (EventStore store = newStore()) {
            Set<Long> numbers = new ConcurrentSkipListSet<>();
            List<Thread> threads = new ArrayList<>();
            for (int t = 0; t < 4; t++) {
                threads.add(Thread.ofVirtual().start(() -> {
                    for (int i = 0; i < 10; i++) {
                        numbers.add(store.trail().add(ALICE, trodden(i)));
                    }
                }));
            }
            for (Thread thread : threads) {
                thread.join();
            }
            assertThat(numbers)
                    .containsExactlyElementsOf(
                            IntStream.rangeClosed(1, 40).mapToObj(Long::valueOf).toList());
            assertThat(store.trail().last(ALICE)).isEqualTo(40);
            assertThat(store.check()).isEmpty();
        }
    }

    @Test
    default void takesATrailOverAsItWasAndRefusesAnyOtherPlace() {
        try (EventStore store = newStore()) {
            store.trail().bring(ALICE, List.of(new Numbered(1, trodden(1)), new Numbered(2, trodden(2))));
            store.trail().bring(ALICE, List.of(new Numbered(3, trodden(3))));
            store.trail().bring(ALICE, List.of());
            assertThatThrownBy(() -> store.trail().bring(ALICE, List.of(new Numbered(3, trodden(3)))))
                    .isInstanceOf(RetryableException.class);
            assertThatThrownBy(() -> store.trail()
                            .bring(ALICE, List.of(new Numbered(4, trodden(3)), new Numbered(6, trodden(3)))))
                    .isInstanceOf(IllegalArgumentException.class);
            assertThat(store.trail().last(ALICE)).isEqualTo(3);
            assertThat(store.trail().add(ALICE, trodden(4))).isEqualTo(4);
            assertThat(store.check()).isEmpty();
        }
    }
}
