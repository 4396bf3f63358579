package dev.ecphory.internal.chores;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ecphory.Namespace;
import dev.ecphory.internal.monitoring.EngineHealth;
import java.time.Duration;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A background queue outlives whatever its work throws, and tries again ever less often. */
@Timeout(60)
final class WorkQueueTest {
    private static final Namespace ANN = Namespace.of("ann");
    private static final Namespace BOB = Namespace.of("bob");
    private static final Namespace CLEO = Namespace.of("cleo");
    private static final Duration LONG = Duration.ofSeconds(50);
    private static final Backoff AT_ONCE = (tries, failed) -> Duration.ZERO;
    private static final Backoff NEVER = (tries, failed) -> Duration.ofDays(1);

    private static Error error(String kind) {
        return switch (kind) {
            case "memory" -> new OutOfMemoryError("heap");
            case "stack" -> new StackOverflowError();
            case "link" -> new NoClassDefFoundError("ai/onnx");
            default -> new AssertionError(kind);
        };
    }

    @ParameterizedTest
    @ValueSource(strings = {"memory", "stack", "link", "assertion"})
    void goesOnWithOtherNamespacesAfterAnError(String kind) {
        try (WorkQueue queue = new WorkQueue(
                "embed",
                () -> true,
                (namespace, stop) -> {
                    if (namespace.equals(ANN)) {
                        throw error(kind);
                    }
                    return false;
                },
                NEVER)) {
            queue.add(ANN);
            queue.await(ANN, LONG);
            queue.add(BOB);
            queue.await(BOB, LONG);
            EngineHealth.Queue pulse = queue.pulse();
            assertThat(pulse.done()).isEqualTo(1);
            assertThat(pulse.failed()).isEqualTo(1);
            assertThat(pulse.failing()).isEqualTo(1);
            assertThat(pulse.lastFailure())
                    .startsWith("ann failed on try 1: ")
                    .contains(error(kind).getClass().getName());
        }
    }

    @Test
    void triesAgainUntilItSucceedsAndThenSaysNothingOfFailures() throws InterruptedException {
        AtomicInteger tries = new AtomicInteger();
        CountDownLatch third = new CountDownLatch(3);
        try (WorkQueue queue = new WorkQueue(
                "embed",
                () -> true,
                (namespace, stop) -> {
                    third.countDown();
                    if (tries.incrementAndGet() < 3) {
                        throw new OutOfMemoryError("native");
                    }
                    return false;
                },
                AT_ONCE)) {
            queue.add(ANN);
            third.await();
            queue.add(BOB); // worked on after the third try
            queue.await(BOB, LONG);
            assertThat(queue.pulse().failed()).isEqualTo(2);
            assertThat(queue.pulse().failing()).isZero();
            assertThat(queue.pulse().lastFailure()).isNull();
            assertThat(queue.pulse().waiting()).isZero();
        }
    }

    @Test
    void newEventsEndTheWaitOfWhatFailed() {
        AtomicInteger tries = new AtomicInteger();
        try (WorkQueue queue = new WorkQueue(
                "embed",
                () -> true,
                (namespace, stop) -> {
                    if (tries.incrementAndGet() == 1) {
                        throw new IllegalStateException("no model");
                    }
                    return false;
                },
                NEVER)) {
            queue.add(ANN);
            queue.await(ANN, LONG);
            assertThat(queue.pulse().failing()).isEqualTo(1);
            queue.add(ANN);
            queue.await(ANN, LONG);
            assertThat(queue.pulse().failing()).isZero();
            assertThat(queue.pulse().done()).isEqualTo(1);
        }
    }

    @Test
    void countsTheTriesInARowForItsBackoffAndBeginsAnewWithNewEvents() throws InterruptedException {
        List<Integer> asked = new CopyOnWriteArrayList<>();
        CountDownLatch fourth = new CountDownLatch(4);
        try (WorkQueue queue = new WorkQueue(
                "embed",
                () -> true,
                (namespace, stop) -> {
                    throw new IllegalStateException("no model");
                },
                (tries, failed) -> {
                    assertThat(failed).isTrue();
                    asked.add(tries);
                    fourth.countDown();
                    return tries < 4 ? Duration.ZERO : Duration.ofDays(1);
                })) {
            queue.add(ANN);
            fourth.await();
            queue.await(ANN, LONG);
            assertThat(asked).containsExactly(1, 2, 3, 4);
            asked.clear();
            queue.add(ANN);
            queue.await(ANN, LONG);
            assertThat(asked).startsWith(1);
        }
    }

    @Test
    void anInterruptByTheWorkDoesNotEndIt() {
        try (WorkQueue queue = new WorkQueue(
                "embed",
                () -> true,
                (namespace, stop) -> {
                    Thread.currentThread().interrupt();
                    return false;
                },
                NEVER)) {
            queue.add(ANN);
            queue.await(ANN, LONG);
            queue.add(BOB);
            queue.await(BOB, LONG);
            assertThat(queue.pulse().done()).isEqualTo(2);
        }
    }

    @Test
    void beginsAgainWhenWhatItNeedsFailedToLoad() {
        AtomicInteger asked = new AtomicInteger();
        try (WorkQueue queue = new WorkQueue(
                "embed",
                () -> {
                    if (asked.incrementAndGet() == 1) {
                        throw new OutOfMemoryError("heap");
                    }
                    return true;
                },
                (namespace, stop) -> false,
                AT_ONCE)) {
            queue.add(ANN);
            queue.await(ANN, LONG);
            assertThat(queue.pulse().done()).isEqualTo(1);
        }
    }

    /** Works until it is told to stop, a second at a time, or for a thousand. */
    private static boolean lasts(BooleanSupplier stop, AtomicLong clock) {
        for (int i = 0; i < 1_000; i++) {
            if (stop.getAsBoolean()) {
                return true;
            }
            clock.addAndGet(1_000_000_000);
        }
        return false;
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException interrupted) {
            throw new IllegalStateException(interrupted);
        }
    }

    @Test
    void lengthyWorkStopsForWhoeverIsDueAndGoesOnAfterThem() {
        AtomicLong clock = new AtomicLong();
        CountDownLatch others = new CountDownLatch(1);
        List<String> order = new CopyOnWriteArrayList<>();
        try (WorkQueue queue = new WorkQueue(
                "embed",
                () -> true,
                (namespace, stop) -> {
                    order.add(namespace.value());
                    await(others);
                    return namespace.equals(ANN) && lasts(stop, clock);
                },
                NEVER,
                new WorkQueue.Pace(Duration.ZERO, Duration.ZERO, 1, clock::get))) {
            queue.add(ANN);
            while (order.isEmpty()) {
                Thread.onSpinWait();
            }
            queue.add(BOB);
            queue.add(CLEO);
            others.countDown();
            queue.await(ANN, LONG);
            assertThat(order).containsExactly("ann", "bob", "cleo", "ann");
            assertThat(queue.pulse().done()).isEqualTo(3);
            assertThat(queue.pulse().failing()).isZero();
        }
    }

    @Test
    void workThatIsAloneIsNotInterrupted() {
        AtomicLong clock = new AtomicLong();
        try (WorkQueue queue = new WorkQueue(
                "embed",
                () -> true,
                (namespace, stop) -> lasts(stop, clock),
                NEVER,
                new WorkQueue.Pace(Duration.ZERO, Duration.ZERO, 1, clock::get))) {
            queue.add(ANN);
            queue.await(ANN, LONG);
            assertThat(clock).hasValue(1_000_000_000_000L);
        }
    }

    @Test
    void shortWorkIsDoneWhileLengthyWorkStandsStill() throws InterruptedException {
        AtomicLong clock = new AtomicLong();
        CountDownLatch freed = new CountDownLatch(1);
        CountDownLatch stuck = new CountDownLatch(1);
        AtomicInteger turns = new AtomicInteger();
        WorkQueue.Work work = (namespace, stop) -> {
            if (!namespace.value().startsWith("long")) {
                return false;
            }
            if (turns.incrementAndGet() <= 2) {
                while (!stop.getAsBoolean()) { // until somebody else is due
                    clock.addAndGet(1_000_000_000);
                }
                return true;
            }
            stuck.countDown();
            await(freed); // deaf, as in the middle of a long text
            return false;
        };
        try (WorkQueue queue = new WorkQueue(
                "embed", () -> true, work, NEVER, new WorkQueue.Pace(Duration.ZERO, Duration.ZERO, 2, clock::get))) {
            queue.add(Namespace.of("long a"));
            queue.add(Namespace.of("long b"));
            queue.add(CLEO);
            stuck.await();
            queue.add(BOB);
            queue.await(BOB, LONG);
            assertThat(queue.pulse().done()).as("cleo and bob").isEqualTo(2);
            freed.countDown();
        }
    }

    @Test
    void waitsTwiceAsLongEachTimeUpToTenMinutesLessAShareByChance() {
        Backoff backoff = Backoff.exponential(new SplittableRandom(3));
        for (int i = 0; i < 100; i++) {
            assertThat(backoff.after(1, true)).isBetween(Duration.ofMillis(2_500), Duration.ofSeconds(5));
            assertThat(backoff.after(4, true)).isBetween(Duration.ofSeconds(20), Duration.ofSeconds(40));
            assertThat(backoff.after(1_000_000, true)).isBetween(Duration.ofMinutes(5), Duration.ofMinutes(10));
            assertThat(backoff.after(1_000_000, false)).isBetween(Duration.ofSeconds(15), Duration.ofSeconds(30));
        }
        assertThat(IntStream.range(0, 20).mapToObj(i -> backoff.after(9, true)).distinct())
                .hasSizeGreaterThan(10);
        assertThat(Backoff.exponential(new SplittableRandom(5)).after(3, true))
                .isEqualTo(Backoff.exponential(new SplittableRandom(5)).after(3, true));
    }
}
