package dev.ecphory.internal.runtime;

import static dev.ecphory.internal.runtime.EngineFixture.AT_ONCE;
import static dev.ecphory.internal.runtime.EngineFixture.base;
import static dev.ecphory.internal.runtime.EngineFixture.bits;
import static dev.ecphory.internal.runtime.EngineFixture.ids;
import static dev.ecphory.internal.runtime.EngineFixture.saying;
import static org.assertj.core.api.Assertions.assertThat;

import dev.ecphory.Ecphory;
import dev.ecphory.Memory;
import dev.ecphory.Namespace;
import dev.ecphory.ProgressListener;
import dev.ecphory.RecallResult;
import dev.ecphory.RecallResult.StageTrace;
import dev.ecphory.internal.index.NamespaceIndexReader;
import dev.ecphory.internal.index.cache.Projection;
import dev.ecphory.internal.store.WrappedStore;
import dev.ecphory.internal.text.TermAnalyzer;
import dev.ecphory.knowledge.Decision;
import dev.ecphory.spi.store.DecisionLog;
import dev.ecphory.spi.store.EventLog;
import dev.ecphory.spi.store.EventStore;
import dev.ecphory.spi.store.VectorTable;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A recall that waits for the store holds up nobody else in its namespace. */
final class SlowStoreTest {
    private static final String QUESTION = "which vehicle?";

    private final EventStore inner = EngineFixture.store();

    /** A store that does something ahead of each look-up of whole vectors. */
    private EventStore lookingUp(Runnable before) {
        VectorTable vectors = ahead(VectorTable.class, inner.vectors(), "at", before);
        return new WrappedStore(inner) {
            @Override
            public VectorTable vectors() {
                return vectors;
            }
        };
    }

    /** A store that does something ahead of each reading of the log. */
    private EventStore replaying(Runnable before) {
        EventLog log = ahead(EventLog.class, inner.log(), "after", before);
        return new WrappedStore(inner) {
            @Override
            public EventLog log() {
                return log;
            }
        };
    }

    private static <T> T ahead(Class<T> part, T of, String name, Runnable before) {
        return part.cast(Proxy.newProxyInstance(part.getClassLoader(), new Class<?>[] {part}, (proxy, method, args) -> {
            if (method.getName().equals(name)) {
                before.run();
            }
            try {
                return method.invoke(of, args);
            } catch (InvocationTargetException failure) {
                throw failure.getCause();
            }
        }));
    }

    @Test
    void whatIsWrittenAndRetractedWhileTheIndexCatchesUpIsNeverRecalled() {
        AtomicBoolean armed = new AtomicBoolean();
        Namespace ann = Namespace.of("ann");
        DecisionLog decisions = ahead(DecisionLog.class, inner.decisions(), "after", () -> {
            if (armed.compareAndSet(true, false)) {
                inner.log().append(ann, List.of(saying("late", "The late boat is a vehicle.")));
                inner.decisions().append(ann, List.of(new Decision.RetractEvent("late")));
            }
        });
        EventStore store = new WrappedStore(inner) {
            @Override
            public DecisionLog decisions() {
                return decisions;
            }
        };
        try (Ecphory engine = EngineFixture.edge(store)) {
            Memory memory = engine.memory("ann");
            memory.append(saying("one", "The boat is a vehicle."), saying("two", "The car is a vehicle."));
            assertThat(ids(memory.recall(QUESTION, AT_ONCE))).contains("one", "two");
            inner.decisions().append(ann, List.of(new Decision.RetractEvent("one")));
            armed.set(true);
            memory.recall(QUESTION, AT_ONCE);
            assertThat(armed).isFalse();
            assertThat(ids(memory.recall(QUESTION, AT_ONCE))).containsExactly("two");
        }
    }

    @Test
    @Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void aReadingGoesOnWhileTheIndexIsMadeAnewFromASlowStore() throws Exception {
        Namespace ann = Namespace.of("ann");
        CountDownLatch begun = new CountDownLatch(1);
        CountDownLatch release = new CountDownLatch(1);
        AtomicBoolean slow = new AtomicBoolean();
        inner.log().append(ann, List.of(saying("1", "a red van")));
        EventStore store = replaying(() -> {
            if (slow.get()) {
                begun.countDown();
                await(release);
            }
        });
        try (TermAnalyzer english = TermAnalyzer.of("en")) {
            Projection projection = new Projection(ann, store, english, false);
            projection.catchUp(null, through -> {});
            slow.set(true);
            CompletableFuture<Void> rebuilding = CompletableFuture.runAsync(() -> projection.rebuild(through -> {}));
            await(begun);
            assertThat(projection.read(null, NamespaceIndexReader::events)).isOne();
            assertThat(projection.behind(1)).isFalse();
            release.countDown();
            rebuilding.get();
            assertThat(projection.read(null, NamespaceIndexReader::events)).isOne();
        }
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private static RecallResult asked(Memory memory) {
        return memory.recall(QUESTION, AT_ONCE);
    }

    @Test
    @Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void anotherRecallAndAnAppendGoOnWhileARecallWaitsForTheStore() throws Exception {
        CountDownLatch begun = new CountDownLatch(1);
        CountDownLatch release = new CountDownLatch(1);
        AtomicInteger looked = new AtomicInteger();
        Ecphory engine = base(
                lookingUp(() -> {
                    if (looked.incrementAndGet() == 1) {
                        begun.countDown();
                        await(release);
                    }
                }),
                new FakeEmbedder());
        Memory memory = engine.memory("ann");
        memory.append(saying("car", "the automobile broke down"), saying("tea", "green tea"));
        memory.admin().embedPending(ProgressListener.SILENT);
        CompletableFuture<RecallResult> slow = CompletableFuture.supplyAsync(() -> asked(memory));
        await(begun);
        try {
            memory.append(saying("van", "a vehicle for the move"));
            assertThat(ids(memory.recall("the move", AT_ONCE.withRecipe("words"))))
                    .startsWith("van");
            memory.admin().embedPending(ProgressListener.SILENT);
            assertThat(ids(asked(memory))).contains("car", "van");
        } finally {
            release.countDown();
        }
        RecallResult late = slow.get(50, TimeUnit.SECONDS);
        assertThat(bits(late)).as("read again, for the index had changed").isEqualTo(bits(asked(memory)));
        assertThat(late.steps())
                .extracting(StageTrace::stage)
                .isEqualTo(asked(memory).steps().stream().map(StageTrace::stage).toList());
        engine.close();
    }

    @Test
    @Timeout(60)
    void aRecallEndsThoughTheIndexChangesWheneverItWaits() {
        Namespace ann = Namespace.of("ann");
        AtomicInteger said = new AtomicInteger();
        FakeEmbedder embedder = new FakeEmbedder();
        Ecphory[] engine = new Ecphory[1];
        engine[0] = base(
                lookingUp(() -> {
                    if (said.get() < 20 && engine[0] != null) {
                        int number = said.incrementAndGet();
                        inner.log().append(ann, java.util.List.of(saying("e" + number, "vehicle " + number)));
                        Thread other = Thread.ofPlatform()
                                .daemon()
                                .start(() -> engine[0].memory(ann).recall("vehicle", AT_ONCE.withRecipe("words")));
                        try {
                            other.join(number < 2 ? 0 : 50); // it waits for the lock once that is kept
                        } catch (InterruptedException interrupted) {
                            Thread.currentThread().interrupt();
                        }
                    }
                }),
                embedder);
        Memory memory = engine[0].memory(ann);
        memory.append(saying("car", "the automobile broke down"));
        memory.admin().embedPending(ProgressListener.SILENT);
        assertThat(ids(asked(memory))).contains("car");
        assertThat(said.get()).isBetween(2, 4);
        engine[0].close();
    }
}
