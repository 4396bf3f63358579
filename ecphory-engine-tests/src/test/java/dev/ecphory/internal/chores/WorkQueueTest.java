package dev.ecphory.internal.chores;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ecphory.Namespace;
import dev.ecphory.internal.monitoring.EngineHealth;
import java.time.Duration;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
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
        List<Integer> asked = new java.util.concurrent.CopyOnWriteArrayList<>();
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
