package dev.ecphory.spi.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ecphory.RetryableException;
import dev.ecphory.internal.store.StoreFixture;
import dev.ecphory.spi.store.AuditTable.Entry;
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
            AuditTable trail = store.auditTable();
            assertThat(trail.last(ALICE)).isZero();
            assertThat(trail.after(ALICE, 0, Instant.EPOCH, 10)).isEmpty();
            assertThat(trail.add(ALICE, trodden(1))).isEqualTo(1);
            assertThat(trail.add(ALICE, new Entry(Instant.EPOCH, "Zoë", "cli", "erase", 0, List.of())))
                    .isEqualTo(2);
            assertThat(trail.add(ALICE, trodden(3))).isEqualTo(3);
            assertThat(trail.last(ALICE)).isEqualTo(3);
            assertThat(trail.after(ALICE, 0, Instant.EPOCH, 10))
                    .containsExactly(
                            new AuditTable.NumberedEntry(1, trodden(1)),
                            new AuditTable.NumberedEntry(
                                    2, new Entry(Instant.EPOCH, "Zoë", "cli", "erase", 0, List.of())),
                            new AuditTable.NumberedEntry(3, trodden(3)));
            assertThat(trail.after(ALICE, 1, Instant.EPOCH, 1))
                    .extracting(AuditTable.NumberedEntry::number)
                    .containsExactly(2L);
            assertThat(trail.after(ALICE, 0, trodden(2).at(), 10))
                    .extracting(AuditTable.NumberedEntry::number)
                    .containsExactly(3L);
        }
    }

    @Test
    default void namesAHundredEventsAndTheNumberOfAll() {
        List<String> ids = IntStream.range(0, 250).mapToObj(i -> "e" + i).toList();
        try (EventStore store = newStore()) {
            long unused = store.auditTable().add(ALICE, new Entry(Instant.EPOCH, "me", "library", "list", 250, ids));
            Entry kept = store.auditTable()
                    .after(ALICE, 0, Instant.EPOCH, 1)
                    .getFirst()
                    .entry();
            assertThat(kept.events()).isEqualTo(ids.subList(0, AuditTable.MOST_EVENTS));
            assertThat(kept.records()).isEqualTo(250);
        }
    }

    @Test
    default void neverShowsAnotherNamespacesTrail() {
        try (EventStore store = newStore()) {
            long unused = store.auditTable().add(ALICE, trodden(1));
            assertThat(store.auditTable().after(BOB, 0, Instant.EPOCH, 10)).isEmpty();
            assertThat(store.auditTable().last(BOB)).isZero();
            assertThat(store.auditTable().add(BOB, trodden(2))).isEqualTo(1);
        }
    }

    @Test
    default void keepsTheTrailWhenEventsOrAllOfThemAreErased() {
        try (EventStore store = newStore()) {
            store.log().append(ALICE, StoreFixture.numbered(3));
            long first = store.auditTable().add(ALICE, trodden(1));
            store.eraser().erase(ALICE, List.of(1L));
            store.eraser().redact(ALICE, List.of(2L));
            long second = store.auditTable().add(ALICE, trodden(2));
            assertThat(store.eraser().eraseAll(ALICE)).doesNotContainKey("trail");
            assertThat(store.namespaces()).isEmpty();
            assertThat(store.auditTable().add(ALICE, trodden(3))).isEqualTo(3);
            assertThat(store.auditTable().after(ALICE, 0, Instant.EPOCH, 10))
                    .containsExactly(
                            new AuditTable.NumberedEntry(first, trodden(1)),
                            new AuditTable.NumberedEntry(second, trodden(2)),
                            new AuditTable.NumberedEntry(3, trodden(3)));
            assertThat(store.findProblems()).isEmpty();
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
                        numbers.add(store.auditTable().add(ALICE, trodden(i)));
                    }
                }));
            }
            for (Thread thread : threads) {
                thread.join();
            }
            assertThat(numbers)
                    .containsExactlyElementsOf(
                            IntStream.rangeClosed(1, 40).mapToObj(Long::valueOf).toList());
            assertThat(store.auditTable().last(ALICE)).isEqualTo(40);
            assertThat(store.findProblems()).isEmpty();
        }
    }

    @Test
    default void takesATrailOverAsItWasAndRefusesAnyOtherPlace() {
        try (EventStore store = newStore()) {
            store.auditTable()
                    .bring(
                            ALICE,
                            List.of(
                                    new AuditTable.NumberedEntry(1, trodden(1)),
                                    new AuditTable.NumberedEntry(2, trodden(2))));
            store.auditTable().bring(ALICE, List.of(new AuditTable.NumberedEntry(3, trodden(3))));
            store.auditTable().bring(ALICE, List.of());
            assertThatThrownBy(
                            () -> store.auditTable().bring(ALICE, List.of(new AuditTable.NumberedEntry(3, trodden(3)))))
                    .isInstanceOf(RetryableException.class);
            assertThatThrownBy(() -> store.auditTable()
                            .bring(
                                    ALICE,
                                    List.of(
                                            new AuditTable.NumberedEntry(4, trodden(3)),
                                            new AuditTable.NumberedEntry(6, trodden(3)))))
                    .isInstanceOf(IllegalArgumentException.class);
            assertThat(store.auditTable().last(ALICE)).isEqualTo(3);
            assertThat(store.auditTable().add(ALICE, trodden(4))).isEqualTo(4);
            assertThat(store.findProblems()).isEmpty();
        }
    }
}
