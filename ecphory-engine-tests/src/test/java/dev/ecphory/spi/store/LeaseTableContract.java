package dev.ecphory.spi.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ecphory.internal.store.SettableClock;
import dev.ecphory.internal.store.StoreFixture;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

/** What leases promise. */
public interface LeaseTableContract extends StoreFixture {
    /** How long the leases here last. */
    Duration MINUTE = Duration.ofMinutes(1);

    @Test
    default void leasesAChoreToOneOwnerUntilItRunsOut() {
        SettableClock clock = new SettableClock();
        try (EventStore store = newStore(clock)) {
            LeaseTable leases = store.leases();
            assertThat(leases.acquire(ALICE, "embed", "me", MINUTE)).isTrue();
            assertThat(leases.acquire(ALICE, "embed", "you", MINUTE)).isFalse();
            clock.advance(MINUTE.minusNanos(1_000));
            assertThat(leases.acquire(ALICE, "embed", "you", MINUTE)).isFalse();
            clock.advance(Duration.ofNanos(1_000));
            assertThat(leases.acquire(ALICE, "embed", "you", MINUTE)).isTrue();
            assertThat(leases.acquire(ALICE, "embed", "me", MINUTE)).isFalse();
        }
    }

    @Test
    default void renewsForItsOwnerAndIsGivenBackByNobodyElse() {
        SettableClock clock = new SettableClock();
        try (EventStore store = newStore(clock)) {
            LeaseTable leases = store.leases();
            leases.acquire(ALICE, "embed", "me", MINUTE);
            clock.advance(Duration.ofSeconds(50));
            assertThat(leases.acquire(ALICE, "embed", "me", MINUTE)).isTrue();
            clock.advance(Duration.ofSeconds(50));
            assertThat(leases.acquire(ALICE, "embed", "you", MINUTE)).isFalse();
            leases.release(ALICE, "embed", "you");
            leases.release(ALICE, "other", "me");
            assertThat(leases.acquire(ALICE, "embed", "you", MINUTE)).isFalse();
            leases.release(ALICE, "embed", "me");
            assertThat(leases.acquire(ALICE, "embed", "you", MINUTE)).isTrue();
        }
    }

    @Test
    default void aLeaseThatAWrongClockTookCountsAsNone() {
        SettableClock clock = new SettableClock();
        try (EventStore store = newStore(clock)) {
            LeaseTable leases = store.leases();
            Instant now = clock.instant();
            for (Duration ahead : List.of(Duration.ofNanos(1_000), Duration.ofHours(2), Duration.ofDays(3_650))) {
                clock.set(now.plus(ahead));
                assertThat(leases.acquire(ALICE, "embed", "killed", LeaseTable.LONGEST))
                        .isTrue();
                clock.set(now);
                assertThat(leases.acquire(ALICE, "embed", "me", MINUTE))
                        .as("%s", ahead)
                        .isTrue();
                leases.release(ALICE, "embed", "me");
            }
        }
    }

    @Test
    default void nobodyTakesALeaseThatIsAsLongAsOneCanBe() {
        SettableClock clock = new SettableClock();
        try (EventStore store = newStore(clock)) {
            assertThat(store.leases().acquire(ALICE, "embed", "you", LeaseTable.LONGEST))
                    .isTrue();
            assertThat(store.leases().acquire(ALICE, "embed", "me", MINUTE)).isFalse();
        }
    }

    @Test
    default void keepsChoresAndNamespacesApart() {
        try (EventStore store = newStore()) {
            LeaseTable leases = store.leases();
            assertThat(leases.acquire(ALICE, "embed", "me", MINUTE)).isTrue();
            assertThat(leases.acquire(ALICE, "fold", "you", MINUTE)).isTrue();
            assertThat(leases.acquire(BOB, "embed", "you", MINUTE)).isTrue();
            leases.release(BOB, "embed", "me");
            assertThat(leases.acquire(BOB, "embed", "me", MINUTE)).isFalse();
        }
    }

    @Test
    default void leasesToOneOfManyThreads() throws Exception {
        int threads = 8;
        CountDownLatch start = new CountDownLatch(1);
        try (EventStore store = newStore();
                ExecutorService executor = Executors.newFixedThreadPool(threads)) {
            List<Future<Boolean>> running = new ArrayList<>();
            for (int thread = 0; thread < threads; thread++) {
                String owner = "owner " + thread;
                Callable<Boolean> race = () -> {
                    start.await();
                    return store.leases().acquire(ALICE, "embed", owner, MINUTE);
                };
                running.add(executor.submit(race));
            }
            start.countDown();
            int winners = 0;
            for (Future<Boolean> one : running) {
                winners += one.get() ? 1 : 0;
            }
            assertThat(winners).isEqualTo(1);
        }
    }
}
