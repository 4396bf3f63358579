package dev.ecphory.spi.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ecphory.internal.store.StoreFixture;
import dev.ecphory.spi.store.AccessLog.Access;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What an access log promises. */
public interface AccessLogContract extends StoreFixture {
    @Test
    default void givesTheNewestAccessesNewestFirst() {
        try (EventStore store = newStore()) {
            AccessLog log = store.accessLog();
            assertThat(log.newest(ALICE, 10)).isEmpty();
            Access one = access("who?", 3L, 1L, 2L);
            Access two = access("何? 'quoted' ?");
            Access three = access("who?", 9_000_000_000L);
            log.record(ALICE, List.of(one, two));
            log.record(ALICE, List.of());
            log.record(ALICE, List.of(three));
            assertThat(log.newest(ALICE, 10)).containsExactly(three, two, one);
            assertThat(log.newest(ALICE, 2)).containsExactly(three, two);
            assertThat(log.newest(ALICE, 0)).isEmpty();
        }
    }

    @Test
    default void neverShowsAnotherNamespacesAccesses() {
        try (EventStore store = newStore()) {
            store.accessLog().record(ALICE, List.of(access("who?", 1L)));
            assertThat(store.accessLog().newest(BOB, 10)).isEmpty();
            assertThat(store.log().lastSeq(ALICE)).isZero();
        }
    }

    @Test
    default void numbersAccessesInTheOrderOfWritingWhateverTheyAre() {
        try (EventStore store = newStore()) {
            AccessLog log = store.accessLog();
            Instant at = Instant.parse("2026-02-03T04:05:06.000007Z");
            Access used = new Access(at, AccessLog.Kind.USED, "who?", List.of(3L));
            Access ignored = new Access(at, AccessLog.Kind.IGNORED, "who?", List.of(1L, 2L));
            assertThat(log.lastCycle(ALICE)).isZero();
            log.record(ALICE, List.of(access("who?", 3L, 1L, 2L), used));
            assertThat(log.markCycle(ALICE, at)).isEqualTo(3);
            log.record(ALICE, List.of(ignored));
            assertThat(log.lastCycle(ALICE)).isEqualTo(3);
            assertThat(log.after(ALICE, 1, 10))
                    .containsExactly(
                            new AccessLog.NumberedAccess(2, used),
                            new AccessLog.NumberedAccess(3, Access.cycle(at)),
                            new AccessLog.NumberedAccess(4, ignored));
            assertThat(log.after(ALICE, 1, 2)).hasSize(2);
            assertThat(log.after(ALICE, 4, 10)).isEmpty();
            assertThat(log.lastCycle(BOB)).isZero();
            assertThat(log.after(BOB, 0, 10)).isEmpty();
            assertThat(log.markCycle(BOB, at)).isEqualTo(1);
        }
    }

    @Test
    default void keepsTheRouteOfAnAnswerAndNoneOfAnythingElse() {
        try (EventStore store = newStore()) {
            Instant at = Instant.parse("2026-02-03T04:05:06.000007Z");
            Access routed = new Access(at, AccessLog.Kind.DELIVERED, "who?", List.of(1L), "temporal 0.5 wide a b");
            Access plain = new Access(at, AccessLog.Kind.USED, "who?", List.of(1L));
            store.accessLog().record(ALICE, List.of(routed, plain));
            assertThat(store.accessLog().newest(ALICE, 10)).containsExactly(plain, routed);
        }
    }

    @Test
    default void givesTimesToTheMicrosecondWhateverTheClockKnows() {
        try (EventStore store = newStore()) {
            Instant at = Instant.parse("2026-02-03T04:05:06.000007Z");
            store.accessLog().record(ALICE, List.of(Access.delivered(at.plusNanos(890), "who?", List.of(1L))));
            long unused = store.accessLog().markCycle(ALICE, at.plusNanos(999));
            assertThat(store.accessLog().newest(ALICE, 10))
                    .extracting(Access::at)
                    .containsExactly(at, at);
        }
    }

    @Test
    default void numbersOfErasedAccessesAreNotGivenOutAgain() {
        try (EventStore store = newStore()) {
            store.log().append(ALICE, StoreFixture.numbered(3));
            AccessLog log = store.accessLog();
            log.record(ALICE, List.of(access("who?", 1L), access("who?", 2L)));
            long cycle = log.markCycle(ALICE, Instant.EPOCH);
            log.record(ALICE, List.of(access("who?", 3L)));
            store.eraser().erase(ALICE, List.of(3L));
            log.record(ALICE, List.of(access("who?", 2L)));
            assertThat(log.after(ALICE, 0, 10))
                    .extracting(AccessLog.NumberedAccess::number)
                    .containsExactly(1L, 2L, cycle, cycle + 2);
        }
    }

    @Test
    default void countsAllAccessesOfAKindByTheDayInUtc() {
        try (EventStore store = newStore()) {
            AccessLog log = store.accessLog();
            assertThat(log.countByDay(ALICE, AccessLog.Kind.DELIVERED)).isEmpty();
            List<Access> many = new ArrayList<>();
            for (int i = 0; i < 2_500; i++) {
                many.add(Access.delivered(Instant.parse("2026-02-03T23:59:59.999999Z"), "who?", List.of(1L)));
            }
            many.add(Access.delivered(Instant.parse("2026-02-04T00:00:00Z"), "who?", List.of(1L)));
            many.add(Access.delivered(Instant.parse("1969-12-31T23:00:00Z"), "who?", List.of(1L)));
            many.add(Access.delivered(Instant.parse("1969-12-31T00:00:00Z"), "who?", List.of(1L)));
            many.add(new Access(Instant.parse("2026-02-04T01:00:00Z"), AccessLog.Kind.USED, "who?", List.of(1L)));
            log.record(ALICE, many);
            log.record(BOB, List.of(access("who?", 1L)));
            assertThat(log.countByDay(ALICE, AccessLog.Kind.DELIVERED))
                    .containsExactly(
                            Map.entry(LocalDate.parse("1969-12-31"), 2L),
                            Map.entry(LocalDate.parse("2026-02-03"), 2_500L),
                            Map.entry(LocalDate.parse("2026-02-04"), 1L));
            assertThat(log.countByDay(ALICE, AccessLog.Kind.USED))
                    .containsExactly(Map.entry(LocalDate.parse("2026-02-04"), 1L));
            assertThat(log.countByDay(BOB, AccessLog.Kind.USED)).isEmpty();
        }
    }

    private static Access access(String question, Long... seqs) {
        return Access.delivered(Instant.parse("2026-02-03T04:05:06.789012Z"), question, List.of(seqs));
    }
}
