package dev.ecphory.example.langchain4j;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import dev.ecphory.ConsolidationResult;
import dev.ecphory.Ecphory;
import dev.ecphory.LogEntry;
import dev.ecphory.Memory;
import dev.ecphory.ProgressListener;
import dev.ecphory.Tier;
import dev.ecphory.example.StandIn;
import dev.ecphory.internal.model.AskedModel;
import dev.ecphory.internal.model.ModelServer;
import dev.langchain4j.model.openai.OpenAiChatModel;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Starts the packaged example as its README says, and holds docs/guides/langchain4j.md to its code. */
final class ExampleTest {
    @TempDir
    Path folder;

    @Test
    void theThirdSessionRecallsTheFirstAndSoDoesTheNextProcess() throws Exception {
        assertThat(run(Map.of()).lines())
                .containsSubsequence(
                        "session 1 of 3",
                        "  Ana: I sold the old bike to Karim.",
                        "  Assistant: I see.",
                        "session 3 of 3",
                        "  Ana: Who bought the old bike?",
                        "  Assistant: You told me: I sold the old bike to Karim.");

        try (Ecphory ecphory = open()) { // the facts too, which a process may or may not have read before it ended
            ConsolidationResult unused = ecphory.memory("user/ana").consolidate(ProgressListener.SILENT);
        }
        assertThat(run(Map.of(), "Who is Karim?", "Thanks."))
                .contains("  Ana: Who is Karim?\n  Assistant: You told me: I sold the old bike to Karim.")
                .contains("  Ana: Thanks.\n  Assistant: I see.")
                .doesNotContain("session 2");
        try (Ecphory ecphory = open()) {
            assertThat(said(ecphory.memory("user/ana")))
                    .hasSize(16)
                    .startsWith("I sold the old bike to Karim.", "I see.")
                    .endsWith("Thanks.", "I see.");
        }
    }

    @Test
    void theModelOfTheEnvironmentIsAskedWithItsKeyAndMayUseTools() throws Exception {
        List<String> asked = Collections.synchronizedList(new ArrayList<>());
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/v1/chat/completions", exchange -> {
            asked.add(exchange.getRequestHeaders().getFirst("Authorization") + " "
                    + new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8));
            byte[] reply = (asked.size() == 1 ? CALLS : SAYS).getBytes(StandardCharsets.UTF_8);
            exchange.getResponseHeaders().set("Content-Type", "application/json");
            exchange.sendResponseHeaders(200, reply.length);
            exchange.getResponseBody().write(reply);
            exchange.close();
        });
        server.start();
        try {
            String url = "http://127.0.0.1:" + server.getAddress().getPort() + "/v1";
            Map<String, String> settings =
                    Map.of("OPENAI_API_KEY", "secret", "OPENAI_BASE_URL", url, "OPENAI_MODEL", "large");

            assertThat(run(settings, "My dentist is Dr. Weber.")).contains("  Assistant: Noted.");
            assertThat(asked).hasSize(2);
            assertThat(asked.getFirst()).startsWith("Bearer secret ").contains("\"large\"", "\"search\"");
            assertThat(asked.getLast()).contains("Remembered as ");
            try (Ecphory ecphory = open()) {
                assertThat(said(ecphory.memory("user/ana"))).contains("Ana's dentist is Dr. Weber.", "Noted.");
                assertThat(ecphory.namespaces()).hasSize(1);
            }
        } finally {
            server.stop(0);
        }
    }

    private static final String CALLS = reply("""
        "content":null,"tool_calls":[{"id":"1","type":"function","function":{"name":"remember",\
        "arguments":"{\\"content\\":\\"Ana's dentist is Dr. Weber.\\"}"}}]\
        """, "tool_calls");
    private static final String SAYS = reply("\"content\":\"Noted.\"", "stop");

    private static String reply(String message, String reason) {
        return "{\"id\":\"1\",\"object\":\"chat.completion\",\"created\":1,\"model\":\"large\",\"choices\":[{\"index\":0,"
            + "\"message\":{\"role\":\"assistant\"," + message + "},\"finish_reason\":\"" + reason + "\"}]}";
    }

    @Test
    void theModelIsShownTheWindowAndWhatWasRecalledAndNobodyElsesMemory() {
        try (ModelServer server = StandIn.start();
                Ecphory ecphory = open()) {
            Main.Assistant assistant = Main.assistant(
                            ecphory,
                            OpenAiChatModel.builder()
                                    .baseUrl(server.url())
                                    .apiKey("none")
                                    .modelName("m")
                                    .build())
                    .build();
            for (String text : List.of("I sold the old bike to Karim.", "One.", "Two.", "Three.")) {
                String unused = assistant.chat("ana", text);
            }
            assertThat(assistant.chat("bob", "Who bought the bike?")).isEqualTo("Nobody told me.");
            assertThat(assistant.chat("ana", "Who bought the bike?")).contains("Karim");

            // the window, and the question with what was recalled behind it
            List<AskedModel.Message> asked = server.asked().getLast().messages();
            assertThat(asked).hasSize(5);
            assertThat(asked.subList(0, 4).toString()).doesNotContain("Karim");
            assertThat(said(ecphory.memory("user/bob"))).containsExactly("Who bought the bike?", "Nobody told me.");
            assertThat(server.violations()).isEmpty();
        }
    }

    @Test
    void theGuideShowsTheCodeThatRuns() throws IOException {
        String guide = Files.readString(Path.of("../../docs/guides/langchain4j.md"));
        String source = Files.readString(Path.of("src/main/java/dev/ecphory/example/langchain4j/Main.java"));
        for (String name : List.of("service", "tools")) {
            String begin = "    // region " + name + "\n";
            int from = source.indexOf(begin) + begin.length();
            String region = source.substring(from, source.indexOf("    // endregion", from));
            assertThat(guide).contains(region.replaceAll("(?m)^ {4}", ""));
        }
    }

    private String run(Map<String, String> settings, String... said) throws IOException, InterruptedException {
        List<String> line = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-jar",
                Path.of("target/ecphory-example-langchain4j.jar")
                        .toAbsolutePath()
                        .toString(),
                folder.resolve("memory.db").toString()));
        Collections.addAll(line, said);
        Path out = folder.resolve("out.txt");
        ProcessBuilder builder = new ProcessBuilder(line)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(out.toFile());
        builder.environment().keySet().removeIf(name -> name.startsWith("OPENAI_"));
        builder.environment().putAll(settings);
        Process process = builder.start();
        process.getOutputStream().close();
        boolean over = process.waitFor(2, TimeUnit.MINUTES);
        process.destroyForcibly();
        String told = Files.readString(out);
        assertThat(over).as(told).isTrue();
        assertThat(process.exitValue()).as(told).isZero();
        return told;
    }

    private Ecphory open() {
        return Ecphory.builder(folder.resolve("memory.db")).tier(Tier.EDGE).open();
    }

    private static List<String> said(Memory memory) {
        return memory.list(0, 100).stream()
                .map(LogEntry::event)
                .map(event -> event.text())
                .toList();
    }
}
