package dev.ecphory.spi.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ecphory.ConflictException;
import dev.ecphory.Event;
import dev.ecphory.LogEntry;
import dev.ecphory.RetryableException;
import dev.ecphory.internal.store.RandomTruth;
import dev.ecphory.internal.store.StoreFixture;
import dev.ecphory.knowledge.Claim;
import dev.ecphory.knowledge.Decision;
import dev.ecphory.knowledge.DecisionRecord;
import dev.ecphory.spi.store.AccessLog.Access;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What every store promises of rows that come from another. */
public interface RawRowImportContract extends StoreFixture {
    /** Long before any clock of a test. */
    Instant THEN = Instant.parse("2020-02-03T04:05:06.123456Z");

    private static LogEntry entry(long seq, String id) {
        Event event = Event.ofText("number " + seq)
                .id(id)
                .idempotencyKey("key " + id)
                .occurredAt(THEN.atOffset(ZoneOffset.ofHours(2)))
                .build();
        return new LogEntry(ALICE, seq, THEN.plus(Duration.ofSeconds(seq)), event);
    }

    @Test
    default void keepsNumbersMomentsAndHoles() {
        try (EventStore store = newStore()) {
            store.rawRowImport().events(ALICE, List.of(entry(2, "b"), entry(5, "e")), 6);
            assertThat(store.log().after(ALICE, 0, 10)).containsExactly(entry(2, "b"), entry(5, "e"));
            LogPosition head = store.log().logPosition(ALICE);
            assertThat(head.lastSeq()).isEqualTo(6);
            assertThat(head.events()).isEqualTo(2);
            store.rawRowImport().events(ALICE, List.of(), 8);
            assertThat(store.log().append(ALICE, numberedFrom("own")).getFirst().seq())
                    .isEqualTo(9);
            assertThat(store.log().logPosition(ALICE).events()).isEqualTo(3);
            assertThat(store.findProblems()).isEmpty();
            assertThat(store.log().logPosition(BOB)).isEqualTo(LogPosition.EMPTY);
        }
    }

    private static List<Event> numberedFrom(String id) {
        return List.of(Event.ofText("own").id(id).build());
    }

    @Test
    default void refusesNumbersThatWereGivenOutHere() {
        try (EventStore store = newStore()) {
            store.log().append(ALICE, StoreFixture.numbered(3));
            assertThatThrownBy(() -> store.rawRowImport().events(ALICE, List.of(entry(3, "x")), 3))
                    .isInstanceOf(RetryableException.class);
            assertThatThrownBy(() -> store.rawRowImport().events(ALICE, List.of(), 2))
                    .isInstanceOf(RetryableException.class);
            assertThatThrownBy(() -> store.rawRowImport().events(ALICE, List.of(entry(5, "y"), entry(4, "z")), 5))
                    .isInstanceOf(IllegalArgumentException.class);
            assertThatThrownBy(() -> store.rawRowImport().events(ALICE, List.of(entry(5, "y")), 4))
                    .isInstanceOf(IllegalArgumentException.class);
            assertThatThrownBy(() -> store.rawRowImport().events(BOB, List.of(entry(5, "y")), 5))
                    .isInstanceOf(IllegalArgumentException.class);
            assertThat(store.log().lastSeq(ALICE)).isEqualTo(3);
            assertThat(store.log().logPosition(BOB)).isEqualTo(LogPosition.EMPTY);
        }
    }

    @Test
    default void storesNothingWhereAnIdOrKeyIsTaken() {
        try (EventStore store = newStore()) {
            store.rawRowImport().events(ALICE, List.of(entry(1, "a")), 1);
            Event sameKey =
                    Event.ofText("other").id("c").idempotencyKey("key a").build();
            LogEntry keyed = new LogEntry(ALICE, 3, THEN, sameKey.withIdAndTime("c", THEN.atOffset(ZoneOffset.UTC)));
            for (LogEntry taken : List.of(entry(3, "a"), keyed)) {
                assertThatThrownBy(() -> store.rawRowImport().events(ALICE, List.of(entry(2, "b"), taken), 3))
                        .isInstanceOf(ConflictException.class);
                assertThat(store.log().after(ALICE, 0, 10)).containsExactly(entry(1, "a"));
                assertThat(store.log().lastSeq(ALICE)).isEqualTo(1);
            }
        }
    }

    @Test
    default void takesDecisionsAccessesAndSetbacksAsTheyAre() {
        try (EventStore store = newStore()) {
            store.rawRowImport().events(ALICE, List.of(entry(1, "a"), entry(2, "b")), 2);
            DecisionRecord decided = new DecisionRecord(4, THEN, 1, new Decision.RetractEvent("a"));
            store.rawRowImport().decisions(ALICE, List.of(decided), 6);
            assertThat(store.decisions().after(ALICE, 0, 10)).containsExactly(decided);
            assertThat(store.log().logPosition(ALICE).decisions()).isEqualTo(6);
            assertThatThrownBy(() -> store.rawRowImport().decisions(ALICE, List.of(decided), 6))
                    .isInstanceOf(RetryableException.class);
            assertThat(store.decisions()
                            .append(ALICE, List.of(new Decision.RestoreEvent("a")))
                            .getFirst()
                            .number())
                    .isEqualTo(7);

            AccessLog.NumberedAccess access =
                    new AccessLog.NumberedAccess(3, Access.delivered(THEN, "what?", List.of(1L, 2L)));
            AccessLog.NumberedAccess cycle = new AccessLog.NumberedAccess(5, Access.cycle(THEN));
            store.rawRowImport().accesses(ALICE, List.of(access, cycle), 5);
            assertThat(store.accessLog().after(ALICE, 0, 10)).containsExactly(access, cycle);
            assertThat(store.accessLog().lastCycle(ALICE)).isEqualTo(5);
            assertThat(store.rawRowImport().lastAccessNumber(ALICE)).isEqualTo(5);
            assertThat(store.accessLog().markCycle(ALICE, THEN)).isEqualTo(6);

            ChoreFailureTable.ChoreFailure setback = new ChoreFailureTable.ChoreFailure("embed", 2, 3, "no", THEN);
            store.choreFailures().add(ALICE, "other", 1, "gone");
            store.rawRowImport().setbacks(ALICE, List.of(setback));
            assertThat(store.choreFailures().all(ALICE)).containsExactly(setback);
            assertThat(store.choreFailures().all(BOB)).isEmpty();
            assertThat(store.rawRowImport().lastAccessNumber(BOB)).isZero();
        }
    }

    @Test
    default void pagesThroughTheClaimsOfOneExtractor() {
        try (EventStore store = newStore()) {
            store.log().append(ALICE, StoreFixture.numbered(4));
            RandomTruth random = new RandomTruth(3);
            List<Claim> claims = new ArrayList<>();
            for (long seq = 1; seq <= 4; seq++) {
                claims.add(random.claim("a" + seq, seq * 1_000, "ann"));
                claims.add(random.claim("b" + seq, seq * 1_000, "ann"));
                claims.add(random.claim("c" + seq, seq * 1_000 + 1, "ben"));
            }
            store.claims().put(ALICE, "one", 0, 4, claims);
            store.claims().put(ALICE, "other", 0, 4, List.of(random.claim("o", 2_000, "ann")));
            List<Claim> read = new ArrayList<>();
            List<Claim> page = store.rawRowImport().claims(ALICE, "one", 0, 2);
            while (!page.isEmpty()) {
                read.addAll(page);
                page = store.rawRowImport().claims(ALICE, "one", page.getLast().order(), 2);
            }
            assertThat(read).isEqualTo(claims);
            assertThat(store.rawRowImport().claims(ALICE, "other", 0, 10)).hasSize(1);
            assertThat(store.rawRowImport().claims(BOB, "one", 0, 10)).isEmpty();
        }
    }

    @Test
    default void tellsWhoseAnnotationsAreThere() {
        try (EventStore store = newStore()) {
            store.log().append(ALICE, StoreFixture.numbered(2));
            assertThat(store.rawRowImport().annotatorVersion(ALICE)).isEmpty();
            store.annotations().put(ALICE, "v7", 0, new RandomTruth(1).annotations(1, 2));
            assertThat(store.rawRowImport().annotatorVersion(ALICE)).contains("v7");
            store.annotations().clear(ALICE);
            assertThat(store.rawRowImport().annotatorVersion(ALICE)).isEmpty();
        }
    }
}
