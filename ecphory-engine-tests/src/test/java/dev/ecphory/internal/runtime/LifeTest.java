package dev.ecphory.internal.runtime;

import static dev.ecphory.internal.runtime.EngineFixture.AT_ONCE;
import static dev.ecphory.internal.runtime.EngineFixture.base;
import static dev.ecphory.internal.runtime.EngineFixture.bits;
import static dev.ecphory.internal.runtime.EngineFixture.edge;
import static dev.ecphory.internal.runtime.EngineFixture.ids;
import static dev.ecphory.internal.runtime.EngineFixture.saying;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ecphory.ConflictException;
import dev.ecphory.Ecphory;
import dev.ecphory.Event;
import dev.ecphory.InvalidInputException;
import dev.ecphory.Memory;
import dev.ecphory.Namespace;
import dev.ecphory.ProgressListener;
import dev.ecphory.StoreUnavailableException;
import dev.ecphory.Tier;
import dev.ecphory.admin.HealthReport;
import dev.ecphory.admin.MemoryStats;
import dev.ecphory.internal.store.RandomEvents;
import dev.ecphory.internal.store.SettableClock;
import dev.ecphory.internal.store.StoreFixture;
import dev.ecphory.internal.store.WrappedStore;
import dev.ecphory.internal.text.QuestionText;
import dev.ecphory.spi.store.AccessLog;
import dev.ecphory.spi.store.EventStore;
import dev.ecphory.spi.store.EventStore.Durability;
import java.nio.file.Path;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Opening, looking, closing, and what recall writes down. */
final class LifeTest {
    private static final Namespace ANN = Namespace.of("ann");

    @TempDir
    private Path folder;

    @Test
    void mayBeClosedTwiceAndClosesWhatItWasGivenOnce() {
        AtomicInteger closed = new AtomicInteger();
        FakeEmbedder embedder = new FakeEmbedder();
        EventStore store = new WrappedStore(EngineFixture.store()) {
            @Override
            public void close() {
                closed.incrementAndGet();
            }
        };
        Ecphory engine = base(store, embedder);
        engine.close();
        engine.close();
        assertThat(closed).hasValue(1);
        assertThat(embedder.closed).hasValue(1);
    }

    @Test
    void saysThatItIsClosedToWhoeverUsesItAfterwards() {
        Ecphory engine = base(EngineFixture.store(), new FakeEmbedder());
        Memory memory = engine.memory(ANN);
        engine.close();
        for (org.assertj.core.api.ThrowableAssert.ThrowingCallable use :
                List.<org.assertj.core.api.ThrowableAssert.ThrowingCallable>of(
                        () -> memory.append(Event.ofText("late").build()),
                        () -> memory.recall("late?"),
                        () -> memory.answer("late?"),
                        () -> memory.get("x"),
                        () -> memory.list(0, 1),
                        () -> memory.admin().stats(),
                        () -> memory.admin().logPosition(),
                        () -> engine.namespaces())) {
            assertThatThrownBy(use)
                    .isInstanceOf(StoreUnavailableException.class)
                    .hasMessage("this memory is closed; open it again");
        }
    }

    @Test
    @SuppressWarnings("NullAway") // what callers in Java can do
    void aMissingQuestionIsToldAsOne() {
        try (Ecphory engine = base(EngineFixture.store(), new FakeEmbedder())) {
            Memory memory = engine.memory(ANN);
            for (org.assertj.core.api.ThrowableAssert.ThrowingCallable use :
                    List.<org.assertj.core.api.ThrowableAssert.ThrowingCallable>of(
                            () -> memory.recall(null),
                            () -> memory.answer(null),
                            () -> memory.classify(null),
                            () -> memory.explain(null, dev.ecphory.RecallOptions.defaults(), "x"))) {
                assertThatThrownBy(use)
                        .isInstanceOf(dev.ecphory.InvalidInputException.class)
                        .hasMessage("question null is missing; ask something");
            }
            assertThatThrownBy(() -> memory.recall("x", null)).hasMessageContaining("options null is missing");
        }
    }

    @Test
    void givesAPreloadedModelBackWhenTheStoreDoesNotOpen() {
        FakeEmbedder embedder = new FakeEmbedder();
        Ecphory.Builder builder = Ecphory.builder(folder.resolve("no/folder/store.db"))
                .embedder(embedder)
                .preloadModels(true);
        assertThatThrownBy(builder::open).isInstanceOf(StoreUnavailableException.class);
        assertThat(embedder.closed).hasValue(1);
    }

    @Test
    void writesDownWhoWasRecalledForWhat() {
        EventStore store = EngineFixture.store();
        SettableClock clock = new SettableClock(Instant.parse("2026-05-06T07:08:09Z"));
        Ecphory engine = Ecphory.builder(store).tier(Tier.EDGE).clock(clock).open();
        Memory memory = engine.memory("ann");
        memory.append(saying("a", "piano"), saying("b", "violin"));
        memory.recall("violin", AT_ONCE.withLimit(1));
        engine.close();
        assertThat(store.accessLog().newest(ANN, 10))
                .containsExactly(AccessLog.Access.delivered(clock.instant(), "violin", List.of(2L)));
    }

    @Test
    void anAccessLogThatFailsNeverFailsRecallNorClosing() {
        AtomicInteger closed = new AtomicInteger();
        EventStore store = new WrappedStore(EngineFixture.store()) {
            @Override
            public AccessLog accessLog() {
                return new AccessLog() {
                    @Override
                    public void record(Namespace namespace, List<Access> accesses) {
                        throw new StoreUnavailableException("the disk is full", "make room", null);
                    }

                    @Override
                    public long markCycle(Namespace namespace, Instant at) {
                        throw new StoreUnavailableException("the disk is full", "make room", null);
                    }

                    @Override
                    public List<AccessLog.NumberedAccess> after(Namespace namespace, long number, int limit) {
                        return List.of();
                    }

                    @Override
                    public long lastCycle(Namespace namespace) {
                        return 0;
                    }

                    @Override
                    public List<Access> newest(Namespace namespace, int limit) {
                        return List.of();
                    }
                };
            }

            @Override
            public void close() {
                closed.incrementAndGet();
            }
        };
        Ecphory engine = edge(store);
        Memory memory = engine.memory("ann");
        memory.append(saying("a", "piano"));
        for (int i = 0; i < 200; i++) {
            assertThat(ids(memory.recall("piano"))).containsExactly("a");
        }
        engine.close();
        assertThat(closed).hasValue(1);
    }

    @Test
    void aQuestionIsReadUpToItsBoundAndTheStepsSayWhatWasCut() {
        EventStore store = EngineFixture.store();
        Ecphory engine = edge(store);
        Memory memory = engine.memory("ann");
        memory.append(saying("a", "piano"), saying("b", "violin"));
        String question = "violin " + "👩".repeat(Memory.MAX_QUESTION);
        var recalled = memory.recall(question, AT_ONCE);
        assertThat(ids(recalled)).startsWith("b");
        assertThat(recalled.steps().getFirst().stage()).isEqualTo("cut");
        assertThat(recalled.question()).isEqualTo(question);
        assertThat(memory.explain(question, AT_ONCE, "b").rank()).isEqualTo(1);
        engine.close();
        String kept = store.accessLog().newest(ANN, 1).getFirst().question();
        assertThat(kept).isEqualTo(QuestionText.cut(question)).hasSize(Memory.MAX_QUESTION - 1);
        assertThat(Character.isLowSurrogate(kept.charAt(kept.length() - 1))).isTrue();
    }

    @Test
    void pagesThroughTheLogInItsOrder() {
        try (Ecphory engine = edge(EngineFixture.store())) {
            Memory memory = engine.memory("ann");
            memory.append(StoreFixture.numbered(25));
            assertThat(memory.append(List.of())).isEmpty();
            assertThat(memory.list(0, 10)).hasSize(10).first().extracting("seq").isEqualTo(1L);
            assertThat(memory.list(20, 10)).hasSize(5);
            assertThat(memory.list(25, 10)).isEmpty();
            assertThat(memory.get("e7"))
                    .hasValueSatisfying(entry -> assertThat(entry.seq()).isEqualTo(7));
            for (int bad : new int[] {0, -1, 10_001}) {
                assertThatThrownBy(() -> memory.list(0, bad))
                        .isInstanceOf(InvalidInputException.class)
                        .hasMessageContaining(Integer.toString(bad));
            }
        }
    }

    @Test
    void aRetryIsHarmlessAndAConflictChangesNothing() {
        try (Ecphory engine = edge(EngineFixture.store())) {
            Memory memory = engine.memory("ann");
            memory.append(saying("a", "piano"));
            assertThat(memory.append(saying("a", "piano")).getFirst().duplicate())
                    .isTrue();
            assertThatThrownBy(() -> memory.append(saying("new", "x"), saying("a", "violin")))
                    .isInstanceOf(ConflictException.class);
            assertThat(memory.admin().stats().events()).isEqualTo(1);
            assertThat(ids(memory.recall("violin", EngineFixture.AT_ONCE))).containsExactly("a");
        }
    }

    @Test
    void countsWhatItHolds() {
        try (Ecphory engine = base(EngineFixture.store(), new FakeEmbedder())) {
            Memory memory = engine.memory("ann");
            assertThat(memory.admin().stats().first()).isNull();
            memory.append(
                    Event.ofText("one")
                            .speaker("Zoe")
                            .session("s1")
                            .occurredAt(OffsetDateTime.parse("2024-02-29T23:30:00-05:00"))
                            .build(),
                    Event.ofText("two. ".repeat(400))
                            .speaker("Ann")
                            .session("s2")
                            .build());
            MemoryStats stats = memory.admin().stats();
            assertThat(stats.events()).isEqualTo(2);
            assertThat(stats.sessions()).isEqualTo(2);
            assertThat(stats.speakers()).containsExactly("Ann", "Zoe");
            assertThat(stats.first()).isEqualTo("2024-02-29");
            assertThat(stats.last()).as("the day of its recording").isEqualTo("2026-01-01");
            assertThat(stats.passages()).isGreaterThan(3);
            assertThat(stats.indexBytes()).isZero();
        }
    }

    @Test
    void showsItsSwitchesAndItsHealth() {
        Ecphory engine = Ecphory.builder(EngineFixture.store())
                .tier(Tier.EDGE)
                .durability(Durability.NORMAL)
                .indexCache(false)
                .open();
        assertThat(engine.configuration())
                .containsEntry("tier", "edge")
                .containsEntry("durability", "normal")
                .containsEntry("cache", "off")
                .containsEntry("store", "writable");
        assertThat(engine.health().ok()).isTrue();
        engine.close();

        Ecphory withVectors = base(EngineFixture.store(), new FakeEmbedder());
        withVectors.memory("ann").append(saying("a", "piano"));
        assertThat(withVectors.health().parts())
                .anySatisfy(part -> assertThat(part.note()).contains("1 events wait"))
                .anySatisfy(part -> assertThat(part.note()).contains("nowhere to keep it"));
        withVectors.memory("ann").admin().embedPending(ProgressListener.SILENT);
        assertThat(withVectors.health().parts())
                .filteredOn(part -> part.name().equals("neural embedder"))
                .allSatisfy(part -> assertThat(part.state()).isEqualTo(HealthReport.State.OK));
    }

    @Test
    void aReadOnlyStoreIsRecalledFromAndSaysSo() {
        EventStore store = EngineFixture.store();
        store.log().append(ANN, List.of(saying("a", "piano")));
        EventStore readOnly = new WrappedStore(store) {
            @Override
            public boolean readOnly() {
                return true;
            }
        };
        try (Ecphory engine = base(readOnly, new FakeEmbedder())) {
            assertThat(ids(engine.memory("ann").recall("piano", AT_ONCE))).containsExactly("a");
            assertThat(engine.memory("ann").admin().embedPending(ProgressListener.SILENT))
                    .isZero();
            assertThat(engine.health().parts())
                    .anySatisfy(part -> assertThat(part.note()).contains("read-only"));
            assertThat(engine.configuration()).containsEntry("store", "read-only");
        }
    }

    @Test
    void keepsItsIndexOnClosingAndGoesOnFromIt() {
        EventStore store = WrappedStore.withCache(EngineFixture.store(), folder);
        Ecphory engine = edge(store);
        engine.memory("ann").append(new RandomEvents(1).next(100));
        List<String> before = bits(engine.memory("ann").recall("Anna's boat in Zürich", AT_ONCE.withLimit(50)));
        assertThat(engine.memory("ann").admin().stats().indexBytes()).isZero();
        engine.close();

        Ecphory again = edge(store);
        assertThat(bits(again.memory("ann").recall("Anna's boat in Zürich", AT_ONCE.withLimit(50))))
                .isEqualTo(before);
        assertThat(again.memory("ann").admin().stats().indexBytes()).isPositive();
        again.memory("ann").append(saying("new", "the piano"));
        assertThat(ids(again.memory("ann").recall("piano"))).startsWith("new");
        assertThat(again.memory("ann").admin().verify(ProgressListener.SILENT).problems())
                .isEmpty();
        assertThat(again.health().parts())
                .anySatisfy(part -> assertThat(part.note()).isEqualTo("kept beside the store"));
        again.close();

        Ecphory without =
                Ecphory.builder(store).tier(Tier.EDGE).indexCache(false).open();
        assertThat(without.memory("ann").admin().stats().indexBytes()).isZero();
        without.close();
    }

    @Test
    void takesTheOddestEventsAndFindsThem() {
        try (Ecphory engine = edge(EngineFixture.store())) {
            Memory memory = engine.memory("ann");
            String mebi = "lorem ipsum dolor. ".repeat(30_000) + " the hidden zebra stands here. "
                    + "dolor sit amet ".repeat(30_000);
            memory.append(
                    Event.ofText("the first tomorrow, next year and 100 years ago")
                            .id("y1")
                            .occurredAt(OffsetDateTime.parse("0001-01-01T00:00:00+18:00"))
                            .build(),
                    Event.ofText("the last tomorrow, next year and in 300 days")
                            .id("y9999")
                            .occurredAt(OffsetDateTime.parse("9999-12-31T23:59:59.999999-18:00"))
                            .build(),
                    saying("mebi", mebi),
                    saying("rtl", "\u202Eقابلت الطبيب أمس\u202C"),
                    saying("blank", " "),
                    saying("signs", "?!… —"),
                    saying("one-word", "x".repeat(100_000)));
            assertThat(ids(memory.recall("Where is the zebra?", AT_ONCE.withRecipe("words"))))
                    .startsWith("mebi");
            assertThat(ids(memory.recall("الطبيب", AT_ONCE.withRecipe("words"))))
                    .startsWith("rtl");
            assertThat(ids(memory.recall("What is planned for the year 9999?", AT_ONCE)))
                    .contains("y9999");
            assertThat(memory.recall("tomorrow", AT_ONCE.withAskedAt(OffsetDateTime.parse("9999-12-31T00:00Z")))
                            .items())
                    .hasSize(7);
            assertThat(memory.admin().stats().last()).isEqualTo("9999-12-31");
            assertThat(memory.admin().verify(ProgressListener.SILENT).problems())
                    .isEmpty();
        }
    }

    @Test
    void refusesABlankQuestionAndNamesTheRecipes() {
        try (Ecphory engine = edge(EngineFixture.store())) {
            Memory memory = engine.memory("ann");
            for (String blank : List.of("", " ", "\n\t \u2003")) {
                assertThatThrownBy(() -> memory.recall(blank)).isInstanceOf(InvalidInputException.class);
            }
            assertThatThrownBy(() -> memory.recall("x", AT_ONCE.withRecipe("best")))
                    .isInstanceOf(InvalidInputException.class)
                    .hasMessageContaining("\"best\"")
                    .hasMessageContaining("default-author");
        }
    }
}
