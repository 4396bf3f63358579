package dev.ecphory.internal.runtime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ecphory.Answer;
import dev.ecphory.Answer.Citation;
import dev.ecphory.Answer.Routing;
import dev.ecphory.Answer.Routing.Reading;
import dev.ecphory.Answer.Routing.Retrieval;
import dev.ecphory.AnswerOptions;
import dev.ecphory.Ecphory;
import dev.ecphory.Event;
import dev.ecphory.InvalidInputException;
import dev.ecphory.Memory;
import dev.ecphory.ModelUnavailableException;
import dev.ecphory.ProgressListener;
import dev.ecphory.Tier;
import dev.ecphory.internal.engine.EngineBuilder;
import dev.ecphory.internal.model.ScriptedModel;
import dev.ecphory.internal.store.SettableClock;
import dev.ecphory.spi.LanguageModel.Prices;
import java.time.OffsetDateTime;
import org.junit.jupiter.api.Test;

final class AnswersFromMemoryTest {
    private static final String RED =
            "{\"found\":true,\"answer\":\"red\",\"citations\":[{\"id\":\"e1\",\"quote\":\"kettle is red\"}]}";

    private static EngineBuilder builder() {
        return EngineBuilder.over(EngineFixture.store())
                .tier(Tier.EDGE)
                .background(false)
                .clock(new SettableClock());
    }

    @Test
    void aNamedReaderAnswersFromWhatWasAppendedAndItsPricesAreCounted() {
        ScriptedModel model = new ScriptedModel().says(RED).says(RED);
        try (Ecphory ecphory =
                builder().answerReader("big", model, Prices.of(1, 2)).open()) {
            Memory memory = ecphory.memory("ann");
            memory.append(EngineFixture.saying("e1", "The kettle is red."));
            Answer answer = memory.answer("What colour is the kettle?");
            assertThat(answer.text()).isEqualTo("red");
            assertThat(answer.citations()).containsExactly(new Citation("e1", "kettle is red"));
            int read = model.asked().getFirst().user().length();
            assertThat(answer.usage().cost()).isEqualTo((read + 2.0 * RED.length()) / 1e6);
            AnswerOptions dated = AnswerOptions.defaults();
            dated = dated.withRecall(dated.recall().withAskedAt(OffsetDateTime.parse("2027-05-03T10:00:00Z")));
            assertThat(memory.answer("And the kettle?", dated).recollection().question())
                    .isEqualTo("And the kettle?");
            assertThat(model.asked().getFirst().user()).contains("[Today is ");
            assertThat(model.asked().getLast().user()).contains("[Today is Monday, 3 May 2027]");
        }
    }

    private static Event ann(String id, String text) {
        return Event.ofText(text).id(id).speaker("Ann").build();
    }

    @Test
    void withoutAModelAFactThatHoldsIsToldBeforeAnyWordsOfTheEvidence() {
        try (Ecphory ecphory = builder().open()) {
            Memory memory = ecphory.memory("ann");
            memory.append(
                    ann("e1", "I work at Alpine Boats."),
                    ann("e2", "The work on the boats goes well, Harbour Street is loud."),
                    ann("e3", "I work at Northern Sails now."));
            memory.consolidate(ProgressListener.SILENT);
            Answer answer = memory.answer("Where do I work?");
            assertThat(answer.text()).isEqualTo("Northern Sails");
            assertThat(answer.kind()).isEqualTo(Answer.Kind.EXTRACTED);
            assertThat(answer.recollection().facts())
                    .anySatisfy(fact -> assertThat(fact.fact().id())
                            .isEqualTo(answer.citations().getFirst().id()));
        }
    }

    @Test
    void theModelThatHelpsToConsolidateReadsWhenNoOtherIsNamed() {
        ScriptedModel model = new ScriptedModel().says(RED);
        Routing routers = Routing.DEFAULTS.withRetrieval(Retrieval.CANONICAL).withReading(Reading.TEMPORAL);
        try (Ecphory ecphory =
                builder().languageModel(model).answerRouting(routers).open()) {
            Memory memory = ecphory.memory("ann");
            memory.append(EngineFixture.saying("e1", "The kettle is red."));
            Answer answer = memory.answer("What colour is the kettle?");
            assertThat(answer.choices())
                    .anySatisfy(choice -> assertThat(choice.chosen()).isEqualTo("canonical"));
            assertThat(answer.usage().calls()).isEqualTo(1);
        }
    }

    @Test
    void blankQuestionsUnknownReadersAndReadersOfOneNameAreRefused() {
        ScriptedModel model = new ScriptedModel();
        try (Ecphory ecphory = builder().answerReader("big", model, Prices.FREE).open()) {
            Memory memory = ecphory.memory("ann");
            assertThatThrownBy(() -> memory.answer(" ")).isInstanceOf(InvalidInputException.class);
            assertThatThrownBy(() -> memory.answer("?", AnswerOptions.defaults().withReader("gone")))
                    .isInstanceOf(InvalidInputException.class);
            assertThatThrownBy(
                            () -> memory.answer("Who?", AnswerOptions.defaults().withFallback(false)))
                    .isInstanceOf(ModelUnavailableException.class);
        }
        assertThatThrownBy(() -> builder()
                        .answerReader("big", model, Prices.FREE)
                        .answerReader("big", model, Prices.FREE)
                        .open())
                .isInstanceOf(InvalidInputException.class);
    }
}
