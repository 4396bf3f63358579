package dev.ecphory.internal.runtime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ecphory.Answer;
import dev.ecphory.Answer.Routing;
import dev.ecphory.Answer.Routing.Adaptation;
import dev.ecphory.Answer.Routing.Readers;
import dev.ecphory.Answer.Routing.Retrieval;
import dev.ecphory.AnswerOptions;
import dev.ecphory.Ecphory;
import dev.ecphory.InvalidInputException;
import dev.ecphory.Memory;
import dev.ecphory.Namespace;
import dev.ecphory.ProgressListener;
import dev.ecphory.RecallOptions;
import dev.ecphory.RecallResult;
import dev.ecphory.Tier;
import dev.ecphory.internal.model.ScriptedModel;
import dev.ecphory.internal.store.SettableClock;
import dev.ecphory.spi.LanguageModel.Prices;
import dev.ecphory.spi.store.AccessLog;
import dev.ecphory.spi.store.EventStore;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Routers by configuration: what they choose, what they skip, and what they learn from reports. */
final class AnswerRoutingTest {
    private static final Routing BY_CATEGORY = Routing.DEFAULTS.withReaders(Readers.BY_CATEGORY);
    private static final String WHEN = "When did the boat sail?";
    private static final String SAILED =
            "{\"found\":true,\"answer\":\"in May\",\"citations\":[{\"id\":\"e1\",\"quote\":\"sailed in May\"}]}";

    private static Ecphory.Builder settled(Ecphory.Builder builder) {
        return builder.tier(Tier.EDGE).background(false).clock(new SettableClock());
    }

    private static Ecphory.Builder builder() {
        return settled(Ecphory.builder(EngineFixture.store()));
    }

    private static ScriptedModel model() {
        return new ScriptedModel(prompt -> SAILED);
    }

    private static String chosen(Answer answer, String router) {
        return answer.choices().stream()
                .filter(choice -> choice.router().equals(router))
                .map(Answer.RoutingDecision::chosen)
                .findFirst()
                .orElse("");
    }

    @Test
    void aMemoryRouterChoosesTheRetrievalByTheKindOfQuestion() {
        try (Ecphory ecphory = builder()
                .languageModel(model())
                .answerRouting(Routing.DEFAULTS.withRetrieval(Retrieval.BALANCED))
                .open()) {
            Memory memory = ecphory.memory("ann");
            memory.append(EngineFixture.saying("e1", "The boat sailed in May."));
            assertThat(chosen(memory.answer(WHEN), "memory")).isEqualTo("wide");
            assertThat(chosen(memory.answer("Which boat sailed?"), "memory")).isEqualTo("canonical");
        }
    }

    @Test
    void readersAreChosenByTheKindOfQuestionAndThereMustBeTwo() {
        try (Ecphory ecphory = builder()
                .answerReader("strong", model(), Prices.FREE)
                .answerReader("cheap", model(), Prices.FREE)
                .answerRouting(BY_CATEGORY)
                .open()) {
            Memory memory = ecphory.memory("ann");
            memory.append(EngineFixture.saying("e1", "The boat sailed in May."));
            assertThat(chosen(memory.answer(WHEN), "reader")).isEqualTo("strong");
            assertThat(chosen(memory.answer("Can you recommend a boat?"), "reader"))
                    .isEqualTo("cheap");
        }
        assertThatThrownBy(() -> builder()
                        .languageModel(model())
                        .answerRouting(BY_CATEGORY)
                        .open())
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("two models");
    }

    @Test
    void smallTalkRecallsNothingWhereARouterIsAndTheCallerDoesNotForbidIt() {
        Routing routed = Routing.DEFAULTS.withRetrieval(Retrieval.CANONICAL);
        try (Ecphory ecphory =
                builder().languageModel(model()).answerRouting(routed).open()) {
            Memory memory = ecphory.memory("ann");
            memory.append(EngineFixture.saying("e1", "Hello there, the boat sailed in May."));
            Answer skipped = memory.answer("Hello there!");
            assertThat(chosen(skipped, "memory")).isEqualTo("none");
            assertThat(stages(skipped.recollection())).containsExactly("skip");
            assertThat(skipped.recollection().items()).isEmpty();
            AnswerOptions always = AnswerOptions.defaults()
                    .withRecall(AnswerOptions.defaults().recall().withSkipUnneeded(false));
            assertThat(stages(memory.answer("Hello there!", always).recollection()))
                    .contains("assemble");
            assertThat(stages(memory.answer(WHEN).recollection())).contains("assemble");
        }
    }

    @Test
    void plainRecallSkipsOnlyWhenItIsTold() {
        try (Ecphory ecphory = builder().open()) {
            Memory memory = ecphory.memory("ann");
            memory.append(EngineFixture.saying("e1", "Twelve plus seven is what I paid."));
            RecallOptions options = RecallOptions.defaults().withMinRelevance(0);
            assertThat(memory.recall("12 + 7", options).steps()).hasSizeGreaterThan(1);
            assertThat(memory.answer("12 + 7").recollection().steps()).hasSizeGreaterThan(1);
            RecallResult skipped = memory.recall("12 + 7", options.withSkipUnneeded(true));
            assertThat(stages(skipped)).containsExactly("skip");
            assertThat(skipped.items()).isEmpty();
            assertThat(memory.recall(WHEN, options.withSkipUnneeded(true)).steps())
                    .hasSizeGreaterThan(1);
        }
    }

    @Test
    void standingInstructionsAreToldToSmallTalk() {
        try (Ecphory ecphory = builder().open()) {
            Memory memory = ecphory.memory("ann");
            memory.append(EngineFixture.saying("e1", "The boat sailed in May."));
            memory.directives().add("Always answer in French.");
            RecallResult skipped =
                    memory.recall("hello", RecallOptions.defaults().withSkipUnneeded(true));
            assertThat(skipped.directives()).hasSize(1);
            assertThat(skipped.context()).contains("Always answer in French.");
        }
    }

    private static List<String> stages(RecallResult recalled) {
        return recalled.steps().stream().map(RecallResult.StageTrace::stage).toList();
    }

    private static Ecphory adapting(Ecphory.Builder builder, Adaptation goal) {
        return settled(builder)
                .answerReader("strong", model(), Prices.of(10, 10))
                .answerReader("cheap", model(), Prices.of(1, 1))
                .answerRouting(BY_CATEGORY.withAdaptation(goal))
                .open();
    }

    /** Answers that were reported as of use, thirty by each of both readers, between cycles. */
    private static void report(Memory memory, String question, String reader, int times, boolean useful) {
        AnswerOptions by = AnswerOptions.defaults().withReader(reader);
        for (int i = 0; i < times; i++) {
            memory.answer(question, by);
            memory.learning()
                    .feedback(question, useful ? List.of("e1") : List.of(), useful ? List.of() : List.of("e1"));
            memory.consolidate(ProgressListener.SILENT);
        }
    }

    @Test
    void reportsTeachWhichReaderIsWorthItsPriceAndAreKnownAfterARestart() {
        EventStore store = EngineFixture.store();
        try (Ecphory ecphory = adapting(Ecphory.builder(store), Adaptation.MINIMIZE_COST)) {
            Memory memory = ecphory.memory("ann");
            memory.append(EngineFixture.saying("e1", "The boat sailed in May."));
            report(memory, WHEN, "strong", 30, true);
            report(memory, WHEN, "cheap", 29, true);
            assertThat(chosen(memory.answer(WHEN), "reader")).isEqualTo("strong");
            report(memory, WHEN, "cheap", 1, true);
            assertThat(chosen(memory.answer(WHEN), "reader")).isEqualTo("cheap");
            assertThat(chosen(ecphory.memory("bo").answer(WHEN), "reader")).isEqualTo("strong");
        }
        try (Ecphory ecphory = adapting(Ecphory.builder(store), Adaptation.MINIMIZE_COST)) {
            assertThat(chosen(ecphory.memory("ann").answer(WHEN), "reader")).isEqualTo("cheap");
        }
        try (Ecphory ecphory = adapting(Ecphory.builder(store), Adaptation.OFF)) {
            assertThat(chosen(ecphory.memory("ann").answer(WHEN), "reader")).isEqualTo("strong");
        }
    }

    @Test
    void anAnswersOwnCitationIsNoReportOfIt() {
        EventStore store = EngineFixture.store();
        try (Ecphory ecphory = adapting(Ecphory.builder(store), Adaptation.MAXIMIZE_ACCURACY)) {
            Memory memory = ecphory.memory("ann");
            memory.append(EngineFixture.saying("e1", "The boat sailed in May."));
            report(memory, WHEN, "strong", 30, true);
            for (int i = 0; i < 40; i++) {
                memory.answer(WHEN, AnswerOptions.defaults().withReader("cheap"));
                memory.consolidate(ProgressListener.SILENT);
            }
            assertThat(chosen(memory.answer(WHEN), "reader")).isEqualTo("strong");
            report(memory, WHEN, "cheap", 30, false);
            assertThat(chosen(memory.answer(WHEN), "reader")).isEqualTo("strong");
            assertThat(store.accessLog().newest(Namespace.of("ann"), 500))
                    .anySatisfy(access -> assertThat(access.kind()).isEqualTo(AccessLog.Kind.USED));
        }
    }
}
