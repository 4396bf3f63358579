package dev.ecphory.internal.runtime;

import static dev.ecphory.internal.runtime.EngineFixture.AT_ONCE;
import static dev.ecphory.internal.runtime.EngineFixture.base;
import static dev.ecphory.internal.runtime.EngineFixture.ids;
import static dev.ecphory.internal.runtime.EngineFixture.notes;
import static dev.ecphory.internal.runtime.EngineFixture.saying;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ecphory.Ecphory;
import dev.ecphory.Memory;
import dev.ecphory.ModelUnavailableException;
import dev.ecphory.Namespace;
import dev.ecphory.ProgressListener;
import dev.ecphory.RecallResult;
import dev.ecphory.admin.HealthReport;
import dev.ecphory.internal.store.SettableClock;
import dev.ecphory.internal.store.StoreFixture;
import dev.ecphory.internal.store.WrappedStore;
import dev.ecphory.internal.text.WordPieceTokenizer;
import dev.ecphory.spi.Embedder;
import dev.ecphory.spi.Embedding;
import dev.ecphory.spi.VectorSpace;
import dev.ecphory.spi.store.EventStore;
import dev.ecphory.spi.store.LeaseTable;
import dev.ecphory.testkit.InMemoryEventStore;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The queue of neural vectors: nothing waits for it, nothing stops it, nothing is lost in it. */
@Timeout(60)
final class EmbeddingTest {
    private static final Namespace ANN = Namespace.of("ann");

    @Test
    void recallReturnsWithoutTheVectorsOfASlowEmbedder() {
        CountDownLatch release = new CountDownLatch(1);
        EventStore store = EngineFixture.store();
        FakeEmbedder slow = new FakeEmbedder(text -> await(release));
        Ecphory engine =
                Ecphory.builder(store).embedder(slow).clock(new SettableClock()).open();
        Memory memory = engine.memory("ann");
        memory.append(saying("car", "the automobile broke down"), saying("tea", "green tea"));
        var now = memory.recall("what broke down?", AT_ONCE.withPatience(Duration.ofMillis(20)));
        assertThat(ids(now)).startsWith("car");
        assertThat(notes(now)).contains("2 events not embedded yet");
        release.countDown();
        var later = memory.recall("vehicle", AT_ONCE.withPatience(Duration.ofSeconds(50)));
        assertThat(notes(later)).doesNotContain("not embedded");
        assertThat(ids(later)).startsWith("car");
        engine.close();
        assertThat(slow.closed).hasValue(1);
    }

    @Test
    void anEventThatTheModelChokesOnCostsOnlyItsOwnVector() {
        List<Consumer<String>> chokes = List.of(
                text -> {
                    if (text.contains("poison")) {
                        FakeEmbedder.nan();
                    }
                },
                text -> {
                    if (text.contains("poison")) {
                        throw new IllegalStateException("the native library says no");
                    }
                });
        for (Consumer<String> choke : chokes) {
            EventStore store = EngineFixture.store();
            try (Ecphory engine = base(store, new FakeEmbedder(choke))) {
                Memory memory = engine.memory("ann");
                memory.append(saying("a", "a puppy"), saying("b", "the poison doctor"), saying("c", "a clinic"));
                assertThat(memory.admin().embedPending(ProgressListener.SILENT)).isEqualTo(3);
                assertThat(store.vectors().at(ANN, FakeEmbedder.SPACE, List.of(1L, 2L, 3L)))
                        .extracting(vectors -> vectors.passages().size())
                        .containsExactly(1, 0, 1);
                assertThat(ids(memory.recall("physician", AT_ONCE.withRecipe("meaning"))))
                        .containsSubsequence("c", "a");
                assertThat(ids(memory.recall("poison", AT_ONCE))).startsWith("b");
                assertThat(memory.admin().verify(ProgressListener.SILENT).problems())
                        .isEmpty();
            }
        }
    }

    @Test
    void doesNotTakeUnknownScriptsForTheSameMeaning() {
        FakeEmbedder english = new FakeEmbedder() {
            @Override
            public boolean reads(String text) {
                return WordPieceTokenizer.uncased().spells(text);
            }
        };
        EventStore store = EngineFixture.store();
        try (Ecphory engine = base(store, english)) {
            Memory memory = engine.memory("ann");
            memory.append(
                    saying("dentist", "พรุ่งนี้ต้องไปหาหมอฟันตอนเก้าโมง"),
                    saying("car", "รถของฉันจอดอยู่หลังโรงเรียน"),
                    saying("key", "გასაღები უჯრაშია."),
                    saying("dog", "the puppy sleeps"));
            assertThat(memory.admin().embedPending(ProgressListener.SILENT)).isEqualTo(4);
            assertThat(store.vectors().at(ANN, FakeEmbedder.SPACE, List.of(1L, 2L, 3L, 4L)))
                    .extracting(vectors -> vectors.passages().size())
                    .containsExactly(0, 0, 0, 1);
            RecallResult found = memory.recall("โรงเรียน", AT_ONCE.withMinRelevance(0));
            assertThat(ids(found)).startsWith("car");
            assertThat(notes(found)).contains("does not read this script");
            assertThat(found.items().getLast().reasons())
                    .noneMatch(reason -> reason.because().contains("mean"));
        }
    }

    @Test
    void manyEventsAreEmbeddedInOneCallAndTheirVectorsAreTheSame() {
        List<Integer> calls = new java.util.ArrayList<>();
        FakeEmbedder alone = new FakeEmbedder();
        Embedder together = new Embedder() {
            @Override
            public VectorSpace space() {
                return FakeEmbedder.SPACE;
            }

            @Override
            public Embedding passage(String text) {
                throw new AssertionError("asked for one");
            }

            @Override
            public List<Embedding> passages(List<String> texts) {
                calls.add(texts.size());
                return texts.stream().map(alone::passage).toList();
            }

            @Override
            public Embedding question(String text) {
                return alone.question(text);
            }

            @Override
            public void close() {}
        };
        EventStore one = EngineFixture.store();
        EventStore many = EngineFixture.store();
        try (Ecphory single = base(one, new FakeEmbedder());
                Ecphory engine = base(many, together)) {
            single.memory("ann").append(StoreFixture.numbered(70));
            engine.memory("ann").append(StoreFixture.numbered(70));
            single.memory("ann").admin().embedPending(ProgressListener.SILENT);
            assertThat(engine.memory("ann").admin().embedPending(ProgressListener.SILENT))
                    .isEqualTo(70);
            assertThat(calls).containsExactly(32, 32, 6);
            assertThat(many.vectors().after(ANN, FakeEmbedder.SPACE, 0, 100))
                    .isEqualTo(one.vectors().after(ANN, FakeEmbedder.SPACE, 0, 100));
            calls.clear();
            engine.memory("ann").admin().migrateEmbeddings(ProgressListener.SILENT);
            assertThat(calls).containsExactly(32, 32, 6);
        }
    }

    @Test
    void anEmbedderThatGivesTooFewVectorsRecordsNone() {
        EventStore store = EngineFixture.store();
        FakeEmbedder few = new FakeEmbedder() {
            @Override
            public List<Embedding> passages(List<String> texts) {
                return super.passages(texts.subList(1, texts.size()));
            }
        };
        try (Ecphory engine = base(store, few)) {
            Memory memory = engine.memory("ann");
            memory.append(StoreFixture.numbered(3));
            assertThatThrownBy(() -> memory.admin().embedPending(ProgressListener.SILENT))
                    .isInstanceOf(ModelUnavailableException.class)
                    .hasMessageContaining("2 vectors for 3 texts");
            assertThat(store.vectors().through(ANN, FakeEmbedder.SPACE)).isZero();
        }
    }

    @Test
    void healthSaysWhatFailsInTheBackgroundUntilItWorks() {
        AtomicBoolean broken = new AtomicBoolean(true);
        EventStore store = EngineFixture.store();
        try (Ecphory engine = Ecphory.builder(store)
                .embedder(new FakeEmbedder(text -> {
                    if (broken.get()) {
                        throw new NoClassDefFoundError("ai/onnxruntime/OrtSession");
                    }
                }))
                .clock(new SettableClock())
                .open()) {
            Memory memory = engine.memory("ann");
            memory.append(saying("a", "a puppy"));
            memory.recall("dog", AT_ONCE.withPatience(Duration.ofSeconds(50)));
            assertThat(background(engine).state()).isEqualTo(HealthReport.State.DEGRADED);
            assertThat(background(engine).note())
                    .contains("embed of ann failed")
                    .contains("OrtSession");
            broken.set(false);
            memory.append(saying("b", "a clinic"));
            untilEmbedded(memory);
            assertThat(background(engine).state()).isEqualTo(HealthReport.State.OK);
        }
    }

    private static HealthReport.Component background(Ecphory engine) {
        return engine.health().parts().stream()
                .filter(part -> part.name().equals("background"))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void aPoisonousEventDoesNotStopTheBackgroundThread() {
        FakeEmbedder chokes = new FakeEmbedder(text -> {
            if (text.contains("poison")) {
                throw new IllegalStateException("no");
            }
        });
        EventStore store = EngineFixture.store();
        try (Ecphory engine = Ecphory.builder(store)
                .embedder(chokes)
                .clock(new SettableClock())
                .open()) {
            Memory memory = engine.memory("ann");
            memory.append(saying("b", "poison"));
            memory.append(saying("c", "a clinic"));
            engine.memory("bob").append(saying("d", "a dog"));
            untilEmbedded(memory);
            untilEmbedded(engine.memory("bob"));
            assertThat(store.vectors().through(ANN, FakeEmbedder.SPACE)).isEqualTo(2);
            assertThat(store.vectors().through(Namespace.of("bob"), FakeEmbedder.SPACE))
                    .isEqualTo(1);
        }
    }

    @Test
    void aBrokenModelRecordsNothingAndTheEventsStayQueued() {
        AtomicBoolean broken = new AtomicBoolean(true);
        FakeEmbedder embedder = new FakeEmbedder(text -> {
            if (broken.get()) {
                throw new IllegalStateException("out of memory");
            }
        });
        EventStore store = EngineFixture.store();
        try (Ecphory engine = base(store, embedder)) {
            Memory memory = engine.memory("ann");
            memory.append(saying("a", "a puppy"), saying("b", "a clinic"));
            assertThatThrownBy(() -> memory.admin().embedPending(ProgressListener.SILENT))
                    .isInstanceOf(ModelUnavailableException.class)
                    .hasMessageContaining("out of memory")
                    .hasMessageContaining("stay queued");
            assertThat(store.vectors().through(ANN, FakeEmbedder.SPACE)).isZero();
            assertThat(store.leases().acquire(ANN, "embed " + FakeEmbedder.SPACE.key(), "else", LeaseTable.LONGEST))
                    .isTrue();
            store.leases().release(ANN, "embed " + FakeEmbedder.SPACE.key(), "else");
            broken.set(false);
            assertThat(memory.admin().embedPending(ProgressListener.SILENT)).isEqualTo(2);
        }
    }

    @Test
    void aModelThatFailsOnTheQuestionCostsOnlyItsSignal() {
        List<Consumer<String>> failures = List.of(text -> FakeEmbedder.nan(), text -> {
            throw new IllegalStateException("no session");
        });
        for (Consumer<String> failure : failures) {
            try (Ecphory engine = base(EngineFixture.store(), new FakeEmbedder(text -> {}, failure))) {
                Memory memory = engine.memory("ann");
                memory.append(saying("a", "a puppy"), saying("b", "a clinic in Rome"));
                memory.admin().embedPending(ProgressListener.SILENT);
                var recalled = memory.recall("Rome", AT_ONCE);
                assertThat(ids(recalled)).startsWith("b");
                assertThat(notes(recalled)).contains("without neural vectors");
                assertThat(memory.explain("Rome", AT_ONCE, "b").rank()).isEqualTo(1);
            }
        }
    }

    @Test
    void withoutAnEmbedderTierBaseRecallsByTheStaticTableAndSaysWhatIsMissing() {
        try (Ecphory engine = Ecphory.builder(EngineFixture.store())
                .clock(new SettableClock())
                .open()) {
            Memory memory = engine.memory("ann");
            memory.append(saying("a", "my puppy sleeps"), saying("b", "the tax return is due"));
            var recalled = memory.recall("dog", AT_ONCE);
            assertThat(ids(recalled)).startsWith("a");
            assertThat(notes(recalled)).contains("no neural embedder is there");
            assertThat(engine.health().ok()).isFalse();
            assertThat(engine.health().parts())
                    .filteredOn(part -> part.name().equals("neural embedder"))
                    .singleElement()
                    .satisfies(part -> {
                        assertThat(part.state()).isEqualTo(HealthReport.State.DEGRADED);
                        assertThat(part.note()).contains("no neural embedder").contains("add ecphory-onnx");
                    });
            assertThatThrownBy(() -> memory.admin().embedPending(ProgressListener.SILENT))
                    .isInstanceOf(ModelUnavailableException.class);
            assertThat(memory.admin().verify(ProgressListener.SILENT).ok()).isTrue();
        }
    }

    @Test
    void embeddingResumesWhereAClosedEngineLeftIt() {
        EventStore store = EngineFixture.store();
        CountDownLatch begun = new CountDownLatch(1);
        CountDownLatch release = new CountDownLatch(1);
        AtomicInteger done = new AtomicInteger();
        FakeEmbedder first = new FakeEmbedder(text -> {
            if (done.incrementAndGet() == 40) {
                begun.countDown();
                await(release);
            }
        });
        Ecphory engine = Ecphory.builder(store)
                .embedder(first)
                .clock(new SettableClock())
                .open();
        engine.memory("ann").append(StoreFixture.numbered(100));
        await(begun);
        Thread closing = Thread.ofPlatform().start(engine::close);
        while (closing.getState() == Thread.State.RUNNABLE || closing.getState() == Thread.State.NEW) {
            Thread.onSpinWait();
        }
        release.countDown();
        join(closing);
        long through = store.vectors().through(ANN, FakeEmbedder.SPACE);
        assertThat(through).isBetween(40L, 99L);

        FakeEmbedder second = new FakeEmbedder();
        try (Ecphory again = base(store, second)) {
            assertThat(again.memory("ann").admin().embedPending(ProgressListener.SILENT))
                    .isEqualTo(100 - through);
            assertThat(second.passages.getFirst()).isEqualTo("number " + (through + 1));
        }
    }

    @Test
    void leavesWorkThatAnotherProcessHasLeasedAlone() {
        SettableClock clock = new SettableClock();
        EventStore store = new InMemoryEventStore(clock, new java.util.SplittableRandom(1));
        String chore = "embed " + FakeEmbedder.SPACE.key();
        assertThat(store.leases().acquire(ANN, chore, "another process", Duration.ofMinutes(1)))
                .isTrue();
        FakeEmbedder embedder = new FakeEmbedder();
        Ecphory engine = Ecphory.builder(store).embedder(embedder).clock(clock).open();
        engine.memory("ann").append(StoreFixture.numbered(3));
        engine.memory("bob").append(StoreFixture.numbered(2));
        untilEmbedded(engine.memory("bob"));
        assertThat(store.vectors().through(ANN, FakeEmbedder.SPACE)).isZero();
        assertThat(embedder.passages).hasSize(2);
        clock.advance(Duration.ofMinutes(2));
        assertThat(engine.memory("ann").admin().embedPending(ProgressListener.SILENT))
                .isEqualTo(3);
        engine.close();
    }

    @Test
    void namespacesThatCannotGoOnDoNotKeepTheQueueBusy() {
        AtomicInteger attempts = new AtomicInteger();
        EventStore inner = EngineFixture.store();
        EventStore store = new WrappedStore(inner) {
            @Override
            public LeaseTable leases() {
                return new LeaseTable() {
                    @Override
                    public boolean acquire(Namespace namespace, String chore, String owner, Duration length) {
                        boolean free = namespace.equals(Namespace.of("free"));
                        attempts.addAndGet(free ? 0 : 1);
                        return free;
                    }

                    @Override
                    public void release(Namespace namespace, String chore, String owner) {}
                };
            }
        };
        try (Ecphory engine = Ecphory.builder(store)
                .embedder(new FakeEmbedder())
                .clock(new SettableClock())
                .open()) {
            engine.memory("ann").append(StoreFixture.numbered(1));
            engine.memory("bob").append(StoreFixture.numbered(1));
            for (int i = 0; i < 30; i++) {
                engine.memory("free").append(saying("e" + i, "number " + i));
                untilEmbedded(engine.memory("free"));
            }
            assertThat(attempts.get()).isBetween(1, 40);
        }
    }

    @Test
    void embedReturnsWhenItsThreadIsInterrupted() {
        EventStore store = EngineFixture.store();
        assertThat(store.leases()
                        .acquire(ANN, "embed " + FakeEmbedder.SPACE.key(), "another process", Duration.ofMinutes(1)))
                .isTrue();
        try (Ecphory engine = base(store, new FakeEmbedder())) {
            engine.memory("ann").append(StoreFixture.numbered(3));
            Thread.currentThread().interrupt();
            assertThat(engine.memory("ann").admin().embedPending(ProgressListener.SILENT))
                    .isZero();
            assertThat(Thread.interrupted()).isTrue();
        }
    }

    @Test
    void reembedMakesEveryVectorAgain() {
        FakeEmbedder embedder = new FakeEmbedder();
        try (Ecphory engine = base(EngineFixture.store(), embedder)) {
            Memory memory = engine.memory("ann");
            memory.append(StoreFixture.numbered(5));
            memory.admin().embedPending(ProgressListener.SILENT);
            memory.admin().migrateEmbeddings(ProgressListener.SILENT);
            assertThat(embedder.passages).hasSize(10);
            assertThat(memory.admin().stats().embedded()).containsEntry(FakeEmbedder.SPACE.key(), 5L);
            assertThat(memory.admin().verify(ProgressListener.SILENT).problems())
                    .isEmpty();
        }
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private static void join(Thread thread) {
        try {
            thread.join();
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /** Recalls with much patience until the namespace is embedded. */
    private static void untilEmbedded(Memory memory) {
        String notes = "not embedded";
        while (notes.contains("not embedded") && !Thread.currentThread().isInterrupted()) {
            notes = notes(memory.recall("anything", AT_ONCE.withPatience(Duration.ofSeconds(30))));
        }
    }
}
