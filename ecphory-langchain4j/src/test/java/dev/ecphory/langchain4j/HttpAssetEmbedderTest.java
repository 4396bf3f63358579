package dev.ecphory.langchain4j;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.ecphory.InvalidInputException;
import dev.ecphory.ModelBusyException;
import dev.ecphory.ModelUnavailableException;
import dev.ecphory.spi.VectorSpace;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A server's model of images and words, and what it may do instead of answering. */
@Timeout(60)
final class HttpAssetEmbedderTest {
    private static final ObjectMapper JSON = new ObjectMapper();

    private final List<JsonNode> asked = new ArrayList<>();
    private final List<String> keys = new ArrayList<>();
    private final CountDownLatch closing = new CountDownLatch(1);
    private String answer = "{\"data\":[{\"object\":\"embedding\",\"index\":0,\"embedding\":[3,4]}]}";
    private int status = 200;
    private boolean hangs;
    private @Nullable HttpServer server;

    @BeforeEach
    void open() throws IOException {
        HttpServer opened = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        opened.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        opened.createContext("/v1/embeddings", this::handle);
        opened.start();
        server = opened;
    }

    @AfterEach
    void close() {
        closing.countDown();
        if (server != null) {
            server.stop(0);
        }
    }

    private void handle(HttpExchange exchange) throws IOException {
        try (exchange) {
            keys.add(String.valueOf(exchange.getRequestHeaders().getFirst("Authorization")));
            asked.add(JSON.readTree(exchange.getRequestBody()));
            if (hangs) {
                closing.await();
            }
            byte[] bytes = answer.getBytes(StandardCharsets.UTF_8);
            if (status == 429) {
                exchange.getResponseHeaders().add("Retry-After", "7");
            }
            exchange.sendResponseHeaders(status, bytes.length);
            exchange.getResponseBody().write(bytes);
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
    }

    private HttpAssetEmbedder embedder(@Nullable String key) {
        return embedder(key, Duration.ofSeconds(30));
    }

    private HttpAssetEmbedder embedder(@Nullable String key, Duration patience) {
        int port = server == null ? 0 : server.getAddress().getPort();
        return new HttpAssetEmbedder(
                "http://127.0.0.1:" + port + "/v1/",
                "jinaai/jina-clip-v2",
                2,
                key,
                InstantSource.system(),
                patience,
                patience);
    }

    @Test
    void anImageGoesWithItsBytesAndAQuestionWithItsWordsIntoOneSpace() {
        byte[] png = {1, 2, 3};
        HttpAssetEmbedder embedder = embedder("secret");
        assertThat(embedder.space()).isEqualTo(new VectorSpace("jinaai_jina-clip-v2", "served", 2, "assets"));
        assertThat(embedder.embedAsset(png, "image/png")).isEqualTo(embedder.embedQuery("a \"kiln\"\n"));
        assertThat(asked).hasSize(2);
        assertThat(asked.get(0).path("model").asText()).isEqualTo("jinaai/jina-clip-v2");
        assertThat(asked.get(0).path("input").toString())
                .isEqualTo("[{\"image\":\"" + Base64.getEncoder().encodeToString(png) + "\"}]");
        assertThat(asked.get(1).path("input").path(0).path("text").asText()).isEqualTo("a \"kiln\"\n");
        assertThat(keys).containsExactly("Bearer secret", "Bearer secret");
        assertThat(embedder.reads("image/webp")).isTrue();
        assertThat(embedder.reads("audio/ogg")).isFalse();
        assertThat(embedder.reads("image/svg+xml")).isFalse();
    }

    @Test
    void withoutAKeyNoneIsSent() {
        var unused = embedder(null).embedQuery("x");
        assertThat(keys).containsExactly("null");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"data\":[{\"embedding\":[3,4,5]}]}",
                "{\"data\":[{\"embedding\":[3]}]}",
                "{\"data\":[{\"embedding\":[0,0]}]}",
                "{\"data\":[{\"embedding\":[3,\"4\"]}]}",
                "{\"data\":[{\"embedding\":[3,1e999]}]}",
                "{\"data\":[{\"embedding\":[3,4]},{\"embedding\":[3,4]}]}",
                "{\"data\":[{\"embedding\":\"AAAA\"}]}",
                "{\"data\":[]}",
                "{\"error\":\"no\"}",
                "[]",
            })
    void whatIsNoVectorOfItsDimensionIsRefused(String lie) {
        answer = lie;
        assertThatThrownBy(() -> embedder(null).embedQuery("x"))
                .isInstanceOf(ModelUnavailableException.class)
                .isNotInstanceOf(ModelBusyException.class)
                .hasMessageContaining("jina-clip-v2")
                .hasMessageContaining("dimension");
    }

    @Test
    void aServerThatIsSlowBusyOrTalksNonsenseIsAskedAgainLater() {
        answer = "<html>";
        assertThatThrownBy(() -> embedder(null).embedQuery("x")).isInstanceOf(ModelBusyException.class);
        status = 429;
        assertThatThrownBy(() -> embedder(null).embedQuery("x"))
                .isInstanceOfSatisfying(ModelBusyException.class, busy -> assertThat(busy.retryAfter())
                        .hasValue(Duration.ofSeconds(7)));
        status = 200;
        hangs = true;
        assertThatThrownBy(() -> embedder(null, Duration.ofMillis(300)).embedAsset(new byte[] {1}, "image/png"))
                .isInstanceOf(ModelBusyException.class)
                .hasMessageContaining("in time");
    }

    @Test
    void aRefusalSaysWhatToCheckAndNothingOfWhatWasSent() {
        status = 401;
        answer = "{\"detail\":\"bad key secret for image AQID\"}";
        assertThatThrownBy(() -> embedder("secret").embedAsset(new byte[] {1, 2, 3}, "image/png"))
                .isInstanceOf(ModelUnavailableException.class)
                .isNotInstanceOf(ModelBusyException.class)
                .hasMessageContaining("401")
                .satisfies(e -> assertThat(e.getMessage()).doesNotContain("secret", "AQID"));
    }

    @Test
    void aDimensionThatIsNoneIsRefusedAtOnce() {
        assertThatThrownBy(() -> new HttpAssetEmbedder("http://h/v1", "m", 0, null, InstantSource.system()))
                .isInstanceOf(InvalidInputException.class);
    }
}
