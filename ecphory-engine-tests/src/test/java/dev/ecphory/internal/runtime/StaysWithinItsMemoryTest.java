package dev.ecphory.internal.runtime;

import static dev.ecphory.internal.runtime.EngineFixture.AT_ONCE;
import static dev.ecphory.internal.runtime.EngineFixture.bits;
import static dev.ecphory.internal.runtime.EngineFixture.ids;
import static dev.ecphory.internal.runtime.EngineFixture.saying;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ecphory.Ecphory;
import dev.ecphory.InvalidInputException;
import dev.ecphory.Memory;
import dev.ecphory.ProgressListener;
import dev.ecphory.Tier;
import dev.ecphory.internal.engine.EcphoryEngine;
import dev.ecphory.internal.index.cache.IndexMemoryBudget.Account;
import dev.ecphory.internal.store.RandomEvents;
import dev.ecphory.internal.store.WrappedStore;
import dev.ecphory.spi.store.EventStore;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Indexes come and go, and nobody who asks can tell. */
final class StaysWithinItsMemoryTest {
    private static final int THREADS = 8;
    private static final List<String> QUESTIONS = List.of(
            "Anna's boat in Zürich", "who deploys Kafka?", "the doctor and the knee", "旅行", "when was the wedding?");

    @TempDir
    private Path folder;

    @Test
    void aThousandNamespacesTakeNoMoreThanTheyMay() {
        EventStore store = EngineFixture.store();
        long budget = 512 << 10;
        try (Ecphory engine = engine(store, budget)) {
            for (int round = 0; round < 2; round++) {
                for (int i = 0; i < 1_000; i++) {
                    Memory memory = engine.memory("tenant " + i);
                    memory.append(saying("e" + round, "the word of this one is w" + i + " in round " + round));
                    assertThat(ids(memory.recall("w" + i, AT_ONCE))).hasSize(round + 1);
                    assertThat(EcphoryEngine.of(engine).indexes().bytes()).isLessThanOrEqualTo(budget);
                }
            }
            Account account = EcphoryEngine.of(engine).indexes();
            assertThat(account.budget()).isEqualTo(budget);
            assertThat(account.resident()).isBetween(2, 100);
            assertThat(account.evictions()).isGreaterThan(1_900);
            assertThat(account.fromLog()).isEqualTo(account.evictions() + account.resident());
        }
    }

    @Test
    void theSmallestMemoryRanksAsTheLargestWhoeverAsks() throws Exception {
        long seed = 20_261_123;
        int namespaces = 24;
        EventStore store = WrappedStore.withCache(EngineFixture.store(), folder);
        for (int i = 0; i < namespaces; i++) {
            store.log().append(dev.ecphory.Namespace.of("n" + i), new RandomEvents(i).next(60 + i));
        }
        Map<String, List<String>> expected = new TreeMap<>();
        try (Ecphory large = engine(EngineFixture.store(), Long.MAX_VALUE)) {
            for (int i = 0; i < namespaces; i++) {
                large.memory("n" + i).append(new RandomEvents(i).next(60 + i));
                for (String question : QUESTIONS) {
                    expected.put(i + question, bits(large.memory("n" + i).recall(question, AT_ONCE)));
                }
            }
        }
        try (Ecphory small = engine(store, 1);
                ExecutorService threads = Executors.newFixedThreadPool(THREADS)) {
            List<Future<?>> all = new ArrayList<>();
            for (int thread = 0; thread < THREADS; thread++) {
                SplittableRandom random = new SplittableRandom(seed + thread);
                Memory own = small.memory("own " + thread);
                all.add(threads.submit(() -> {
                    for (int i = 0; i < 40; i++) {
                        int which = random.nextInt(namespaces);
                        String question = QUESTIONS.get(random.nextInt(QUESTIONS.size()));
                        assertThat(bits(small.memory("n" + which).recall(question, AT_ONCE)))
                                .as("%s asked of %s, seed %s", question, which, seed)
                                .isEqualTo(expected.get(which + question));
                        own.append(saying("e" + i, "only here stands word" + i));
                        assertThat(ids(own.recall("word" + i, AT_ONCE))).startsWith("e" + i);
                    }
                }));
            }
            for (Future<?> one : all) {
                one.get();
            }
            assertThat(EcphoryEngine.of(small).indexes().resident()).isEqualTo(1);
            assertThat(EcphoryEngine.of(small).indexes().evictions()).isPositive();
            assertThat(small.verify(ProgressListener.SILENT).problems()).isEmpty();
        }
    }

    @Test
    void aMemoryThatWasLetGoKnowsItsLanguageItsDecisionsAndItsLandmarks() {
        EventStore store = EngineFixture.store();
        try (Ecphory engine = engine(store, 1)) {
            Memory ann = engine.memory("ann");
            ann.append(saying("1", "I moved to Lisbon last May"), saying("2", "Lisbon was too hot"));
            ann.deletion().retract("2");
            Memory other = engine.memory("other");
            other.append(saying("1", "unrelated"));
            assertThat(ids(ann.recall("Lisbon", AT_ONCE))).containsExactly("1");
            assertThat(ids(other.recall("Lisbon", AT_ONCE))).containsExactly("1");
            assertThat(ids(ann.recall("Lisbon", AT_ONCE))).containsExactly("1");
            ann.admin().setLanguage("none");
            assertThat(ids(ann.recall("Lisbon", AT_ONCE))).containsExactly("1");
            assertThat(engine.memory("ann")
                            .admin()
                            .verify(ProgressListener.SILENT)
                            .problems())
                    .isEmpty();
        }
    }

    @Test
    void aLanguageThatAnotherEngineSetCountsWithTheNextQuestion() {
        EventStore store = EngineFixture.store();
        Ecphory one = engine(store, Long.MAX_VALUE);
        Ecphory other = engine(store, Long.MAX_VALUE);
        one.memory("ann").append(saying("1", "he was running"), saying("2", "a hat"));
        List<String> stemmed = bits(other.memory("ann").recall("run", AT_ONCE));
        one.memory("ann").admin().setLanguage("none");
        assertThat(bits(other.memory("ann").recall("run", AT_ONCE)))
                .isNotEqualTo(stemmed)
                .isEqualTo(bits(one.memory("ann").recall("run", AT_ONCE)));
    }

    @Test
    void refusesToHaveNoMemoryAndSaysHowMuchItMayTake() {
        assertThatThrownBy(() -> Ecphory.builder(EngineFixture.store()).indexMemoryLimit(0))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("indexMemory");
        try (Ecphory engine = engine(EngineFixture.store(), 64 << 20);
                Ecphory usual = EngineFixture.edge(EngineFixture.store())) {
            assertThat(engine.configuration()).containsEntry("index-memory", "64 MiB");
            assertThat(usual.configuration()).containsEntry("index-memory", "half of the heap");
            assertThat(engine.health().parts())
                    .anySatisfy(part -> assertThat(part.note()).contains("of 64.0 MiB"));
            engine.memory("ann").append(saying("1", "a hat"));
            assertThat(engine.memory("ann").admin().stats().memoryBytes())
                    .isEqualTo(EcphoryEngine.of(engine).indexes().bytes())
                    .isPositive();
        }
    }

    private static Ecphory engine(EventStore store, long budget) {
        return Ecphory.builder(store)
                .tier(Tier.EDGE)
                .background(false)
                .indexMemoryLimit(budget)
                .open();
    }
}
