package dev.ecphory.langchain4j;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ecphory.Answer;
import dev.ecphory.Answer.Kind;
import dev.ecphory.Answer.Usage;
import dev.ecphory.AnswerOptions;
import dev.ecphory.AnswerOptions.Strategy;
import dev.ecphory.ModelBusyException;
import dev.ecphory.ModelUnavailableException;
import dev.ecphory.internal.answer.AnswerPipeline;
import dev.ecphory.internal.answer.ModelReader;
import dev.ecphory.internal.answer.Recalled;
import dev.ecphory.internal.answer.Routers;
import dev.ecphory.internal.model.AskedModel;
import dev.ecphory.internal.model.ModelServer;
import dev.ecphory.internal.model.Reaction;
import dev.ecphory.internal.model.ResilientLanguageModel;
import dev.ecphory.internal.model.ResilientLanguageModel.Patience;
import dev.ecphory.spi.LanguageModel.Prices;
import dev.langchain4j.model.chat.Capability;
import dev.langchain4j.model.openai.OpenAiChatModel;
import dev.langchain4j.model.openai.OpenAiStreamingChatModel;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Set;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Every strategy against everything that a server does. */
@Timeout(120)
final class AnswersFromServersTest {
    private static final String CELLO =
            "{\"found\":true,\"answer\":\"the cello\",\"citations\":[{\"id\":\"e1\",\"quote\":"
                    + "\"played the cello\"}],\"because\":\"she says so\",\"scratchpad\":\"\"}";
    private static final String NOTES = "{\"notes\":[{\"id\":\"e1\",\"note\":\"Ann plays the cello\"}]}";
    private static final Prices PRICES = Prices.of(3, 15);

    /** What passes when the server is asked again. */
    private static final List<Reaction> PASSING =
            List.of(Reaction.busy("1"), Reaction.busy(null), Reaction.fails(), new Reaction.HangsUp());

    /** What a server may do, passing or not. */
    private static final List<Reaction> ANYTHING = List.of(
            Reaction.unauthorized(),
            Reaction.busy("7200"),
            new Reaction.Garbage(),
            new Reaction.WrongJson(),
            new Reaction.BreaksOff(CELLO),
            new Reaction.Trails(CELLO),
            new Reaction.Says("<html>no</html>"),
            new Reaction.Says(""),
            new Reaction.SaysUncounted(CELLO));

    private static Reaction fitting(AskedModel asked) {
        return new Reaction.Says(
                asked.body().contains("\\\"notes\\\"") || asked.body().contains("\"notes\":{") ? NOTES : CELLO);
    }

    private static AnswerPipeline answerer(ModelServer server, boolean ruled) {
        OpenAiChatModel chat = OpenAiChatModel.builder()
                .httpClientBuilder(new RetryAfterHttpClientBuilder(InstantSource.system()))
                .baseUrl(server.url())
                .apiKey("k")
                .modelName("m")
                .maxRetries(0)
                .supportedCapabilities(Set.of(Capability.RESPONSE_FORMAT_JSON_SCHEMA))
                .strictJsonSchema(true)
                .build();
        OpenAiStreamingChatModel streaming = OpenAiStreamingChatModel.builder()
                .httpClientBuilder(new RetryAfterHttpClientBuilder(InstantSource.system()))
                .baseUrl(server.url())
                .apiKey("k")
                .modelName("m")
                .build();
        ResilientLanguageModel patient = new ResilientLanguageModel(
                new LangChainLanguageModel(chat, streaming, "m", used -> 0),
                new Patience(3, Duration.ofSeconds(1), Duration.ofSeconds(30)),
                InstantSource.system(),
                wait -> {});
        AnswerPipeline.Extractor rules = (recollection, askedAt, mayAbstain) ->
                new Answer("by rules", Kind.EXTRACTED, .3, List.of(), recollection, List.of(), Usage.NOTHING);
        return new AnswerPipeline(
                List.of(new ModelReader("m", patient, PRICES)), Routers.DEFAULTS, ruled ? rules : null);
    }

    private static AnswerOptions options(Strategy strategy, boolean streamed, Duration deadline) {
        return AnswerOptions.defaults()
                .withStrategy(strategy)
                .withDeadline(deadline)
                .withPieces(streamed ? piece -> {} : null);
    }

    private static void assertExact(Usage usage, ModelServer.Meter meter, String of) {
        assertThat(usage.inputTokens()).as(of).isEqualTo(meter.inputTokens());
        assertThat(usage.outputTokens()).as(of).isEqualTo(meter.outputTokens());
        assertThat(usage.cost())
                .as(of)
                .isCloseTo((meter.inputTokens() * 3 + meter.outputTokens() * 15) / 1e6, Offset.offset(1e-12));
    }

    @ParameterizedTest
    @EnumSource(Strategy.class)
    void whatPassesIsAskedAgainAndAnsweredByTheModel(Strategy strategy) {
        for (Reaction reaction : PASSING) {
            for (boolean streamed : new boolean[] {false, true}) {
                String of = strategy + " " + reaction + (streamed ? " streamed" : "");
                try (ModelServer server = new ModelServer(AnswersFromServersTest::fitting).then(reaction)) {
                    Answer answer = answerer(server, false)
                            .answer(options(strategy, streamed, Duration.ofSeconds(20)), Recalled.cello());
                    assertThat(answer.text()).as(of).isEqualTo("the cello");
                    assertThat(answer.citations()).as(of).hasSize(1);
                    assertExact(answer.usage(), server.meter(), of);
                }
            }
        }
    }

    @ParameterizedTest
    @EnumSource(Strategy.class)
    void whateverAServerDoesEndsInAnAnswerWithAnExactAccount(Strategy strategy) {
        for (Reaction reaction : ANYTHING) {
            for (boolean streamed : new boolean[] {false, true}) {
                String of = strategy + " " + reaction + (streamed ? " streamed" : "");
                try (ModelServer server = new ModelServer(AnswersFromServersTest::fitting).then(reaction)) {
                    Answer answer = answerer(server, true)
                            .answer(options(strategy, streamed, Duration.ofSeconds(20)), Recalled.cello());
                    assertThat(answer.text()).as(of).isIn("the cello", "by rules");
                    assertExact(answer.usage(), server.meter(), of);
                }
            }
        }
    }

    @ParameterizedTest
    @EnumSource(Strategy.class)
    void aServerThatNeverAnswersIsLeftByTheDeadline(Strategy strategy) {
        for (boolean streamed : new boolean[] {false, true}) {
            try (ModelServer server = new ModelServer(asked -> new Reaction.Hangs())) {
                AnswerOptions options = options(strategy, streamed, Duration.ofMillis(500));
                assertThatThrownBy(() -> answerer(server, false).answer(options, Recalled.cello()))
                        .isInstanceOf(ModelBusyException.class);
                Answer ruled = answerer(server, true).answer(options, Recalled.cello());
                assertThat(ruled.kind()).isEqualTo(Kind.EXTRACTED);
            }
        }
    }

    @Test
    void aRefusedKeyIsATypedErrorWhereNobodyStandsIn() {
        try (ModelServer server = new ModelServer(asked -> Reaction.unauthorized())) {
            AnswerOptions options = options(Strategy.SINGLE_CALL, false, Duration.ofSeconds(20));
            assertThatThrownBy(() -> answerer(server, false).answer(options, Recalled.cello()))
                    .isInstanceOf(ModelUnavailableException.class)
                    .isNotInstanceOf(ModelBusyException.class)
                    .hasMessageContaining("key");
            assertThat(server.meter().requests()).isEqualTo(1);
        }
    }

    @Test
    void aStreamIsHeardInPiecesThatMakeTheAnswer() {
        StringBuilder heard = new StringBuilder();
        try (ModelServer server = new ModelServer(asked -> new Reaction.Drips(CELLO, Duration.ofMillis(1)))) {
            Answer answer = answerer(server, false)
                    .answer(
                            options(Strategy.SINGLE_CALL, false, Duration.ofSeconds(20))
                                    .withPieces(heard::append),
                            Recalled.cello());
            assertThat(heard.toString()).isEqualTo(answer.text()).isEqualTo("the cello");
        }
    }
}
