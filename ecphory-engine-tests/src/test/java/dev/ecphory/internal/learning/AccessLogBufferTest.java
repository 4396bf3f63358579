package dev.ecphory.internal.learning;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ecphory.Namespace;
import dev.ecphory.internal.runtime.EngineFixture;
import dev.ecphory.internal.store.SettableClock;
import dev.ecphory.internal.store.WrappedStore;
import dev.ecphory.spi.store.AccessLog;
import dev.ecphory.spi.store.AccessLog.Access;
import dev.ecphory.spi.store.EventStore;
import dev.ecphory.spi.store.LogPosition;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The access log is written by one thread at a time and holds a bounded number back. */
@Timeout(60)
final class AccessLogBufferTest {
    private static final Namespace ANN = Namespace.of("ann");

    private final EventStore inner = EngineFixture.store();
    private final SettableClock clock = new SettableClock();
    private final LogPosition head = inner.log().logPosition(ANN);

    /** A store that does something before accesses are recorded. */
    private EventStore recording(Runnable before) {
        AccessLog log = (AccessLog) Proxy.newProxyInstance(
                AccessLog.class.getClassLoader(), new Class<?>[] {AccessLog.class}, (proxy, method, args) -> {
                    if (method.getName().equals("record")) {
                        before.run();
                    }
                    try {
                        return method.invoke(inner.accessLog(), args);
                    } catch (InvocationTargetException failure) {
                        throw failure.getCause();
                    }
                });
        return new WrappedStore(inner) {
            @Override
            public AccessLog accessLog() {
                return log;
            }
        };
    }

    private void add(AccessLogBuffer accesses, int count) {
        for (int i = 0; i < count; i++) {
            accesses.add(ANN, head, Access.delivered(clock.instant(), "question", List.of()));
        }
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    @Test
    void oneThreadWritesWhileTheStoreIsSlowAndTheOldestBeyondTheBoundAreDroppedAndCounted() {
        CountDownLatch begun = new CountDownLatch(1);
        CountDownLatch release = new CountDownLatch(1);
        AtomicInteger writers = new AtomicInteger();
        AtomicInteger most = new AtomicInteger();
        AccessLogBuffer accesses = new AccessLogBuffer(recording(() -> {
            most.accumulateAndGet(writers.incrementAndGet(), Math::max);
            begun.countDown();
            await(release);
            writers.decrementAndGet();
        }));
        add(accesses, AccessLogBuffer.BATCH);
        await(begun);
        add(accesses, AccessLogBuffer.MOST + 10);
        assertThat(accesses.unrecorded()).isEqualTo(10);
        release.countDown();
        accesses.flush();
        assertThat(most).hasValue(1);
        assertThat(accesses.unrecorded()).isEqualTo(10);
        assertThat(inner.accessLog().newest(ANN, 10_000)).hasSize(AccessLogBuffer.BATCH + AccessLogBuffer.MOST);
    }

    @Test
    void aLogThatFailsCostsItsAccessesAndIsWrittenAgainAfterwards() {
        AtomicBoolean broken = new AtomicBoolean(true);
        AccessLogBuffer accesses = new AccessLogBuffer(recording(() -> {
            if (broken.get()) {
                throw new IllegalStateException("disk full");
            }
        }));
        add(accesses, 5);
        accesses.flush();
        assertThat(accesses.unrecorded()).isEqualTo(5);
        broken.set(false);
        add(accesses, 3);
        accesses.flush();
        assertThat(accesses.unrecorded()).isEqualTo(5);
        assertThat(inner.accessLog().newest(ANN, 10_000)).hasSize(3);
    }

    @Test
    void anErrorOfTheStoreDoesNotEndWritingForGood() {
        AtomicInteger calls = new AtomicInteger();
        CountDownLatch second = new CountDownLatch(2);
        AccessLogBuffer accesses = new AccessLogBuffer(recording(() -> {
            second.countDown();
            if (calls.incrementAndGet() == 1) {
                throw new NoClassDefFoundError("driver");
            }
        }));
        add(accesses, AccessLogBuffer.BATCH);
        while (accesses.unrecorded() < AccessLogBuffer.BATCH) {
            Thread.onSpinWait();
        }
        add(accesses, AccessLogBuffer.BATCH);
        await(second);
        accesses.flush();
        assertThat(inner.accessLog().newest(ANN, 10_000)).hasSize(AccessLogBuffer.BATCH);
    }
}
