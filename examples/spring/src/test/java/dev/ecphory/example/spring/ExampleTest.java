package dev.ecphory.example.spring;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ecphory.Ecphory;
import dev.ecphory.LogEntry;
import dev.ecphory.Tier;
import dev.ecphory.example.StandIn;
import dev.ecphory.internal.model.AskedModel;
import dev.ecphory.internal.model.ModelServer;
import dev.ecphory.spring.EcphorySessionRepository;
import java.io.BufferedReader;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.ai.session.Session;

/** Starts the packaged example as its README says, twice on one file, and holds docs/guides/spring.md to its code. */
@Timeout(value = 3, unit = TimeUnit.MINUTES)
final class ExampleTest {
    private static final Pattern LISTENS = Pattern.compile("Tomcat started on port (\\d+)");

    @TempDir
    Path folder;

    @Test
    void theSecondRunRecallsTheFirstAndTellsHowItIs() throws Exception {
        try (HttpClient http = HttpClient.newHttpClient()) {
            try (Running application = start(Map.of())) {
                assertThat(application.say(http, "spring", "I sold the old bike to Karim."))
                        .isEqualTo("I see.");
            }
            try (Running application = start(Map.of())) {
                assertThat(application.say(http, "summer", "Who bought the old bike?"))
                        .isEqualTo("You told me: I sold the old bike to Karim.");
                assertThat(application.actuator(http, "health"))
                        .contains("\"ecphory\"", "\"ok: it answers\"", "\"UP\"");
                assertThat(application.actuator(http, "metrics/ecphory.appended"))
                        .contains("\"value\":2.0");
                assertThat(application.actuator(http, "metrics/gen_ai.client.operation.duration"))
                        .contains("search_memory", "create_memory", "\"none\"")
                        .doesNotContain("my-agent", "Karim", "summer");
            }
        }
        try (Ecphory ecphory =
                Ecphory.builder(folder.resolve("memory.db")).tier(Tier.EDGE).open()) {
            assertThat(ecphory.memory("my-agent").list(0, 10))
                    .extracting(LogEntry::event)
                    .extracting(event -> event.session() + " " + event.speaker() + ": " + event.text())
                    .containsExactly(
                            "spring user: I sold the old bike to Karim.",
                            "spring assistant: I see.",
                            "summer user: Who bought the old bike?",
                            "summer assistant: You told me: I sold the old bike to Karim.");
        }
    }

    @Test
    void theModelOfTheEnvironmentIsAskedWithItsKeyAndShownTheWindow() throws Exception {
        try (ModelServer server = StandIn.start().requiring("secret").knowing("large");
                HttpClient http = HttpClient.newHttpClient()) {
            Map<String, String> settings =
                    Map.of("OPENAI_API_KEY", "secret", "OPENAI_BASE_URL", server.url(), "OPENAI_MODEL", "large");
            try (Running application = start(settings)) {
                assertThat(application.say(http, "1", "Hello.")).isEqualTo("I see.");
                assertThat(application.say(http, "1", "Good morning.")).isEqualTo("I see.");
            }
            assertThat(server.asked().getLast().messages())
                    .extracting(AskedModel.Message::role)
                    .containsExactly("user", "assistant", "user");
            assertThat(server.violations()).isEmpty();
        }
    }

    @Test
    void aSessionIsKeptAcrossRestartsAndAnotherOfItsUserRecallsIt() throws Exception {
        try (ModelServer server = StandIn.start().requiring("secret").knowing("large");
                HttpClient http = HttpClient.newHttpClient()) {
            Map<String, String> settings =
                    Map.of("OPENAI_API_KEY", "secret", "OPENAI_BASE_URL", server.url(), "OPENAI_MODEL", "large");
            try (Running application = start(settings)) {
                assertThat(application.say(http, "ana", "spring", "I sold the old bike to Karim."))
                        .isEqualTo("I see.");
            }
            try (Running application = start(settings)) {
                assertThat(application.say(http, "ana", "spring", "He paid at once."))
                        .isEqualTo("I see.");
                assertThat(server.asked().getLast().messages())
                        .extracting(message -> message.role() + ": " + message.content())
                        .containsExactly(
                                "user: I sold the old bike to Karim.", "assistant: I see.", "user: He paid at once.");
                assertThat(application.say(http, "ana", "summer", "Who bought the old bike?"))
                        .isEqualTo("You told me: I sold the old bike to Karim.");
                assertThat(server.asked().getLast().messages())
                        .extracting(AskedModel.Message::role)
                        .containsExactly("user");
                assertThat(application.say(http, "ben", "summer", "Who bought the old bike?"))
                        .isEqualTo("Nobody told me.");
            }
            assertThat(server.violations()).isEmpty();
        }
        try (Ecphory ecphory =
                Ecphory.builder(folder.resolve("memory.db")).tier(Tier.EDGE).open()) {
            assertThat(ecphory.memory("user/ana").list(0, 10))
                    .extracting(LogEntry::event)
                    .extracting(event -> event.session() + " " + event.speaker() + ": " + event.text())
                    .containsExactly(
                            "ana/spring user: I sold the old bike to Karim.",
                            "ana/spring assistant: I see.",
                            "ana/spring user: He paid at once.",
                            "ana/spring assistant: I see.",
                            "ana/summer user: Who bought the old bike?",
                            "ana/summer assistant: You told me: I sold the old bike to Karim.");
            assertThat(EcphorySessionRepository.builder(ecphory, user -> "user/" + user, "sessions")
                            .build()
                            .findByUserId("ana"))
                    .extracting(Session::id)
                    .containsExactlyInAnyOrder("ana/spring", "ana/summer");
        }
    }

    @Test
    void theGuideShowsTheCodeAndTheSettingsThatRun() throws IOException {
        String guide = Files.readString(Path.of("../../docs/guides/spring.md"));
        String settings = Files.readString(Path.of("src/main/resources/application.properties"));

        assertThat(guide)
                .contains(region("Application.java", "application"))
                .contains(region("Sessions.java", "sessions"))
                .contains(settings.substring(0, settings.indexOf("\n\n")));
    }

    private static String region(String file, String name) throws IOException {
        String source = Files.readString(Path.of("src/main/java/dev/ecphory/example/spring", file));
        String start = "// region " + name + "\n";
        return source.substring(source.indexOf(start) + start.length(), source.indexOf("// endregion"));
    }

    private Running start(Map<String, String> settings) throws IOException {
        ProcessBuilder builder = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-jar",
                        Path.of("target/ecphory-example-spring.jar")
                                .toAbsolutePath()
                                .toString(),
                        "--server.port=0")
                .directory(folder.toFile())
                .redirectErrorStream(true);
        builder.environment().keySet().removeIf(name -> name.startsWith("OPENAI_"));
        builder.environment().putAll(settings);
        Process process = builder.start();
        BufferedReader out = process.inputReader();
        StringBuilder told = new StringBuilder();
        for (String line = out.readLine(); line != null; line = out.readLine()) {
            told.append(line).append('\n');
            Matcher listens = LISTENS.matcher(line);
            if (listens.find()) {
                Thread.ofVirtual().start(() -> out.lines().forEach(more -> {})); // or its pipe fills up
                return new Running(process, listens.group(1));
            }
        }
        throw new AssertionError("it did not start:\n" + told);
    }

    /** The application in its process; closing it asks it to stop and waits. */
    private record Running(Process process, String port) implements AutoCloseable {
        String say(HttpClient http, String conversation, String text) throws IOException, InterruptedException {
            return post(http, "/chat/" + conversation, text);
        }

        String say(HttpClient http, String user, String session, String text) throws IOException, InterruptedException {
            return post(http, "/users/" + user + "/sessions/" + session, text);
        }

        private String post(HttpClient http, String path, String text) throws IOException, InterruptedException {
            return send(
                    http,
                    HttpRequest.newBuilder(uri(path))
                            .header("Content-Type", "text/plain")
                            .POST(HttpRequest.BodyPublishers.ofString(text)));
        }

        String actuator(HttpClient http, String endpoint) throws IOException, InterruptedException {
            return send(http, HttpRequest.newBuilder(uri("/actuator/" + endpoint)));
        }

        private static String send(HttpClient http, HttpRequest.Builder request)
                throws IOException, InterruptedException {
            return http.send(request.build(), BodyHandlers.ofString()).body();
        }

        private URI uri(String path) {
            return URI.create("http://127.0.0.1:" + port + path);
        }

        @Override
        public void close() {
            process.destroy();
            assertThat(process.onExit().orTimeout(1, TimeUnit.MINUTES).join().isAlive())
                    .isFalse();
        }
    }
}
