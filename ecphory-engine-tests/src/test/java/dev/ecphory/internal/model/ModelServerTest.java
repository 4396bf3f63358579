package dev.ecphory.internal.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The strict server of models keeps what other tests take for granted. */
final class ModelServerTest {
    private static final String WHOLE = "{\"model\":\"m\",\"messages\":[{\"role\":\"system\",\"content\":\"be"
            + " brief\"},{\"role\":\"user\",\"content\":\"one two three\"}]}";

    private final HttpClient client = HttpClient.newHttpClient();

    @AfterEach
    void close() {
        client.close();
    }

    private HttpResponse<String> post(String url, String body) throws IOException, InterruptedException {
        return post(url, body, "application/json");
    }

    private HttpResponse<String> post(String url, String body, String type) throws IOException, InterruptedException {
        return client.send(
                HttpRequest.newBuilder(URI.create(url))
                        .timeout(Duration.ofSeconds(20))
                        .header("Content-Type", type)
                        .header("Authorization", "Bearer k")
                        .POST(HttpRequest.BodyPublishers.ofString(body))
                        .build(),
                HttpResponse.BodyHandlers.ofString());
    }

    @Test
    void answersAndCountsWordsAsTokens() throws Exception {
        try (ModelServer server = ModelServer.saying("here you are").requiring("k")) {
            HttpResponse<String> said = post(server.url() + "/chat/completions", WHOLE);
            assertThat(said.statusCode()).isEqualTo(200);
            assertThat(said.body()).contains("here you are", "\"prompt_tokens\":5", "\"completion_tokens\":3");
            assertThat(server.meter()).isEqualTo(new ModelServer.Meter(1, 5, 3));
            assertThat(server.asked().getFirst().said("user")).isEqualTo("one two three");
        }
    }

    @Test
    void streamsWordByWordWithUsageOnlyIfAsked() throws Exception {
        try (ModelServer server = ModelServer.saying("here you are")) {
            String silent = WHOLE.replace("{\"model\"", "{\"stream\":true,\"model\"");
            assertThat(post(server.url() + "/chat/completions", silent).body())
                    .contains("\"here\"", "\" you\"", "\" are\"", "data: [DONE]")
                    .doesNotContain("usage");
            assertThat(server.meter()).isEqualTo(new ModelServer.Meter(1, 0, 0));
            String counting = "{\"stream_options\":{\"include_usage\":true}," + silent.substring(1);
            assertThat(post(server.url() + "/chat/completions", counting).body())
                    .contains("\"completion_tokens\":3");
            assertThat(server.meter()).isEqualTo(new ModelServer.Meter(2, 5, 3));
        }
    }

    @Test
    void embedsEveryInput() throws Exception {
        try (ModelServer server = ModelServer.saying("")) {
            String said = post(
                            server.url() + "/embeddings",
                            "{\"model\":\"e\",\"input\":[\"a b\",\"c\"],\"dimensions\":2}")
                    .body();
            assertThat(said).contains("\"index\":1", "\"embedding\":[2.0, 1.0]", "\"prompt_tokens\":3");
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "not json",
                "[]",
                "{\"messages\":[{\"role\":\"user\",\"content\":\"x\"}]}",
                "{\"model\":\"m\",\"messages\":[]}",
                "{\"model\":\"m\",\"messages\":[{\"role\":\"wizard\",\"content\":\"x\"}]}",
                "{\"model\":\"m\",\"messages\":[{\"role\":\"user\"}]}",
                "{\"model\":\"m\",\"messages\":[{\"role\":\"user\",\"content\":\"x\"}],\"max_tokens\":0}",
                "{\"model\":\"m\",\"messages\":[{\"role\":\"user\",\"content\":\"x\"}],\"temperature\":3}",
                "{\"model\":\"m\",\"messages\":[{\"role\":\"user\",\"content\":\"x\"}],\"patience\":3}",
                "{\"model\":\"m\",\"messages\":[{\"role\":\"user\",\"content\":\"x\"}],\"stream_options\":{}}",
                "{\"model\":\"m\",\"messages\":[{\"role\":\"user\",\"content\":\"x\"}],\"response_format\":{\"type\":\"json_schema\"}}",
                "{\"model\":\"m\",\"messages\":[{\"role\":\"user\",\"content\":\"x\"}],\"response_format\":{\"type\":\"json_schema\",\"json_schema\":{\"name\":\"a\",\"strict\":true,\"schema\":{\"type\":\"object\",\"properties\":{\"a\":{\"type\":\"string\"}},\"required\":[],\"additionalProperties\":false}}}}",
            })
    void refusesWhatIsMalformedAndDoesNotLetItPass(String body) throws Exception {
        ModelServer server = ModelServer.saying("never");
        HttpResponse<String> said = post(server.url() + "/chat/completions", body);
        assertThat(said.statusCode()).isEqualTo(400);
        assertThat(said.body()).contains("invalid_request_error");
        assertThat(server.asked()).isEmpty();
        assertThatThrownBy(server::close).isInstanceOf(AssertionError.class);
    }

    @Test
    void refusesOtherContentAndOtherPlaces() throws Exception {
        try (ModelServer server = ModelServer.saying("never")) {
            assertThat(post(server.url() + "/chat/completions", WHOLE, "text/plain")
                            .statusCode())
                    .isEqualTo(400);
            assertThat(post(server.url() + "/completions", WHOLE).statusCode()).isEqualTo(400);
            assertThat(server.violations()).hasSize(2);
        }
    }

    @Test
    void followsItsScriptThenDoesWhatItAlwaysDoes() throws Exception {
        try (ModelServer server = ModelServer.saying("at last")
                .then(Reaction.busy("7"), Reaction.unauthorized(), Reaction.fails(), new Reaction.Garbage())) {
            String url = server.url() + "/chat/completions";
            HttpResponse<String> busy = post(url, WHOLE);
            assertThat(busy.statusCode()).isEqualTo(429);
            assertThat(busy.headers().firstValue("Retry-After")).contains("7");
            assertThat(post(url, WHOLE).statusCode()).isEqualTo(401);
            assertThat(post(url, WHOLE).statusCode()).isEqualTo(500);
            assertThat(post(url, WHOLE).body()).contains("<html>");
            assertThat(post(url, WHOLE).body()).contains("at last");
            assertThat(server.meter()).isEqualTo(new ModelServer.Meter(5, 5, 2));
        }
    }

    @Test
    void breaksConnectionsWhereTheScriptSaysSo() {
        String streamed = WHOLE.replace("{\"model\"", "{\"stream\":true,\"model\"");
        try (ModelServer server = ModelServer.saying("x")
                .then(
                        new Reaction.BreaksOff("one two three"),
                        new Reaction.BreaksOff("one two"),
                        new Reaction.HangsUp())) {
            String url = server.url() + "/chat/completions";
            assertThatThrownBy(() -> post(url, WHOLE)).isInstanceOf(IOException.class);
            assertThatThrownBy(() -> post(url, streamed)).isInstanceOf(IOException.class);
            assertThatThrownBy(() -> post(url, WHOLE)).isInstanceOf(IOException.class);
        }
    }

    @Test
    void trailsOffWithoutSayingThatItIsDone() throws Exception {
        String streamed = WHOLE.replace("{\"model\"", "{\"stream\":true,\"model\"");
        try (ModelServer server = ModelServer.saying("x").then(new Reaction.Trails("one two three four"))) {
            assertThat(post(server.url() + "/chat/completions", streamed).body())
                    .contains("\" two\"")
                    .doesNotContain("three", "DONE", "stop");
        }
    }

    @Test
    void knowsOnlyItsKeyAndItsModels() throws Exception {
        try (ModelServer server = ModelServer.saying("x").requiring("another").knowing("n")) {
            assertThat(post(server.url() + "/chat/completions", WHOLE).statusCode())
                    .isEqualTo(401);
            server.requiring("k");
            assertThat(post(server.url() + "/chat/completions", WHOLE).statusCode())
                    .isEqualTo(404);
        }
    }
}
