package dev.ecphory.spring.guide;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ecphory.engine.Memory;
import dev.ecphory.memory.LogEntry;
import dev.ecphory.model.AskedModel;
import dev.ecphory.model.ModelServer;
import dev.ecphory.model.Reaction;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.ai.chat.model.ChatModel;
import org.springframework.ai.openai.OpenAiChatModel;
import org.springframework.ai.openai.OpenAiChatOptions;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;

/** Runs the application of docs/guides/spring.md against a model server of this machine, and holds the two together. */
final class GuideTest {
    @TempDir
    Path folder;

    private static Reaction replies(AskedModel asked) {
        String prompt = asked.messages().getLast().content();
        if (!prompt.startsWith("Who")) {
            return new Reaction.Says("I see.");
        }
        return new Reaction.Says(prompt.contains("to Karim") ? "Karim did." : "Nobody told me.");
    }

    @Test
    void theSecondRunRecallsTheFirstAndTellsHowItIs() throws Exception {
        try (ModelServer server = new ModelServer(GuideTest::replies);
                HttpClient http = HttpClient.newHttpClient()) {
            try (ConfigurableApplicationContext application = run(server)) {
                assertThat(post(http, application, "spring", "I sold the old bike to Karim."))
                        .isEqualTo("I see.");
            }
            try (ConfigurableApplicationContext application = run(server)) {
                assertThat(post(http, application, "summer", "Who bought the bike?"))
                        .isEqualTo("Karim did.");
                assertThat(application.getBean(Memory.class).list(0, 10))
                        .extracting(LogEntry::event)
                        .extracting(event -> event.session() + " " + event.speaker() + ": " + event.text())
                        .containsExactly(
                                "spring user: I sold the old bike to Karim.",
                                "spring assistant: I see.",
                                "summer user: Who bought the bike?",
                                "summer assistant: Karim did.");

                assertThat(get(http, application, "health")).contains("\"ecphory\"", "\"ok: it answers\"", "\"UP\"");
                assertThat(get(http, application, "metrics/ecphory.events")).contains("\"value\":4.0");
                assertThat(get(http, application, "metrics/gen_ai.client.operation.duration"))
                        .contains("search_memory", "create_memory", "\"none\"")
                        .doesNotContain("my-agent", "Karim", "summer");
            }
            assertThat(server.violations()).isEmpty();
        }
    }

    @Test
    void theGuideShowsTheCodeThatRuns() throws IOException {
        String guide = Files.readString(Path.of("../docs/guides/spring.md"));
        String source = Files.readString(Path.of("src/test/java/dev/ecphory/spring/guide/Application.java"));
        int from = source.indexOf("// region application\n") + "// region application\n".length();

        assertThat(guide).contains(source.substring(from, source.indexOf("// endregion")));
        String chats = Files.readString(Path.of("src/test/java/dev/ecphory/spring/ChatTest.java"));
        String mapping = chats.substring(chats.indexOf("// region conversations"), chats.indexOf("// endregion"));
        assertThat(guide)
                .contains(
                        mapping.substring(mapping.indexOf("Conversations.by(")).strip());
        settings(folder).keySet().stream()
                .filter(key -> key.startsWith("ecphory."))
                .forEach(key -> assertThat(guide).contains(key + "="));
    }

    private static Map<String, String> settings(Path folder) {
        return Map.of(
                "ecphory.file", folder.resolve("memory.db").toString(),
                "ecphory.namespace", "my-agent",
                "ecphory.tier", "edge",
                "server.port", "0",
                "logging.level.root", "warn",
                "spring.main.banner-mode", "off",
                "management.endpoint.health.show-details", "always",
                "management.endpoints.web.exposure.include", "health,metrics");
    }

    private ConfigurableApplicationContext run(ModelServer server) {
        String[] args = settings(folder).entrySet().stream()
                .map(setting -> "--" + setting.getKey() + "=" + setting.getValue())
                .toArray(String[]::new);
        return new SpringApplicationBuilder(Application.class)
                .initializers(context -> ((org.springframework.context.support.GenericApplicationContext) context)
                        .registerBean(ChatModel.class, () -> OpenAiChatModel.builder()
                                .options(OpenAiChatOptions.builder()
                                        .baseUrl(server.url())
                                        .apiKey("none")
                                        .model("m")
                                        .build())
                                .build()))
                .run(args);
    }

    private static String post(HttpClient http, ConfigurableApplicationContext application, String chat, String text)
            throws IOException, InterruptedException {
        return http.send(
                        HttpRequest.newBuilder(uri(application, "/chat/" + chat))
                                .header("Content-Type", "text/plain")
                                .POST(HttpRequest.BodyPublishers.ofString(text))
                                .build(),
                        BodyHandlers.ofString())
                .body();
    }

    private static String get(HttpClient http, ConfigurableApplicationContext application, String endpoint)
            throws IOException, InterruptedException {
        return http.send(
                        HttpRequest.newBuilder(uri(application, "/actuator/" + endpoint))
                                .build(),
                        BodyHandlers.ofString())
                .body();
    }

    private static URI uri(ConfigurableApplicationContext application, String path) {
        String port = Objects.requireNonNull(application.getEnvironment().getProperty("local.server.port"));
        return URI.create("http://127.0.0.1:" + port + path);
    }
}
