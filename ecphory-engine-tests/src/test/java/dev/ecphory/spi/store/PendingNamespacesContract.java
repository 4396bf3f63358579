package dev.ecphory.spi.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ecphory.Event;
import dev.ecphory.Namespace;
import dev.ecphory.internal.store.SettableClock;
import dev.ecphory.internal.store.StoreFixture;
import dev.ecphory.knowledge.Decision;
import dev.ecphory.spi.store.AccessLog.Access;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What every store promises of what is due. */
public interface PendingNamespacesContract extends StoreFixture {
    /** Those who wait since that moment or longer. */
    private static List<Namespace> waiting(EventStore store, Instant since) {
        return store.pendingNamespaces().pending(since, "", 100);
    }

    @Test
    default void whoIsWrittenToWaitsFromThatMomentUntilSomebodyIsThrough() {
        SettableClock clock = new SettableClock();
        try (EventStore store = newStore(clock)) {
            assertThat(waiting(store, Instant.parse("2030-01-01T00:00:00Z"))).isEmpty();
            store.log().append(ALICE, StoreFixture.numbered(2));
            Instant first = clock.instant();
            clock.advance(Duration.ofSeconds(10));
            store.log().append(ALICE, List.of(Event.ofText("more").build()));
            store.decisions().append(BOB, List.of(new Decision.RetractEvent("e1")));

            assertThat(waiting(store, first.minusMillis(1))).isEmpty();
            assertThat(waiting(store, first)).containsExactly(ALICE);
            assertThat(waiting(store, clock.instant())).containsExactly(ALICE, BOB);

            store.pendingNamespaces().markDone(ALICE, store.log().logPosition(ALICE), null);
            store.pendingNamespaces().markDone(BOB, store.log().logPosition(BOB), null);
            assertThat(waiting(store, clock.instant())).isEmpty();
        }
    }

    @Test
    default void whatWasAppendedMeanwhileWaitsFromNowOn() {
        SettableClock clock = new SettableClock();
        try (EventStore store = newStore(clock)) {
            for (Runnable meanwhile : List.<Runnable>of(
                    () -> store.log().append(ALICE, List.of(Event.ofText("more").build())),
                    () -> store.decisions().append(ALICE, List.of(new Decision.RetractEvent("e1"))),
                    () -> store.eraser().redact(ALICE, List.of(2L)),
                    () -> store.eraser().erase(ALICE, List.of(1L)))) {
                store.log().append(ALICE, List.of(Event.ofText("first").build()));
                LogPosition seen = store.log().logPosition(ALICE);
                clock.advance(Duration.ofSeconds(1));
                meanwhile.run();
                store.pendingNamespaces().markDone(ALICE, seen, null);
                assertThat(waiting(store, clock.instant().minusMillis(1))).isEmpty();
                assertThat(waiting(store, clock.instant())).containsExactly(ALICE);
                store.pendingNamespaces().markDone(ALICE, store.log().logPosition(ALICE), null);
                assertThat(waiting(store, clock.instant())).isEmpty();
            }
        }
    }

    @Test
    default void waitsAgainAsToldUnlessSomethingNewComes() {
        SettableClock clock = new SettableClock();
        try (EventStore store = newStore(clock)) {
            store.log().append(ALICE, StoreFixture.numbered(1));
            Instant later = clock.instant().plusSeconds(300);
            store.pendingNamespaces().markDone(ALICE, store.log().logPosition(ALICE), later);
            assertThat(waiting(store, later.minusMillis(1))).isEmpty();
            assertThat(waiting(store, later)).containsExactly(ALICE);

            clock.advance(Duration.ofSeconds(5));
            store.log().append(ALICE, List.of(Event.ofText("new").build()));
            assertThat(waiting(store, clock.instant())).containsExactly(ALICE);
        }
    }

    @Test
    default void whatChangesNoLogMarksNobody() {
        SettableClock clock = new SettableClock();
        try (EventStore store = newStore(clock)) {
            store.log().append(ALICE, StoreFixture.numbered(1));
            store.pendingNamespaces().markDone(ALICE, store.log().logPosition(ALICE), null);

            store.log().append(ALICE, StoreFixture.numbered(1)); // the same again
            store.accessLog().record(ALICE, List.of(Access.delivered(Instant.EPOCH, "who?", List.of(1L))));
            store.accessLog().record(BOB, List.of(Access.delivered(Instant.EPOCH, "who?", List.of())));
            long unused = store.accessLog().markCycle(ALICE, Instant.EPOCH);
            store.settings().put(ALICE, "language", "en");
            assertThat(store.leases().acquire(ALICE, "chore", "me", Duration.ofMinutes(1)))
                    .isTrue();
            store.rawRowImport().decisions(BOB, List.of(), 7);
            assertThat(waiting(store, clock.instant())).isEmpty();

            store.pendingNamespaces().markDone(Namespace.of("nobody"), LogPosition.EMPTY, clock.instant());
            assertThat(waiting(store, clock.instant())).isEmpty();
        }
    }

    @Test
    default void erasingMarksWhatHasToBeDerivedAgainAndTakesTheMarkOfWhatIsGone() {
        SettableClock clock = new SettableClock();
        try (EventStore store = newStore(clock)) {
            store.log().append(ALICE, StoreFixture.numbered(3));
            store.log().append(BOB, StoreFixture.numbered(3));
            store.pendingNamespaces().markDone(ALICE, store.log().logPosition(ALICE), null);
            store.eraser().erase(ALICE, List.of(2L));
            assertThat(waiting(store, clock.instant())).containsExactly(ALICE, BOB);
            store.eraser().eraseAll(BOB);
            assertThat(waiting(store, clock.instant())).containsExactly(ALICE);
        }
    }

    @Test
    default void pagesThroughThoseWhoWait() {
        try (EventStore store = newStore()) {
            List<Namespace> written = new ArrayList<>();
            for (int i = 0; i < 25; i++) {
                Namespace one = Namespace.of("space %02d é名".formatted(i));
                written.add(one);
                store.log().append(one, StoreFixture.numbered(1));
            }
            List<Namespace> paged = new ArrayList<>();
            String after = "";
            for (List<Namespace> page =
                            store.pendingNamespaces().pending(Instant.parse("2030-01-01T00:00:00Z"), after, 10);
                    !page.isEmpty();
                    page = store.pendingNamespaces().pending(Instant.parse("2030-01-01T00:00:00Z"), after, 10)) {
                paged.addAll(page);
                after = page.getLast().value();
            }
            assertThat(paged).isEqualTo(written);
        }
    }
}
