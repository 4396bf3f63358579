package dev.ecphory.spi;

import static dev.ecphory.internal.runtime.EngineFixture.AT_ONCE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ecphory.AnswerOptions;
import dev.ecphory.ConsolidationResult;
import dev.ecphory.Ecphory;
import dev.ecphory.Event;
import dev.ecphory.Memory;
import dev.ecphory.ProgressListener;
import dev.ecphory.QuotaExceededException;
import dev.ecphory.RecallOptions;
import dev.ecphory.RecallResult;
import dev.ecphory.RecallResult.StageTrace;
import dev.ecphory.Tier;
import dev.ecphory.admin.Deletion.Selection;
import dev.ecphory.admin.Quota;
import dev.ecphory.internal.engine.EcphoryEngine;
import dev.ecphory.internal.engine.EngineMemory;
import dev.ecphory.internal.scopes.MemoryScope;
import dev.ecphory.internal.scopes.ScopedMemories;
import dev.ecphory.internal.store.FreshStore;
import dev.ecphory.internal.store.SettableClock;
import dev.ecphory.internal.transfer.NamespaceTransfer;
import dev.ecphory.spi.Observer.Operation;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Whoever watches an engine sees each operation once, around all of it, and changes nothing. */
final class ObserverTest {
    private final SettableClock clock = new SettableClock();
    private final List<String> seen = new ArrayList<>();

    /** Writes down what begins and how it ends, indented by how deep it is. */
    private final class Diary implements Observer {
        private final String name;
        private int depth;

        Diary(String name) {
            this.name = name;
        }

        @Override
        public <T> T observe(Operation<T> operation) {
            String indent = "  ".repeat(depth++) + name + operation.kind().shown() + " of " + operation.namespace();
            seen.add(indent + operation.question().map(asked -> ": " + asked).orElse(""));
            try {
                T result = operation.run();
                Operation.Outcome outcome = operation.outcome(result);
                seen.add(indent + " ended with " + outcome.records());
                return result;
            } catch (RuntimeException failed) {
                seen.add(indent + " failed, of " + operation.intended().orElse(-1));
                throw failed;
            } finally {
                depth--;
            }
        }
    }

    private Ecphory.Builder engine() {
        return Ecphory.builder(FreshStore.on(clock, 7))
                .tier(Tier.EDGE)
                .background(false)
                .clock(clock)
                .quota(new Quota(3L, null, null));
    }

    private static Event said(String id, String text) {
        return Event.ofText(text).id(id).build();
    }

    @Test
    void eachOperationIsSeenOnceAndAroundAllThatItDoes() {
        try (Ecphory engine = engine().observer(new Diary("")).open()) {
            Memory memory = engine.memory("ana");
            memory.append(said("a", "The boat is green."), said("b", "The sail is torn."));
            assertThatThrownBy(() -> memory.append(said("c", "one"), said("d", "two")))
                    .isInstanceOf(QuotaExceededException.class);
            RecallResult unused = memory.recall("What is green?", AT_ONCE.withLimit(1));
            memory.deletion().retract(List.of("a", "b"));
            memory.deletion().restore("a");
            ConsolidationResult unusedToo = memory.consolidate(ProgressListener.SILENT);
            var unusedEither = memory.deletion().erase(Selection.events(List.of("b")));
            var unusedAsWell = memory.deletion().erase(new Selection.Everything());
        }
        assertThat(seen)
                .containsSubsequence(
                        "append of ana",
                        "append of ana ended with 2",
                        "append of ana",
                        "append of ana failed, of 2",
                        "recall of ana: What is green?",
                        "recall of ana ended with 1",
                        "decide of ana",
                        "decide of ana ended with 2",
                        "decide of ana ended with 1",
                        "consolidate of ana",
                        "erase of ana",
                        "erase of ana ended with 1",
                        "erase_all of ana",
                        "erase_all of ana ended with 1")
                .hasSize(16);
    }

    @Test
    void eventsThatWereRecordedElsewhereAreSeenAsOneAppend() {
        try (Ecphory engine = engine().observer(new Diary("")).open()) {
            NamespaceTransfer carrying = EngineMemory.of(engine.memory("ana")).transfer();
            carrying.append(List.of(new NamespaceTransfer.Recorded(said("a", "The boat is green."), clock.instant())));
            carrying.append(List.of(new NamespaceTransfer.Recorded(said("b", "The sail is torn."), null)));
            assertThat(seen)
                    .containsExactly(
                            "append of ana", "append of ana ended with 1",
                            "append of ana", "append of ana ended with 1");
            assertThat(EcphoryEngine.of(engine).engineHealth().appended()).isEqualTo(2);
        }
    }

    @Test
    void anAnswerHasItsRecallInsideAlsoOverSeveralScopes() {
        try (Ecphory engine = engine().observer(new Diary("")).open()) {
            Memory mine = engine.memory("mine");
            mine.append(said("a", "I sold the boat to Karim."));
            seen.clear();
            AnswerOptions options = AnswerOptions.defaults().withRecall(AT_ONCE);
            var unused = mine.answer("Who bought the boat?", options);
            assertThat(seen)
                    .containsSubsequence(
                            "answer of mine: Who bought the boat?",
                            "  recall of mine: Who bought the boat?",
                            "  recall of mine ended with 1")
                    .last()
                    .asString()
                    .startsWith("answer of mine ended");
            Map<MemoryScope, Memory> memories = new EnumMap<>(MemoryScope.class);
            memories.put(MemoryScope.USER, mine);
            memories.put(MemoryScope.THREAD, engine.memory("here"));
            seen.clear();
            var unusedToo = ScopedMemories.of(memories).answer("Who bought the boat?", options);
            assertThat(seen).contains("recall of mine: Who bought the boat?");
        }
    }

    @Test
    void theFirstObserverIsOutermostAndTheEnginesOwnCountIsTheSame() {
        try (Ecphory engine = engine().observer(new Diary("outer "))
                .observer(new Diary("inner "))
                .open()) {
            engine.memory("ana").append(said("a", "The boat is green."));
            assertThat(EcphoryEngine.of(engine).engineHealth().done())
                    .singleElement()
                    .satisfies(done -> {
                        assertThat(done.operation()).isEqualTo("append");
                        assertThat(done.count()).isEqualTo(1);
                    });
        }
        assertThat(seen)
                .containsExactly(
                        "outer append of ana",
                        "inner append of ana",
                        "inner append of ana ended with 1",
                        "outer append of ana ended with 1");
    }

    @Test
    void aRecallTellsItsEntriesAndHowLongEachStageTook() {
        List<Operation.Outcome> outcomes = new ArrayList<>();
        Observer listener = new Observer() {
            @Override
            public <T> T observe(Operation<T> operation) {
                T result = operation.run();
                outcomes.add(operation.outcome(result));
                return result;
            }
        };
        try (Ecphory engine = engine().observer(listener).open()) {
            Memory memory = engine.memory("ana");
            memory.append(said("a", "The boat is green."), said("b", "Lunch was late."));
            RecallResult found = memory.recall("What is green?", RecallOptions.defaults());
            assertThat(outcomes.getFirst().entries())
                    .extracting(Operation.Entry::id)
                    .containsExactly("a", "b");
            Operation.Outcome outcome = outcomes.getLast();
            assertThat(outcome.entries().getFirst().text()).isEqualTo("The boat is green.");
            assertThat(outcome.entries().getFirst().score())
                    .isEqualTo(found.items().getFirst().score());
            assertThat(outcome.steps())
                    .isEqualTo(found.steps())
                    .extracting(StageTrace::stage)
                    .doesNotHaveDuplicates();
        }
    }
}
