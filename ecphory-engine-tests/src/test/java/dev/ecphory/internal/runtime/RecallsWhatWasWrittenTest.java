package dev.ecphory.internal.runtime;

import static dev.ecphory.internal.runtime.EngineFixture.AT_ONCE;
import static dev.ecphory.internal.runtime.EngineFixture.base;
import static dev.ecphory.internal.runtime.EngineFixture.bits;
import static dev.ecphory.internal.runtime.EngineFixture.edge;
import static dev.ecphory.internal.runtime.EngineFixture.ids;
import static dev.ecphory.internal.runtime.EngineFixture.notes;
import static dev.ecphory.internal.runtime.EngineFixture.saying;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ecphory.Ecphory;
import dev.ecphory.InvalidInputException;
import dev.ecphory.Memory;
import dev.ecphory.ProgressListener;
import dev.ecphory.RecallOptions;
import dev.ecphory.RecallResult;
import dev.ecphory.internal.store.RandomEvents;
import dev.ecphory.internal.store.WrappedStore;
import dev.ecphory.spi.store.EventStore;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class RecallsWhatWasWrittenTest {
    @Test
    void findsAWriteAtTheNextRecallByItsWords() {
        try (Ecphory engine = edge(EngineFixture.store())) {
            Memory memory = engine.memory("ann");
            memory.append(saying("tea", "I drink green tea in the morning"), saying("car", "the gearbox is broken"));
            assertThat(ids(memory.recall("What is broken?"))).startsWith("car");
            memory.append(saying("boat", "we sold the sailing boat in Hamburg"));
            assertThat(ids(memory.recall("Where did we sell the boat?"))).startsWith("boat");
        }
    }

    @Test
    void findsAWriteByItsMeaningOnceItIsEmbedded() {
        try (Ecphory engine = base(EngineFixture.store(), new FakeEmbedder())) {
            Memory memory = engine.memory("ann");
            memory.append(saying("x", "zzqx"), saying("v", "qqzz automobile"), saying("y", "zqzq"));
            RecallOptions meaning = AT_ONCE.withRecipe("meaning");
            assertThat(notes(memory.recall("vehicle", meaning))).contains("3 events not embedded yet");

            assertThat(memory.admin().embedPending(ProgressListener.SILENT)).isEqualTo(3);
            RecallResult after = memory.recall("vehicle", meaning);
            assertThat(ids(after)).startsWith("v");
            assertThat(notes(after)).doesNotContain("not embedded");
            assertThat(memory.admin().embedPending(ProgressListener.SILENT)).isZero();
        }
    }

    @Test
    void enginesOverOneStoreSeeEachOthersWrites() {
        EventStore store = EngineFixture.store();
        Ecphory one = edge(store);
        Ecphory two = edge(store);
        one.memory("ann").append(saying("a", "the piano needs tuning"));
        assertThat(ids(two.memory("ann").recall("piano"))).containsExactly("a");
        two.memory("ann").append(saying("b", "the violin lost a string"));
        assertThat(ids(one.memory("ann").recall("violin"))).startsWith("b");
        one.memory("ann").append(saying("c", "the cello is at home"));
        assertThat(ids(two.memory("ann").recall("cello"))).startsWith("c");
        assertThat(bits(one.memory("ann").recall("string")))
                .isEqualTo(bits(two.memory("ann").recall("string")));
    }

    @Test
    void everyThreadFindsItsOwnWriteAndNoneIsLost() throws Exception {
        int threads = 6;
        int each = 40;
        try (Ecphory engine = edge(EngineFixture.store());
                ExecutorService executor = Executors.newFixedThreadPool(threads)) {
            Memory memory = engine.memory("ann");
            CountDownLatch start = new CountDownLatch(1);
            List<Future<Boolean>> running = new ArrayList<>();
            for (int thread = 0; thread < threads; thread++) {
                int number = thread;
                Callable<Boolean> work = () -> {
                    start.await();
                    boolean found = true;
                    for (int i = 0; i < each; i++) {
                        String id = "t" + number + "n" + i;
                        memory.append(saying(id, "the word of this one is qx" + id));
                        found &= ids(memory.recall("qx" + id, AT_ONCE.withRecipe("words")))
                                .getFirst()
                                .equals(id);
                    }
                    return found;
                };
                running.add(executor.submit(work));
            }
            start.countDown();
            for (Future<Boolean> one : running) {
                assertThat(one.get()).isTrue();
            }
            assertThat(memory.admin().stats().events()).isEqualTo((long) threads * each);
            assertThat(memory.admin().verify(ProgressListener.SILENT).problems())
                    .isEmpty();
        }
    }

    @Test
    void rebuildGivesTheSameRankingsBitForBit() {
        try (Ecphory engine = base(EngineFixture.store(), new FakeEmbedder())) {
            Memory memory = engine.memory("ann");
            RandomEvents events = new RandomEvents(11);
            for (int batch = 0; batch < 9; batch++) {
                memory.append(events.next(23));
                memory.recall("Anna and the boat", AT_ONCE);
                memory.admin().embedPending(ProgressListener.SILENT);
            }
            List<String> questions = List.of(
                    "What did Anna say about the wedding?", "When was the deploy in May 2023?", "東京", "🎂 doctor");
            List<List<String>> before = questions.stream()
                    .map(q -> bits(memory.recall(q, AT_ONCE.withLimit(100))))
                    .toList();
            memory.admin().rebuildProjections(ProgressListener.SILENT);
            List<List<String>> after = questions.stream()
                    .map(q -> bits(memory.recall(q, AT_ONCE.withLimit(100))))
                    .toList();
            assertThat(after).isEqualTo(before);
            assertThat(memory.admin().verify(ProgressListener.SILENT).problems())
                    .isEmpty();
            assertThat(engine.verify(ProgressListener.SILENT).ok()).isTrue();
        }
    }

    @Test
    void verifyAgreesWhateverTierTheVectorsCameFrom(@TempDir Path folder) {
        EventStore store = WrappedStore.withCache(EngineFixture.store(), folder);
        Ecphory base = base(store, new FakeEmbedder());
        Memory memory = base.memory("ann");
        memory.append(new RandomEvents(3).next(80));
        memory.admin().embedPending(ProgressListener.SILENT);
        memory.recall("boat", AT_ONCE);
        assertThat(memory.admin().verify(ProgressListener.SILENT).problems()).isEmpty();
        base.close();
        try (Ecphory edge = edge(store)) {
            assertThat(edge.memory("ann")
                            .admin()
                            .verify(ProgressListener.SILENT)
                            .problems())
                    .isEmpty();
        }
    }

    @Test
    void verifySeesNothingWrongWhenOthersWriteMeanwhile() {
        try (Ecphory engine = edge(EngineFixture.store())) {
            Memory memory = engine.memory("ann");
            memory.append(new RandomEvents(5).next(20));
            AtomicInteger heard = new AtomicInteger();
            ProgressListener writing = (stage, done, total) -> {
                if (heard.incrementAndGet() <= 3) {
                    memory.append(saying("meanwhile " + heard.get(), "written while it verifies"));
                }
            };
            assertThat(memory.admin().verify(writing).problems()).isEmpty();
            assertThat(heard.get()).isPositive();
            assertThat(memory.admin().stats().events()).isEqualTo(20L + Math.min(3, heard.get()));
        }
    }

    @Test
    void theLanguageOfANamespaceDecidesHowItsWordsAreRead() {
        try (Ecphory engine = edge(EngineFixture.store())) {
            Memory memory = engine.memory("ann");
            memory.append(saying("x", "der Zug"), saying("h", "zwei Häuser in Köln"), saying("y", "das Boot"));
            RecallOptions words = AT_ONCE.withRecipe("words").withLimit(1);
            memory.admin().setLanguage("none");
            assertThat(memory.recall("Haus", words).items().getFirst().score()).isZero();
            memory.admin().setLanguage("de");
            assertThat(ids(memory.recall("Haus", words))).containsExactly("h");
            assertThat(memory.recall("Haus", words).items().getFirst().score()).isPositive();
            assertThat(memory.admin().verify(ProgressListener.SILENT).problems())
                    .isEmpty();
            assertThatThrownBy(() -> memory.admin().setLanguage("xx"))
                    .isInstanceOf(InvalidInputException.class)
                    .hasMessageContaining("\"xx\"".replace("\"", ""))
                    .hasMessageContaining("de");
        }
    }

    @Test
    void theLanguageIsKeptWithTheStore() {
        EventStore store = EngineFixture.store();
        edge(store).memory("ann").admin().setLanguage("de");
        Memory memory = edge(store).memory("ann");
        memory.append(saying("x", "der Zug"), saying("h", "zwei Häuser in Köln"));
        assertThat(memory.recall("Haus", AT_ONCE.withRecipe("words"))
                        .items()
                        .getFirst()
                        .score())
                .isPositive();
    }

    @Test
    void findsPartsOfWordsWhereWordsAreNotSpacedApart() {
        try (Ecphory engine = edge(EngineFixture.store())) {
            Memory memory = engine.memory("ann");
            memory.append(saying("x", "今日は雨です"), saying("t", "来週東京都庁へ行きます"), saying("y", "猫が好き"));
            assertThat(ids(memory.recall("東京", AT_ONCE.withRecipe("words")))).startsWith("t");
            assertThat(memory.recall("東京", AT_ONCE.withRecipe("words"))
                            .items()
                            .getFirst()
                            .score())
                    .isPositive();
        }
    }
}
