package dev.ecphory.spi.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ecphory.AppendResult;
import dev.ecphory.ConflictException;
import dev.ecphory.Event;
import dev.ecphory.Event.TimeBasis;
import dev.ecphory.LogEntry;
import dev.ecphory.Namespace;
import dev.ecphory.internal.store.EventRoundTripContract;
import dev.ecphory.internal.store.SettableClock;
import dev.ecphory.internal.store.StoreFixture;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What every log promises. The exact round trip of what an event can hold is in {@link EventRoundTripContract}. */
public interface EventLogContract extends EventRoundTripContract {
    @Test
    default void numbersTheEventsOfEachNamespaceFromOneWithoutHoles() {
        try (EventStore store = newStore()) {
            EventLog log = store.log();
            assertThat(log.lastSeq(ALICE)).isZero();
            assertThat(log.append(ALICE, StoreFixture.numbered(3)))
                    .containsExactly(
                            new AppendResult("e1", 1, false),
                            new AppendResult("e2", 2, false),
                            new AppendResult("e3", 3, false));
            assertThat(log.append(BOB, StoreFixture.numbered(1))).containsExactly(new AppendResult("e1", 1, false));
            assertThat(log.append(ALICE, List.of(saying("more", null, null))))
                    .satisfiesExactly(one -> assertThat(one.seq()).isEqualTo(4));
            assertThat(log.lastSeq(ALICE)).isEqualTo(4);
            assertThat(log.lastSeq(BOB)).isEqualTo(1);
            assertThat(log.append(ALICE, List.of())).isEmpty();
            assertThat(log.lastSeq(ALICE)).isEqualTo(4);
        }
    }

    @Test
    default void settlesAMissingIdAndAMissingTime() {
        SettableClock clock = new SettableClock();
        try (EventStore store = newStore(clock)) {
            List<AppendResult> appended =
                    store.log().append(ALICE, List.of(saying("a", null, null), saying("b", null, null)));
            clock.advance(Duration.ofSeconds(1));
            appended = new ArrayList<>(appended);
            appended.addAll(store.log().append(ALICE, List.of(saying("c", null, null))));

            List<LogEntry> entries = store.log().after(ALICE, 0, 10);
            assertThat(entries)
                    .extracting(LogEntry::id)
                    .containsExactlyElementsOf(
                            appended.stream().map(AppendResult::id).toList());
            assertThat(entries)
                    .extracting(LogEntry::id)
                    .isSorted()
                    .doesNotHaveDuplicates()
                    .allSatisfy(id -> assertThat(id).matches("[0-9A-HJKMNP-TV-Z]{26}"));
            Instant recorded = Instant.parse("2026-01-01T00:00:00.123456Z");
            assertThat(entries.getFirst().recordedAt()).isEqualTo(recorded);
            assertThat(entries.getFirst().occurredAt()).isEqualTo(recorded.atOffset(ZoneOffset.UTC));
            assertThat(entries.getFirst().event().timeBasis()).isEqualTo(TimeBasis.UNKNOWN);
            assertThat(entries.getLast().recordedAt()).isEqualTo(recorded.plusSeconds(1));
        }
    }

    @Test
    default void acknowledgesARepeatedIdAsADuplicateAndAddsNothing() {
        try (EventStore store = newStore()) {
            store.log().append(ALICE, StoreFixture.numbered(3));
            assertThat(store.log().append(ALICE, StoreFixture.numbered(5)))
                    .containsExactly(
                            new AppendResult("e1", 1, true),
                            new AppendResult("e2", 2, true),
                            new AppendResult("e3", 3, true),
                            new AppendResult("e4", 4, false),
                            new AppendResult("e5", 5, false));
            assertThat(store.log().append(ALICE, StoreFixture.numbered(5))).allMatch(AppendResult::duplicate);
            assertThat(store.log().lastSeq(ALICE)).isEqualTo(5);
            assertThat(store.log().after(ALICE, 0, 10)).hasSize(5);
        }
    }

    @Test
    default void acknowledgesARepeatedIdempotencyKeyWithTheFirstEventsId() {
        SettableClock clock = new SettableClock();
        try (EventStore store = newStore(clock)) {
            AppendResult first = store.log()
                    .append(ALICE, List.of(saying("hello", null, "k")))
                    .getFirst();
            clock.advance(Duration.ofHours(1));
            assertThat(store.log().append(ALICE, List.of(saying("new", null, null), saying("hello", null, "k"))))
                    .last()
                    .isEqualTo(new AppendResult(first.id(), 1, true));
            assertThat(store.log().lastSeq(ALICE)).isEqualTo(2);
            assertThat(store.log().append(BOB, List.of(saying("hello", null, "k"))))
                    .allMatch(appended -> !appended.duplicate());
        }
    }

    @Test
    default void acknowledgesDuplicatesInsideOneCall() {
        try (EventStore store = newStore()) {
            List<AppendResult> appended = store.log()
                    .append(
                            ALICE,
                            List.of(
                                    saying("a", "x", null),
                                    saying("a", "x", null),
                                    saying("b", null, "k"),
                                    saying("b", null, "k"),
                                    saying("c", "y", null)));
            assertThat(appended).extracting(AppendResult::seq).containsExactly(1L, 1L, 2L, 2L, 3L);
            assertThat(appended).extracting(AppendResult::duplicate).containsExactly(false, true, false, true, false);
            assertThat(appended.get(2).id()).isEqualTo(appended.get(3).id());
            assertThat(store.log().lastSeq(ALICE)).isEqualTo(3);
        }
    }

    @Test
    default void refusesATakenIdOrKeyWithOtherContentAndChangesNothing() {
        try (EventStore store = newStore()) {
            Event stored = full();
            store.log().append(ALICE, List.of(stored, saying("other", "other", "other key")));
            List<Event> conflicts = List.of(
                    saying("other text", "id", "key"),
                    saying(stored.text(), null, "key"),
                    copy(stored, "other", "other key"),
                    copy(stored, "id", "new key"),
                    copy(stored, "new id", "key"),
                    copy(stored, "id", "other key"));
            for (Event conflict : conflicts) {
                List<Event> batch = List.of(saying("before", "b", null), conflict, saying("after", "a", null));
                assertThatThrownBy(() -> store.log().append(ALICE, batch))
                        .as("%s", conflict)
                        .isInstanceOf(ConflictException.class)
                        .hasMessageContaining("alice");
            }
            assertThat(store.log().lastSeq(ALICE)).isEqualTo(2);
            assertThat(store.log().after(ALICE, 0, 10)).hasSize(2);
            assertThat(store.log().byId(ALICE, "b")).isEmpty();
            assertThat(store.log()
                            .append(ALICE, List.of(saying("next", null, null)))
                            .getFirst()
                            .seq())
                    .isEqualTo(3);
            assertThat(store.findProblems()).isEmpty();
        }
    }

    @Test
    default void refusesTwoContentsUnderOneIdInsideOneCall() {
        try (EventStore store = newStore()) {
            List<Event> batch = List.of(saying("a", "x", null), saying("b", "x", null));
            assertThatThrownBy(() -> store.log().append(ALICE, batch)).isInstanceOf(ConflictException.class);
            assertThat(store.log().lastSeq(ALICE)).isZero();
            assertThat(store.namespaces()).isEmpty();
        }
    }

    @Test
    default void takesARetryWithoutIdKeyOrTimeForTheSame() {
        try (EventStore store = newStore()) {
            store.log().append(ALICE, List.of(full(), saying("no time", "untimed", null)));
            LogEntry untimed = store.log().byId(ALICE, "untimed").orElseThrow();
            assertThat(store.log()
                            .append(
                                    ALICE,
                                    List.of(copy(full(), null, "key"), copy(full(), "id", null), untimed.event())))
                    .extracting(AppendResult::seq)
                    .containsExactly(1L, 1L, 2L);
        }
    }

    @Test
    default void pagesThroughTheLogInOrder() {
        try (EventStore store = newStore()) {
            store.log().append(ALICE, StoreFixture.numbered(1203));
            List<Long> seen = new ArrayList<>();
            for (long from = 0; ; from = seen.getLast()) {
                List<LogEntry> page = store.log().after(ALICE, from, 100);
                if (page.isEmpty()) {
                    break;
                }
                page.forEach(entry -> seen.add(entry.seq()));
            }
            assertThat(seen)
                    .containsExactlyElementsOf(
                            LongStream.rangeClosed(1, 1203).boxed().toList());
            assertThat(store.log().after(ALICE, 1203, 100)).isEmpty();
            assertThat(store.log().after(ALICE, Long.MAX_VALUE, 100)).isEmpty();
            assertThat(store.log().after(ALICE, 1200, Integer.MAX_VALUE)).hasSize(3);
        }
    }

    @Test
    default void givesTheEntriesAskedForInTheOrderAskedFor() {
        try (EventStore store = newStore()) {
            store.log().append(ALICE, StoreFixture.numbered(1200));
            assertThat(store.log().at(ALICE, List.of(3L, 99_999L, 1L, 0L, -1L, 3L)))
                    .extracting(LogEntry::id)
                    .containsExactly("e3", "e1", "e3");
            assertThat(store.log().at(ALICE, List.of())).isEmpty();
            List<Long> all =
                    LongStream.rangeClosed(1, 1200).map(n -> 1201 - n).boxed().toList();
            assertThat(store.log().at(ALICE, all)).extracting(LogEntry::seq).containsExactlyElementsOf(all);
            assertThat(store.log().byId(ALICE, "e7")).map(LogEntry::seq).hasValue(7L);
            assertThat(store.log().byId(ALICE, "E7")).isEmpty();
            List<String> many = LongStream.rangeClosed(1, 1200)
                    .mapToObj(n -> "e" + (1201 - n))
                    .toList();
            assertThat(store.log().byIds(ALICE, many))
                    .extracting(LogEntry::seq)
                    .hasSize(1200)
                    .isSorted();
            assertThat(store.log().byIds(ALICE, List.of("e9", "E7", "e2", "e9", "none")))
                    .extracting(LogEntry::id)
                    .containsExactly("e2", "e9");
            assertThat(store.log().byIds(ALICE, List.of())).isEmpty();
        }
    }

    @Test
    default void neverShowsAnotherNamespacesEvents() {
        try (EventStore store = newStore()) {
            store.log().append(ALICE, StoreFixture.numbered(3));
            for (Namespace other : List.of(BOB, Namespace.of("Alice"), Namespace.of("alic"), Namespace.of("alice2"))) {
                assertThat(store.log().byId(other, "e1")).isEmpty();
                assertThat(store.log().after(other, 0, 10)).isEmpty();
                assertThat(store.log().at(other, List.of(1L, 2L))).isEmpty();
                assertThat(store.log().lastSeq(other)).isZero();
            }
        }
    }

    @Test
    default void takesManyThreadsAtOnceAndLosesNothing() throws Exception {
        int threads = 8;
        int calls = 25;
        CountDownLatch start = new CountDownLatch(1);
        List<AppendResult> acknowledged = new ArrayList<>();
        try (EventStore store = newStore();
                ExecutorService executor = Executors.newFixedThreadPool(threads)) {
            List<Future<List<AppendResult>>> running = new ArrayList<>();
            for (int thread = 0; thread < threads; thread++) {
                String name = "t" + thread;
                Callable<List<AppendResult>> work = () -> {
                    List<AppendResult> own = new ArrayList<>();
                    start.await();
                    for (int call = 0; call < calls; call++) {
                        String id = name + "-" + call;
                        own.addAll(store.log().append(ALICE, List.of(saying("x", id, null), saying("y", null, null))));
                        long last = store.log().lastSeq(ALICE);
                        assertThat(store.log().after(ALICE, last - 1, 1)).hasSize(1);
                    }
                    return own;
                };
                running.add(executor.submit(work));
            }
            start.countDown();
            for (Future<List<AppendResult>> one : running) {
                acknowledged.addAll(one.get());
            }
            assertThat(acknowledged)
                    .extracting(AppendResult::seq)
                    .containsExactlyInAnyOrderElementsOf(LongStream.rangeClosed(1, 2L * threads * calls)
                            .boxed()
                            .toList());
            for (AppendResult one : acknowledged) {
                assertThat(store.log().byId(ALICE, one.id())).map(LogEntry::seq).hasValue(one.seq());
            }
            assertThat(store.findProblems()).isEmpty();
        }
    }

    private static Event full() {
        return copy(Event.ofText("everything").build(), "id", "key");
    }

    private static Event copy(Event event, @Nullable String id, @Nullable String key) {
        return Event.ofText(event.text())
                .id(id)
                .idempotencyKey(key)
                .speaker("Ann")
                .recipient("Bo")
                .session("s")
                .caption("a caption")
                .metadata("k", "v")
                .occurredAt(OffsetDateTime.parse("2025-05-05T10:00:00+02:00"))
                .build();
    }

    private static Event saying(String text, @Nullable String id, @Nullable String key) {
        return Event.ofText(text).id(id).idempotencyKey(key).build();
    }
}
