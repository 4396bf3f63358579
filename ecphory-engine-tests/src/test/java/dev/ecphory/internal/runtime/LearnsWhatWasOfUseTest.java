package dev.ecphory.internal.runtime;

import static dev.ecphory.internal.runtime.EngineFixture.AT_ONCE;
import static dev.ecphory.internal.runtime.EngineFixture.bits;
import static dev.ecphory.internal.runtime.EngineFixture.ids;
import static dev.ecphory.internal.runtime.EngineFixture.saying;
import static org.assertj.core.api.Assertions.assertThat;

import dev.ecphory.Ecphory;
import dev.ecphory.Event;
import dev.ecphory.Memory;
import dev.ecphory.ProgressListener;
import dev.ecphory.RecallOptions;
import dev.ecphory.RecallOptions.TopicFilter;
import dev.ecphory.Tier;
import dev.ecphory.admin.Deletion.Selection;
import dev.ecphory.internal.store.FreshStore;
import dev.ecphory.internal.store.SettableClock;
import dev.ecphory.spi.store.EventStore;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** That what was of use for a question comes to mind when it is asked again, in these words or others. */
final class LearnsWhatWasOfUseTest {
    private static final RecallOptions CUED = AT_ONCE.withLimit(5).withRecipe("default+cued");
    private static final RecallOptions PLAIN = AT_ONCE.withLimit(5).withRecipe("default");
    private static final String QUESTION = "What did Mira bring back from the market?";
    private static final String AGAIN = "What did Mira bring home from the market?";

    private final EventStore store = FreshStore.on(new SettableClock(), 7);

    /** Many turns about the market, and one that answers without a word of the question. */
    private void told(Consumer<Memory> work) {
        try (Ecphory engine = Ecphory.builder(store)
                .tier(Tier.EDGE)
                .background(false)
                .clock(new SettableClock())
                .open()) {
            Memory memory = engine.memory("mira");
            List<Event> events = new ArrayList<>();
            for (int i = 0; i < 30; i++) {
                events.add(saying("market" + i, "Mira went to the market again and came back late, note " + i + "."));
            }
            events.add(saying("quinces", "Grandmother got a basket of quinces."));
            memory.append(events);
            memory.consolidate(ProgressListener.SILENT);
            work.accept(memory);
        }
    }

    private static void reported(Memory memory, String question, List<String> used, List<String> ignored) {
        memory.learning().feedback(question, used, ignored);
        memory.consolidate(ProgressListener.SILENT);
    }

    @Test
    void itComesFirstWhenTheSameIsAskedInTheseWordsOrOthersAndSaysWhy() {
        told(memory -> {
            assertThat(ids(memory.recall(QUESTION, CUED))).doesNotContain("quinces");
            reported(memory, QUESTION, List.of("quinces"), List.of());
            assertThat(memory.explain(AGAIN, CUED, "quinces").rank())
                    .isLessThan(memory.explain(AGAIN, PLAIN, "quinces").rank());
            assertThat(memory.recall(QUESTION, CUED).items().getFirst()).satisfies(first -> {
                assertThat(first.entry().id()).isEqualTo("quinces");
                assertThat(first.reasons()).anySatisfy(reason -> assertThat(reason.because())
                        .contains("of use for a question like this one"));
            });
        });
    }

    @Test
    void whatWasOfNoUseComesLater() {
        told(memory -> {
            String best = ids(memory.recall(QUESTION, CUED)).getFirst();
            reported(memory, QUESTION, List.of(), List.of(best));
            assertThat(ids(memory.recall(QUESTION, CUED))).doesNotContain(best);
            reported(memory, QUESTION, List.of(best), List.of());
            assertThat(ids(memory.recall(QUESTION, CUED)).getFirst()).isEqualTo(best);
        });
    }

    @Test
    void nothingShowsBeforeTheNextCycle() {
        told(memory -> {
            List<String> before = bits(memory.recall(QUESTION, CUED));
            memory.learning().feedback(QUESTION, List.of("quinces"), List.of());
            assertThat(bits(memory.recall(QUESTION, CUED))).isEqualTo(before);
        });
    }

    @Test
    void aQuestionOfAnotherKindOrAboutSomebodyElseIsRankedAsEver() {
        told(memory -> {
            List<String> others = List.of("What did Bo bring back from the market?", "How old is the mill?");
            List<List<String>> before = others.stream()
                    .map(other -> bits(memory.recall(other, CUED)))
                    .toList();
            reported(memory, QUESTION, List.of("quinces"), List.of("market1"));
            assertThat(others.stream()
                            .map(other -> bits(memory.recall(other, CUED)))
                            .toList())
                    .isEqualTo(before);
        });
    }

    @Test
    void withoutReportsOrWithoutTheStageItIsTheDefaultBitForBit() {
        told(memory -> {
            List<String> plain = bits(memory.recall(QUESTION, PLAIN));
            memory.consolidate(ProgressListener.SILENT);
            assertThat(bits(memory.recall(QUESTION, CUED))).isEqualTo(plain);
            reported(memory, QUESTION, List.of("quinces"), List.of("market1"));
            assertThat(bits(memory.recall(QUESTION, PLAIN))).isEqualTo(plain);
        });
    }

    @Test
    void whereRanksAreJoinedNothingIsCued() {
        told(memory -> {
            RecallOptions joined = PLAIN.withRecipe("rrf");
            List<String> plain = bits(memory.recall(QUESTION, joined));
            reported(memory, QUESTION, List.of("quinces"), List.of("market1"));
            assertThat(bits(memory.recall(QUESTION, joined.withRecipe("rrf+cued"))))
                    .isEqualTo(plain);
        });
    }

    @Test
    void whatIsRetractedErasedOrMutedDoesNotComeBack() {
        told(memory -> {
            reported(memory, QUESTION, List.of("quinces"), List.of());
            TopicFilter muted = new TopicFilter(List.of(), List.of("quinces"));
            assertThat(ids(memory.recall(QUESTION, CUED.withAttention(muted)))).doesNotContain("quinces");
            memory.deletion().retract("quinces");
            assertThat(ids(memory.recall(QUESTION, CUED))).doesNotContain("quinces");
            memory.deletion().erase(new Selection.Events(Set.of("quinces")));
            assertThat(ids(memory.recall(QUESTION, CUED))).isNotEmpty().doesNotContain("quinces");
            assertThat(memory.learning().associations(10)).isEmpty();
        });
    }

    @Test
    void whyNotTellsTheSamePlaceAsRecall() {
        told(memory -> {
            reported(memory, QUESTION, List.of("quinces"), List.of());
            assertThat(memory.explain(QUESTION, CUED, "quinces").rank()).isEqualTo(1);
            assertThat(memory.explain(QUESTION, PLAIN, "quinces").rank()).isGreaterThan(1);
        });
    }
}
