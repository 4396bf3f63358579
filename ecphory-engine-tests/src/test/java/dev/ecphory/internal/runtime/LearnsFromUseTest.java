package dev.ecphory.internal.runtime;

import static dev.ecphory.internal.runtime.EngineFixture.AT_ONCE;
import static dev.ecphory.internal.runtime.EngineFixture.ids;
import static dev.ecphory.internal.runtime.EngineFixture.saying;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ecphory.Answer;
import dev.ecphory.Ecphory;
import dev.ecphory.Event;
import dev.ecphory.InvalidInputException;
import dev.ecphory.Memory;
import dev.ecphory.Namespace;
import dev.ecphory.ProgressListener;
import dev.ecphory.RecallOptions;
import dev.ecphory.RecallOptions.TopicFilter;
import dev.ecphory.RecallResult;
import dev.ecphory.Tier;
import dev.ecphory.admin.Deletion.Selection;
import dev.ecphory.internal.store.FreshStore;
import dev.ecphory.internal.store.SettableClock;
import dev.ecphory.internal.summaries.InsightChore;
import dev.ecphory.knowledge.Summary;
import dev.ecphory.spi.store.AccessLog;
import dev.ecphory.spi.store.AccessLog.Access;
import dev.ecphory.spi.store.AccessLog.Kind;
import dev.ecphory.spi.store.EventStore;
import dev.ecphory.spi.store.FactReader.Filter;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** What a memory learns from being asked, when, and what of it shows. */
final class LearnsFromUseTest {
    private static final Namespace MIRA = Namespace.of("mira");
    private static final RecallOptions EARLY = AT_ONCE.withLimit(10).withRecipe("default+associations-early");
    private static final RecallOptions LATE = AT_ONCE.withLimit(20).withRecipe("default+associations");
    private static final String QUESTION = "What about the violin lessons?";

    private final EventStore store = FreshStore.on(new SettableClock(), 7);

    /** Many turns about violins, and one about a cake that no word joins to them. */
    private void told(Memory memory) {
        List<Event> events = new ArrayList<>();
        for (int i = 0; i < 40; i++) {
            events.add(Event.ofText("The violin lessons were fine, note " + i + ".")
                    .id("violin" + i)
                    .speaker("Mira")
                    .session("day" + i)
                    .build());
        }
        events.add(saying("cake", "Grandmother baked something with poppy seeds."));
        memory.append(events);
    }

    private void withMemory(Consumer<Memory> work) {
        try (Ecphory engine = Ecphory.builder(store)
                .tier(Tier.EDGE)
                .background(false)
                .clock(new SettableClock())
                .open()) {
            work.accept(engine.memory(MIRA.value()));
        }
    }

    /** Has the cake recalled together with the best event for the question, as if somebody had asked so. */
    private void joined(Memory memory) {
        RecallResult first = memory.recall(QUESTION, AT_ONCE);
        long best = first.items().getFirst().entry().seq();
        long cake = memory.get("cake").orElseThrow().seq();
        for (String question : List.of("a?", "b?", "c?")) {
            store.accessLog().record(MIRA, List.of(Access.delivered(Instant.EPOCH, question, List.of(best, cake))));
        }
        memory.consolidate(ProgressListener.SILENT);
    }

    private List<Access> accesses() {
        return store.accessLog().after(MIRA, 0, 100_000).stream()
                .map(AccessLog.NumberedAccess::access)
                .toList();
    }

    private String everything() {
        return store.log().after(MIRA, 0, 1_000) + "\n"
                + store.decisions().after(MIRA, 0, 1_000) + "\n"
                + store.facts().facts(MIRA, Filter.ALL, null, 1_000) + "\n"
                + store.annotations().after(MIRA, 0, 1_000) + "\n"
                + store.summaries().of(MIRA, List.of(Summary.Kind.values()));
    }

    private static String whole(RecallResult one) {
        return EngineFixture.bits(one) + one.context() + one.answerability() + one.facts() + one.items();
    }

    @Test
    void tenThousandRecallsChangeNothingUntilACycle() {
        withMemory(memory -> {
            told(memory);
            joined(memory);
            String before = everything();
            String recalled = whole(memory.recall(QUESTION, EARLY));
            long cycle = store.accessLog().lastCycle(MIRA);
            List<String> questions = List.of(QUESTION, "Who baked?", "Which note is it?", "poppy seeds and violin");
            for (int i = 0; i < 10_000; i++) {
                assertThat(memory.recall(questions.get(i % 4), EARLY).items()).isNotEmpty();
            }
            assertThat(whole(memory.recall(QUESTION, EARLY))).isEqualTo(recalled);
            assertThat(everything().equals(before)).isTrue();
            assertThat(store.accessLog().lastCycle(MIRA)).isEqualTo(cycle);
            memory.consolidate(ProgressListener.SILENT);
            assertThat(store.accessLog().lastCycle(MIRA)).isGreaterThan(10_000);
            assertThat(store.summaries().of(MIRA, List.of(Summary.Kind.INSIGHT)))
                    .isNotEmpty();
            InsightChore.clear(MIRA, store);
            assertThat(everything().equals(before)).isTrue();
            assertThat(memory.learning().associations(100)).hasSizeGreaterThan(1);
        });
    }

    @Test
    void aCycleIsMarkedOnlyWhenSomethingWasRecalledAndNeverByARebuild() {
        withMemory(memory -> {
            told(memory);
            memory.consolidate(ProgressListener.SILENT);
            assertThat(accesses()).isEmpty();
            memory.recall(QUESTION, AT_ONCE);
            memory.admin().rebuildProjections(ProgressListener.SILENT);
            assertThat(store.accessLog().lastCycle(MIRA)).isZero();
            memory.consolidate(ProgressListener.SILENT);
            memory.consolidate(ProgressListener.SILENT);
            assertThat(accesses()).extracting(Access::kind).containsExactly(Kind.DELIVERED, Kind.CYCLE);
        });
    }

    @Test
    void anEdgeBringsAnEventAndSaysSo() {
        withMemory(memory -> {
            told(memory);
            assertThat(ids(memory.recall(QUESTION, EARLY))).doesNotContain("cake");
            joined(memory);
            RecallResult early = memory.recall(QUESTION, EARLY);
            assertThat(early.items().getLast().entry().id()).isEqualTo("cake");
            assertThat(early.items().getLast().reasons().getLast().because())
                    .matches("was recalled together with violin\\d+ 3 times, for 3 questions \\(weight 0.46\\)");
            assertThat(ids(early).subList(0, 9))
                    .isEqualTo(ids(memory.recall(QUESTION, AT_ONCE)).subList(0, 9));
            assertThat(EngineFixture.notes(early)).contains("associations-early: 1 seated");
            assertThat(ids(memory.recall(QUESTION, LATE)).indexOf("cake")).isEqualTo(19);
            assertThat(ids(memory.recall(QUESTION, LATE.withLimit(19)))).doesNotContain("cake");
            assertThat(memory.explain(QUESTION, EARLY, "cake").rank()).isEqualTo(10);
        });
    }

    @Test
    void noEdgeBringsWhatIsOutOfSightOrMutedOrErased() {
        withMemory(memory -> {
            told(memory);
            joined(memory);
            RecallOptions muted = EARLY.withAttention(new TopicFilter(List.of(), List.of("poppy seeds")));
            assertThat(ids(memory.recall(QUESTION, muted))).doesNotContain("cake");
            assertThat(memory.recall(QUESTION, EARLY.withAsOf(null, Instant.EPOCH))
                            .items())
                    .isEmpty();
            memory.deletion().retract("cake");
            assertThat(ids(memory.recall(QUESTION, EARLY))).doesNotContain("cake");
            memory.deletion().restore("cake");
            assertThat(ids(memory.recall(QUESTION, EARLY))).contains("cake");
            assertThat(memory.learning().associations("cake")).hasSize(1);
            memory.deletion().erase(new Selection.Events(Set.of("cake")));
            assertThat(ids(memory.recall(QUESTION, EARLY))).doesNotContain("cake");
            assertThat(memory.learning().associations(100)).isEmpty();
        });
    }

    @Test
    void feedbackIsWrittenBehindItsRecallBeforeItReturns() {
        withMemory(memory -> {
            told(memory);
            List<String> given = ids(memory.recall(QUESTION, AT_ONCE));
            memory.learning().feedback(QUESTION, given.subList(0, 2), given.subList(2, 5));
            assertThat(accesses()).extracting(Access::kind).containsExactly(Kind.DELIVERED, Kind.USED, Kind.IGNORED);
            assertThat(accesses().get(1).seqs()).hasSize(2);
        });
    }

    @Test
    void feedbackThatCannotBeMeantIsRefusedAndNothingIsWritten() {
        withMemory(memory -> {
            told(memory);
            for (Runnable wrong : List.<Runnable>of(
                    () -> memory.learning().feedback(" ", List.of("cake"), List.of()),
                    () -> memory.learning().feedback(QUESTION, List.of(), List.of()),
                    () -> memory.learning().feedback(QUESTION, List.of("cake"), List.of("cake")),
                    () -> memory.learning().feedback(QUESTION, List.of("cake"), List.of("nobody")))) {
                assertThatThrownBy(wrong::run).isInstanceOf(InvalidInputException.class);
            }
            assertThatThrownBy(() -> memory.learning().associations("nobody"))
                    .isInstanceOf(InvalidInputException.class)
                    .hasMessageContaining("nobody");
            assertThat(accesses()).isEmpty();
        });
    }

    @Test
    void whatAnAnswerCitesIsReportedAsUsed() {
        Answer[] answer = new Answer[1];
        withMemory(memory -> {
            memory.append(
                    saying("kettle", "The kettle is blue."), saying("tram", "The tram was late again this morning."));
            answer[0] = memory.answer("What colour is the kettle?");
        });
        assertThat(answer[0].citations()).extracting(Answer.Citation::id).contains("kettle");
        assertThat(accesses()).extracting(Access::kind).containsExactly(Kind.DELIVERED, Kind.USED);
        assertThat(accesses().get(1).seqs()).containsExactly(1L);
    }
}
