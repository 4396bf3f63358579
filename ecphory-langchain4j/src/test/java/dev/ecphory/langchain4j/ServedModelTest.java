package dev.ecphory.langchain4j;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.ecphory.ModelBusyException;
import dev.ecphory.ModelUnavailableException;
import dev.ecphory.internal.model.ModelServer;
import dev.ecphory.internal.model.Reaction;
import dev.ecphory.internal.model.ResilientLanguageModel;
import dev.ecphory.internal.model.ResilientLanguageModel.Patience;
import dev.ecphory.spi.Embedding;
import dev.ecphory.spi.LanguageModel;
import dev.ecphory.spi.LanguageModel.Prices;
import dev.ecphory.spi.LanguageModel.Prompt;
import dev.ecphory.spi.LanguageModel.Reply;
import dev.ecphory.spi.VectorSpace;
import dev.langchain4j.data.segment.TextSegment;
import dev.langchain4j.http.client.HttpClientBuilder;
import dev.langchain4j.model.chat.Capability;
import dev.langchain4j.model.embedding.EmbeddingModel;
import dev.langchain4j.model.openai.OpenAiChatModel;
import dev.langchain4j.model.openai.OpenAiEmbeddingModel;
import dev.langchain4j.model.openai.OpenAiStreamingChatModel;
import dev.langchain4j.model.openai.OpenAiTokenUsage;
import dev.langchain4j.model.output.Response;
import dev.langchain4j.model.output.TokenUsage;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Models behind a server that does everything that servers do. */
@Timeout(60)
final class ServedModelTest {
    private static final Prompt PROMPT = new Prompt("be brief", "one two three", null, 50, Duration.ofSeconds(20));
    private static final Instant NOW = Instant.parse("2026-05-15T10:00:00Z");

    private final List<Duration> waits = new ArrayList<>();

    private static HttpClientBuilder http() {
        return new RetryAfterHttpClientBuilder(() -> NOW);
    }

    private static LangChainLanguageModel model(ModelServer server) {
        return model(server, Duration.ofSeconds(20));
    }

    private static LangChainLanguageModel model(ModelServer server, Duration timeout) {
        return new LangChainLanguageModel(
                OpenAiChatModel.builder()
                        .httpClientBuilder(http())
                        .baseUrl(server.url())
                        .apiKey("k")
                        .modelName("m")
                        .timeout(timeout)
                        .maxRetries(0)
                        .supportedCapabilities(Set.of(Capability.RESPONSE_FORMAT_JSON_SCHEMA))
                        .strictJsonSchema(true)
                        .build(),
                OpenAiStreamingChatModel.builder()
                        .httpClientBuilder(http())
                        .baseUrl(server.url())
                        .apiKey("k")
                        .modelName("m")
                        .timeout(timeout)
                        .build(),
                "m",
                ServedModelTest::kept);
    }

    private static int kept(TokenUsage used) {
        return used instanceof OpenAiTokenUsage openAi
                        && openAi.inputTokensDetails() != null
                        && openAi.inputTokensDetails().cachedTokens() != null
                ? openAi.inputTokensDetails().cachedTokens()
                : 0;
    }

    private static Reply ask(LanguageModel model, boolean streamed, Prompt prompt) {
        return streamed ? model.generate(prompt, piece -> {}) : model.generate(prompt);
    }

    private ResilientLanguageModel patient(LanguageModel model) {
        return new ResilientLanguageModel(
                model,
                new Patience(2, Duration.ofSeconds(1), Duration.ofSeconds(30)),
                new Prices(1_000_000, 500_000, 2_000_000),
                () -> NOW,
                waits::add);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void answersAndCountsExactlyWhatTheServerCounts(boolean streamed) {
        try (ModelServer server = ModelServer.saying("here you are").requiring("k")) {
            server.then(new Reaction.SaysKept("yes", 4), new Reaction.SaysUncounted("no"), Reaction.fails());
            ResilientLanguageModel patient = patient(model(server));
            assertThat(ask(patient, streamed, PROMPT)).isEqualTo(new Reply("yes", 5, 1, 4));
            assertThat(ask(patient, streamed, PROMPT)).isEqualTo(new Reply("no", 0, 0));
            assertThat(ask(patient, streamed, PROMPT)).isEqualTo(new Reply("here you are", 5, 3));
            ModelServer.Meter meter = server.meter();
            LanguageModel.Usage used = patient.usage();
            assertThat(used.tries()).isEqualTo(meter.requests()).isEqualTo(4);
            assertThat(used.inputTokens()).isEqualTo(meter.inputTokens()).isEqualTo(10);
            assertThat(used.outputTokens()).isEqualTo(meter.outputTokens()).isEqualTo(4);
            assertThat(used.uncounted()).isEqualTo(1);
            assertThat(used.cost()).isEqualTo(6 + 4 * .5 + 4 * 2);
        }
    }

    @Test
    void handsTheWordsOnAsTheyCome() {
        try (ModelServer server = ModelServer.saying("here you are")) {
            List<String> heard = new ArrayList<>();
            model(server).generate(PROMPT, heard::add);
            assertThat(heard).containsExactly("here", " you", " are");
        }
    }

    @Test
    void asksForWhatThePromptSays() {
        try (ModelServer server = ModelServer.saying("{}")) {
            String schema = "{\"type\":\"object\",\"properties\":{},\"required\":[],\"additionalProperties\":false}";
            model(server).generate(new Prompt("s", "u", schema, 7, Duration.ofSeconds(20)));
            assertThat(server.asked().getFirst().schema()).isNotNull();
            assertThat(server.asked().getFirst().maxTokens()).isEqualTo(7);
            assertThat(server.asked().getFirst().said("system")).isEqualTo("s");
            assertThat(server.asked().getFirst().key()).isEqualTo("k");
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void waitsAsLongAsTheHeaderSays(boolean streamed) {
        String date = DateTimeFormatter.RFC_1123_DATE_TIME.format(
                Instant.now().plusSeconds(1000).atOffset(ZoneOffset.UTC));
        try (ModelServer server = ModelServer.saying("at last")
                .then(Reaction.busy("7"), new Reaction.Refuses(503, "2", "later"), Reaction.busy(date))) {
            LangChainLanguageModel model = model(server);
            assertThat(asked(model, streamed)).isEqualTo(Duration.ofSeconds(7));
            assertThat(asked(model, streamed)).isEqualTo(Duration.ofSeconds(2));
            assertThat(asked(model, streamed)).isBetween(Duration.ofSeconds(940), Duration.ofSeconds(1001));
            server.then(Reaction.busy("7"));
            assertThat(ask(patient(model), streamed, PROMPT).text()).isEqualTo("at last");
            assertThat(waits).containsExactly(Duration.ofSeconds(7));
        }
    }

    private static Duration asked(LanguageModel model, boolean streamed) {
        return catchThrowableOfType(ModelBusyException.class, () -> ask(model, streamed, PROMPT))
                .retryAfter()
                .orElseThrow();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "soon", "-3", "99999999999999999999", "Thu, 99 Foo 2026 99:99:99 GMT"})
    void aHeaderThatSaysNothingIsNoWait(String header) {
        try (ModelServer server = ModelServer.saying("x").then(Reaction.busy(header))) {
            assertThat(catchThrowableOfType(ModelBusyException.class, () -> model(server)
                                    .generate(PROMPT))
                            .retryAfter())
                    .isEmpty();
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void whatPassesIsTriedAgainAndThenAnswered(boolean streamed) {
        try (ModelServer server = ModelServer.saying("at last")) {
            for (Reaction passing : List.of(
                    Reaction.busy(null),
                    Reaction.fails(),
                    new Reaction.HangsUp(),
                    new Reaction.Refuses(529, null, ""))) {
                server.then(passing);
                assertThat(ask(patient(model(server)), streamed, PROMPT).text())
                        .as(passing.toString())
                        .isEqualTo("at last");
            }
            assertThat(server.meter().requests()).isEqualTo(8);
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void whatDoesNotPassIsNotTriedAgain(boolean streamed) {
        try (ModelServer server = ModelServer.saying("never")) {
            for (Reaction refusal : List.of(
                    Reaction.unauthorized(),
                    new Reaction.Refuses(400, null, "the context is too long"),
                    new Reaction.Refuses(404, null, "no such model"))) {
                server.then(refusal);
                assertThatThrownBy(() -> ask(patient(model(server)), streamed, PROMPT))
                        .as(refusal.toString())
                        .isInstanceOf(ModelUnavailableException.class)
                        .isNotInstanceOf(ModelBusyException.class)
                        .hasMessageNotContaining("too long");
            }
            assertThat(server.meter().requests()).isEqualTo(3);
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void whatIsNoAnswerIsNeverTakenForOne(boolean streamed) {
        try (ModelServer server = ModelServer.saying("never")) {
            for (Reaction nonsense : List.of(
                    new Reaction.Garbage(),
                    new Reaction.WrongJson(),
                    new Reaction.BreaksOff("one two three four"),
                    new Reaction.Trails("one two three four"))) {
                server.then(nonsense);
                assertThatThrownBy(() -> ask(model(server), streamed, PROMPT))
                        .as(nonsense.toString())
                        .isInstanceOf(ModelUnavailableException.class);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void everyCallEndsWithinItsDeadlineWhateverTheServerDoes(boolean streamed) {
        Prompt brief = new Prompt("s", "u", null, 5, Duration.ofMillis(300), Duration.ofMillis(600));
        for (Reaction slow :
                List.of(new Reaction.Hangs(), new Reaction.Drips("word ".repeat(1000), Duration.ofMillis(50)))) {
            try (ModelServer server = new ModelServer(request -> slow)) {
                assertThatThrownBy(() -> ask(patient(model(server)), streamed, brief))
                        .as(slow.toString())
                        .isInstanceOf(ModelBusyException.class)
                        .hasMessageContaining("within");
            }
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void theClientItselfEndsWhatDrips(boolean streamed) {
        try (ModelServer server =
                new ModelServer(r -> new Reaction.Drips("word ".repeat(1000), Duration.ofMillis(50)))) {
            assertThatThrownBy(() -> ask(model(server, Duration.ofMillis(300)), streamed, PROMPT))
                    .isInstanceOf(ModelBusyException.class);
        }
    }

    @Test
    void aServerThatIsNotThereIsBusy() {
        ModelServer server = ModelServer.saying("gone");
        LangChainLanguageModel model = model(server);
        server.close();
        assertThatThrownBy(() -> model.generate(PROMPT)).isInstanceOf(ModelBusyException.class);
        assertThatThrownBy(() -> model.generate(PROMPT, piece -> {})).isInstanceOf(ModelBusyException.class);
    }

    private static LangChainEmbedder embedder(ModelServer server, String name) {
        return new LangChainEmbedder(
                OpenAiEmbeddingModel.builder()
                        .httpClientBuilder(http())
                        .baseUrl(server.url())
                        .apiKey("k")
                        .modelName("e")
                        .timeout(Duration.ofSeconds(20))
                        .maxRetries(0)
                        .build(),
                name,
                "1",
                new LangChainEmbedder.Prefixes("asks", "", "query: "));
    }

    @Test
    void embedsIntoItsOwnSpaceWithItsPrefixesAndAsksTheModelForItsDimension() {
        try (ModelServer server = ModelServer.saying("")) {
            LangChainEmbedder embedder = embedder(server, "e");
            assertThat(embedder.space().key()).isEqualTo("e/1/8/asks");
            assertThat(embedder.passage("query: tea")).isEqualTo(embedder.question("tea"));
            assertThat(server.asked().getLast().said("input")).isEqualTo("query: tea");
        }
    }

    @Test
    void takesAModelsNameWithASlash() {
        try (ModelServer server = ModelServer.saying("")) {
            LangChainEmbedder embedder = embedder(server, "BAAI/bge-m3");
            assertThat(embedder.space().model()).isEqualTo("BAAI/bge-m3");
            assertThat(VectorSpace.parse(embedder.space().key())).isEqualTo(embedder.space());
        }
    }

    @Test
    void asksForManyPassagesInOneCallAndKeepsTheirOrder() {
        try (ModelServer server = ModelServer.saying("")) {
            LangChainEmbedder embedder = embedder(server, "e");
            List<String> texts = List.of("tea", "a much longer text about coffee", "tea", "zebra");
            long before = server.meter().requests();
            List<Embedding> together = embedder.passages(texts);
            assertThat(server.meter().requests()).isEqualTo(before + 1);
            assertThat(together).isEqualTo(texts.stream().map(embedder::passage).toList());
            assertThat(embedder.passages(List.of())).isEmpty();
        }
    }

    @Test
    void aVectorThatIsNoneOfItsSpaceAndEveryFailureIsTyped() {
        AtomicInteger dimension = new AtomicInteger(8);
        EmbeddingModel changing = new EmbeddingModel() {
            @Override
            public Response<List<dev.langchain4j.data.embedding.Embedding>> embedAll(List<TextSegment> segments) {
                return Response.from(segments.stream()
                        .map(segment -> dev.langchain4j.data.embedding.Embedding.from(new float[dimension.get()]))
                        .toList());
            }
        };
        LangChainEmbedder changed = new LangChainEmbedder(changing, "changed", "1", LangChainEmbedder.Prefixes.PLAIN);
        dimension.set(9);
        assertThatThrownBy(() -> changed.passage("tea"))
                .isInstanceOf(ModelUnavailableException.class)
                .hasMessageContaining("no vector of 8 numbers, but 9")
                .hasMessageContaining("ecphory models reembed");
        assertThatThrownBy(() -> changed.passages(List.of("tea", "milk")))
                .isInstanceOf(ModelUnavailableException.class)
                .hasMessageContaining("no vector of 8 numbers, but 9");
        try (ModelServer server = ModelServer.saying("")) {
            LangChainEmbedder embedder = embedder(server, "e");
            server.then(Reaction.busy("3"), Reaction.unauthorized(), new Reaction.Garbage(), new Reaction.WrongJson());
            assertThatThrownBy(() -> embedder.passage("tea"))
                    .isInstanceOfSatisfying(ModelBusyException.class, e -> assertThat(e.retryAfter())
                            .contains(Duration.ofSeconds(3)));
            for (int i = 0; i < 3; i++) {
                assertThatThrownBy(() -> embedder.passages(List.of("tea", "milk")))
                        .isInstanceOf(ModelUnavailableException.class);
            }
            server.then(Reaction.unauthorized());
            assertThatThrownBy(() -> embedder(server, "e"))
                    .isInstanceOf(ModelUnavailableException.class)
                    .hasMessageContaining("does not know this key");
        }
    }
}
