package dev.ecphory.spi.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ecphory.ConflictException;
import dev.ecphory.Event;
import dev.ecphory.LogEntry;
import dev.ecphory.QuotaExceededException;
import dev.ecphory.QuotaExceededException.Limit;
import dev.ecphory.admin.Quota;
import dev.ecphory.internal.store.SettableClock;
import dev.ecphory.internal.store.StoreFixture;
import dev.ecphory.knowledge.Decision;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;

/** What every store of quotas promises, and what its log does about them. */
public interface QuotaTableContract extends StoreFixture {
    private static Event said(String id, String text) {
        return Event.ofText(text)
                .id(id)
                .occurredAt(OffsetDateTime.parse("2026-01-01T00:00:00Z"))
                .build();
    }

    private static List<Event> some(String prefix, int count) {
        return IntStream.range(0, count)
                .mapToObj(i -> said(prefix + i, "12345"))
                .toList();
    }

    private static QuotaExceededException refused(EventStore store, List<Event> events, Quota quota) {
        return (QuotaExceededException) assertThatThrownBy(() -> store.log().append(ALICE, events, quota))
                .isInstanceOf(QuotaExceededException.class)
                .asInstanceOf(InstanceOfAssertFactories.THROWABLE)
                .actual();
    }

    @Test
    default void keepsWhatIsSetForOneNamespaceUntilAllOfItIsErased() {
        try (EventStore store = newStore()) {
            assertThat(store.quotas().of(ALICE)).isEqualTo(Quota.UNSAID);
            store.quotas().set(ALICE, new Quota(5L, null, 0L));
            assertThat(store.quotas().of(ALICE)).isEqualTo(new Quota(5L, null, 0L));
            assertThat(store.quotas().of(BOB)).isEqualTo(Quota.UNSAID);
            assertThat(store.namespaces()).isEmpty();
            store.log().append(ALICE, some("a", 1));
            store.eraser().eraseAll(ALICE);
            assertThat(store.quotas().of(ALICE)).isEqualTo(Quota.UNSAID);
            assertThat(store.findProblems()).isEmpty();
        }
    }

    @Test
    default void countsWhatCallersGaveAndNothingElse() {
        try (EventStore store = newStore()) {
            store.log()
                    .append(
                            ALICE,
                            List.of(
                                    said("a", "héllo 名"),
                                    Event.ofText("x")
                                            .id("b")
                                            .speaker("Ana")
                                            .session("s")
                                            .caption("😀")
                                            .metadata("ké", "v\"")
                                            .build()));
            assertThat(store.quotas().usage(ALICE)).isEqualTo(new QuotaTable.Usage(2, 10 + 1 + 4 + 3 + 2));
            assertThat(store.quotas().usage(BOB)).isEqualTo(new QuotaTable.Usage(0, 0));
            store.eraser().redact(ALICE, List.of(2L));
            assertThat(store.quotas().usage(ALICE)).isEqualTo(new QuotaTable.Usage(2, 10 + Event.REDACTED.length()));
            store.eraser().erase(ALICE, List.of(1L, 2L));
            assertThat(store.quotas().usage(ALICE)).isEqualTo(new QuotaTable.Usage(0, 0));
            assertThat(store.findProblems()).isEmpty();
        }
    }

    @Test
    default void refusesMoreEventsThanThereMayBeAndChangesNothing() {
        Quota three = new Quota(3L, null, null);
        try (EventStore store = newStore()) {
            store.log().append(ALICE, some("a", 2), three);
            QuotaExceededException full = refused(store, some("b", 2), three);
            assertThat(full.limit()).isEqualTo(Limit.EVENTS);
            assertThat(full.limitValue()).isEqualTo(3);
            assertThat(full.usage()).isEqualTo(2);
            assertThat(full.retryAfter()).isEmpty();
            assertThat(full).hasMessageContaining("3 events").hasMessageContaining("erase");
            assertThat(store.log().lastSeq(ALICE)).isEqualTo(2);
            assertThat(store.log().append(ALICE, some("c", 1), three).getFirst().seq())
                    .isEqualTo(3);
            store.log().append(BOB, some("b", 2), three);
            store.eraser().erase(ALICE, List.of(1L));
            assertThat(store.log().append(ALICE, some("d", 1), three).getFirst().seq())
                    .isEqualTo(4);
            assertThat(store.findProblems()).isEmpty();
        }
    }

    @Test
    default void refusesMoreBytesThanThereMayBeAndChangesNothing() {
        Quota twelve = new Quota(null, 12L, null);
        try (EventStore store = newStore()) {
            store.log().append(ALICE, some("a", 2), twelve);
            QuotaExceededException full = refused(store, some("b", 1), twelve);
            assertThat(full.limit()).isEqualTo(Limit.BYTES);
            assertThat(full.limitValue()).isEqualTo(12);
            assertThat(full.usage()).isEqualTo(10);
            store.log().append(ALICE, List.of(said("c", "é")), twelve);
            assertThat(store.quotas().usage(ALICE)).isEqualTo(new QuotaTable.Usage(3, 12));
            assertThat(store.findProblems()).isEmpty();
        }
    }

    @Test
    default void wordsOfDecisionsCountAsThoseOfEventsDo() {
        try (EventStore store = newStore()) {
            store.decisions()
                    .append(
                            ALICE,
                            List.of(
                                    new Decision.AddDirective("d", "Answer in Portuguese, whatever is asked."),
                                    new Decision.RetractEvent("a")));
            long used = store.quotas().usage(ALICE).bytes();
            assertThat(used).isBetween(40L, 60L);
            assertThat(refused(store, some("a", 1), new Quota(null, used + 4, null))
                            .usage())
                    .isEqualTo(used);
            store.log().append(ALICE, some("a", 1), new Quota(null, used + 5, null));
            assertThat(store.quotas().usage(ALICE)).isEqualTo(new QuotaTable.Usage(1, used + 5));
            assertThat(store.quotas().usage(BOB)).isEqualTo(new QuotaTable.Usage(0, 0));
            assertThat(store.findProblems()).isEmpty();
        }
    }

    @Test
    default void whatIsThereAlreadyCostsNothing() {
        Quota tight = new Quota(2L, 10L, 2L);
        try (EventStore store = newStore()) {
            store.log().append(ALICE, some("a", 2), tight);
            assertThat(store.log().append(ALICE, some("a", 2), tight)).allMatch(one -> one.duplicate());
            assertThat(refused(store, some("a", 3), tight).limit()).isEqualTo(Limit.EVENTS);
            assertThatThrownBy(() -> store.log().append(ALICE, List.of(said("a1", "other")), tight))
                    .isInstanceOf(ConflictException.class);
            store.quotas().set(ALICE, new Quota(1L, 1L, 1L));
            assertThat(store.log().append(ALICE, some("a", 2), tight)).hasSize(2);
            assertThat(store.quotas().usage(ALICE)).isEqualTo(new QuotaTable.Usage(2, 10));
        }
    }

    @Test
    default void takesInSoMuchAMinuteAndWhatIsRefusedCostsNothing() {
        SettableClock clock = new SettableClock(Instant.parse("2026-03-01T00:00:00Z"));
        Quota ten = new Quota(null, null, 10L);
        try (EventStore store = newStore(clock)) {
            store.log().append(ALICE, some("a", 6), ten);
            store.log().append(ALICE, some("b", 4), ten);
            for (int i = 0; i < 3; i++) {
                QuotaExceededException late = refused(store, some("c", 1), ten);
                assertThat(late.limit()).isEqualTo(Limit.RATE);
                assertThat(late.usage()).isEqualTo(10);
                assertThat(late.retryAfter()).contains(Duration.ofSeconds(6));
            }
            clock.advance(Duration.ofSeconds(6));
            store.log().append(ALICE, some("c", 1), ten);
            assertThat(refused(store, some("d", 2), ten).retryAfter()).contains(Duration.ofSeconds(12));
            clock.advance(Duration.ofMinutes(5));
            assertThat(refused(store, some("e", 11), ten).retryAfter()).isEmpty();
            store.log().append(ALICE, some("e", 10), ten);
            store.eraser()
                    .erase(
                            ALICE,
                            IntStream.rangeClosed(1, 21).mapToObj(Long::valueOf).toList());
            assertThat(refused(store, some("f", 1), ten).limit()).isEqualTo(Limit.RATE);
            store.log().append(BOB, some("f", 10), ten);
        }
    }

    @Test
    default void aNamespacesOwnQuotaGoesBeforeThatOfTheProcess() {
        Quota one = new Quota(1L, null, null);
        try (EventStore store = newStore()) {
            store.quotas().set(ALICE, new Quota(3L, null, null));
            store.log().append(ALICE, some("a", 3), one);
            assertThat(refused(store, some("b", 1), Quota.UNSAID).limitValue()).isEqualTo(3);
            store.quotas().set(ALICE, new Quota(0L, null, null));
            store.log().append(ALICE, some("c", 3), one);
            store.quotas().set(ALICE, Quota.UNSAID);
            assertThat(refused(store, some("d", 1), one).limitValue()).isEqualTo(1);
        }
    }

    @Test
    default void isExactHoweverManyWriteAtTheSameTime() throws InterruptedException {
        Quota forty = new Quota(40L, null, 40L);
        try (EventStore store = newStore()) {
            AtomicInteger taken = new AtomicInteger();
            List<Thread> threads = new ArrayList<>();
            for (int t = 0; t < 4; t++) {
                String prefix = "t" + t + "-";
                threads.add(Thread.ofVirtual().start(() -> {
                    for (int i = 0; i < 15; i++) {
                        try {
                            store.log().append(ALICE, List.of(said(prefix + i, "12345")), forty);
                            taken.incrementAndGet();
                        } catch (QuotaExceededException full) {
                            // as many as there is room for
                        }
                    }
                }));
            }
            for (Thread thread : threads) {
                thread.join();
            }
            assertThat(taken).hasValue(40);
            assertThat(store.quotas().usage(ALICE)).isEqualTo(new QuotaTable.Usage(40, 200));
            assertThat(store.findProblems()).isEmpty();
        }
    }

    @Test
    default void whatIsBroughtFromElsewhereIsCountedAndHeldToAQuotaOnlyWhereOneIsGiven() {
        Instant at = Instant.parse("2026-01-01T00:00:00Z");
        List<LogEntry> run =
                List.of(new LogEntry(ALICE, 2, at, said("a", "12345")), new LogEntry(ALICE, 5, at, said("b", "123")));
        try (EventStore store = newStore()) {
            store.quotas().set(ALICE, new Quota(1L, null, null));
            assertThatThrownBy(() -> store.rawRowImport().events(ALICE, run, 7, Quota.UNSAID))
                    .isInstanceOf(QuotaExceededException.class);
            assertThat(store.log().lastSeq(ALICE)).isZero();
            store.rawRowImport().events(ALICE, run, 7);
            assertThat(store.quotas().usage(ALICE)).isEqualTo(new QuotaTable.Usage(2, 8));
            assertThat(store.log().logPosition(ALICE).lastSeq()).isEqualTo(7);
            assertThat(store.findProblems()).isEmpty();
        }
    }
}
