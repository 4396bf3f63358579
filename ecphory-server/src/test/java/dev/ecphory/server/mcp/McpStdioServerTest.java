package dev.ecphory.server.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ecphory.Ecphory;
import dev.ecphory.Event;
import dev.ecphory.Tier;
import dev.ecphory.server.access.Role;
import dev.ecphory.server.tools.ToolAliases;
import dev.ecphory.server.tools.ToolCaller;
import dev.ecphory.server.tools.ToolCatalog;
import dev.ecphory.server.tools.ToolSelection;
import dev.ecphory.testkit.InMemoryEventStore;
import dev.ecphory.wire.Json;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

@Isolated("what others print would be taken for its own")
final class McpStdioServerTest {
    private final PrintStream console = System.out;
    private final Ecphory engine = Ecphory.builder(
                    new InMemoryEventStore(InstantSource.system(), new SplittableRandom(3)))
            .tier(Tier.EDGE)
            .background(false)
            .open();

    @AfterEach
    void close() {
        System.setOut(console);
        engine.close();
    }

    private static String request(int id, String method, Object... params) {
        return Json.text(Json.object("jsonrpc", "2.0", "id", id, "method", method, "params", Json.object(params)))
                + "\n";
    }

    private static String call(int id, String tool, Object... arguments) {
        return request(id, "tools/call", "name", tool, "arguments", Json.object(arguments));
    }

    /** What comes back to some lines, by id; what has none is at -1. */
    private Map<Long, Map<String, @Nullable Object>> say(Role role, String... lines) throws IOException {
        return say(role, String.join("", lines).getBytes(StandardCharsets.UTF_8));
    }

    private Map<Long, Map<String, @Nullable Object>> say(Role role, byte[] lines) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        McpStdioServer.serve(
                new ByteArrayInputStream(lines),
                out,
                new ToolCaller(engine.memory("n"), role),
                ToolCatalog.complete(),
                true);
        Map<Long, Map<String, @Nullable Object>> answers = new java.util.TreeMap<>();
        out.toString(StandardCharsets.UTF_8).lines().forEach(line -> {
            Map<String, @Nullable Object> message = Json.readObject("line", line);
            answers.put(message.get("id") instanceof Long id ? id : -1L, message);
        });
        return answers;
    }

    private static Map<String, @Nullable Object> at(Map<Long, Map<String, @Nullable Object>> answers, long id) {
        return Objects.requireNonNull(answers.get(id), () -> "no answer to " + id);
    }

    @SuppressWarnings("unchecked") // JSON's
    private static Map<String, @Nullable Object> in(Map<String, @Nullable Object> message, String... path) {
        Map<String, @Nullable Object> at = message;
        for (String name : path) {
            at = (Map<String, @Nullable Object>) Objects.requireNonNull(at.get(name), name);
        }
        return at;
    }

    @Test
    void answersEverythingThatWasAskedBeforeTheInputEnded() throws IOException {
        List<String> lines = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            lines.add(call(i, "remember", "content", "number " + i));
        }
        lines.add(call(100, "memory_stats"));
        var answers = say(Role.ADMIN, lines.toArray(String[]::new));
        assertThat(answers).hasSize(101);
        assertThat(in(at(answers, 100), "result", "structuredContent"))
                .as("later calls see what earlier ones changed")
                .containsEntry("events", 100L);
        assertThat(engine.memory("n").list(0, 200))
                .extracting(entry -> entry.event().text())
                .isEqualTo(java.util.stream.IntStream.range(0, 100)
                        .mapToObj(i -> "number " + i)
                        .toList());
    }

    @Test
    void survivesEverythingThatIsNoMessage() throws IOException {
        var answers = say(
                Role.ADMIN,
                "\n",
                "nonsense\n",
                "[1,2]\n",
                "{\"jsonrpc\":\"2.0\"}\n",
                "[".repeat(100_000) + "\n",
                "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/cancelled\",\"params\":{}}\n",
                "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/nobody\"}\n",
                "{\"jsonrpc\":\"2.0\",\"id\":9,\"result\":{}}\n",
                request(1, "no/such/method"),
                request(2, "tools/call"),
                request(3, "tools/call", "name", "no_such_tool"),
                request(4, "resources/read", "uri", "ecphory://profile/%zz"),
                request(5, "ping"));
        assertThat(in(at(answers, -1), "error")).containsEntry("code", -32700L);
        assertThat(in(at(answers, 1), "error")).containsEntry("code", -32601L);
        for (long id : List.of(2L, 3L, 4L)) {
            assertThat(at(answers, id)).containsKey("error");
        }
        assertThat(at(answers, 5)).containsKey("result");
    }

    @Test
    void storesNothingOfALineThatIsNotUtf8AndGoesOn() throws IOException {
        String lines = call(1, "remember", "content", "bad ÿ utf") + "Ã(\n" + call(2, "remember", "content", "good")
                + call(3, "memory_stats");
        var answers = say(Role.ADMIN, lines.getBytes(StandardCharsets.ISO_8859_1));
        assertThat(in(at(answers, 1), "error"))
                .containsEntry("code", -32_700L)
                .containsEntry("message", "the message is not UTF-8; send it in UTF-8");
        assertThat(in(at(answers, -1), "error")).containsEntry("code", -32_700L);
        assertThat(in(at(answers, 3), "result", "structuredContent")).containsEntry("events", 1L);
    }

    @Test
    void agreesOnAVersionOfTheProtocol() throws IOException {
        for (String version : List.of("2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25")) {
            var answers = say(
                    Role.ADMIN,
                    request(
                            1,
                            "initialize",
                            "protocolVersion",
                            version,
                            "capabilities",
                            Map.of(),
                            "clientInfo",
                            Map.of("name", "t", "version", "1")));
            assertThat(in(at(answers, 1), "result")).containsEntry("protocolVersion", version);
        }
    }

    @Test
    void readersSeeAndCallOnlyWhatReads() throws IOException {
        var answers =
                say(Role.READ, request(1, "tools/list"), call(2, "remember", "content", "x"), call(3, "memory_stats"));
        assertThat(at(answers, 1).toString()).contains("search").doesNotContain("name=remember", "name=consolidate");
        assertThat(at(answers, 2).toString()).doesNotContain("Remembered");
        assertThat(in(at(answers, 3), "result", "structuredContent")).containsEntry("events", 0L);
        assertThat(engine.namespaces()).isEmpty();
    }

    @Test
    void keepsTheOutputForTheProtocolWhateverPrints() throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream console = new ByteArrayOutputStream();
        System.setOut(new PrintStream(console, true, StandardCharsets.UTF_8));
        PrintStream err = System.err;
        ByteArrayOutputStream errors = new ByteArrayOutputStream();
        System.setErr(new PrintStream(errors, true, StandardCharsets.UTF_8));
        try {
            var input = new ByteArrayInputStream(request(1, "ping").getBytes(StandardCharsets.UTF_8)) {
                @Override
                public synchronized int read(byte[] bytes, int from, int length) {
                    System.out.println("a library that prints");
                    return super.read(bytes, from, length);
                }
            };
            McpStdioServer.serve(
                    input, out, new ToolCaller(engine.memory("n"), Role.ADMIN), ToolCatalog.complete(), true);
        } finally {
            System.setErr(err);
        }
        assertThat(console.toString(StandardCharsets.UTF_8)).isEmpty();
        assertThat(errors.toString(StandardCharsets.UTF_8)).contains("a library that prints");
        assertThat(out.toString(StandardCharsets.UTF_8).lines())
                .singleElement()
                .satisfies(line -> assertThat(Json.readObject("line", line)).containsEntry("id", 1L));
    }

    @Test
    void aCancelledCallEndsEarlyAndIsNotAnswered() throws Exception {
        List<Event> events = new ArrayList<>();
        for (int i = 0; i < 3_000; i++) {
            events.add(Event.ofText("I moved to the town number " + i + " and I like tea " + i)
                    .speaker("Ana")
                    .build());
        }
        engine.memory("n").append(events);
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        CountDownLatch progressed = new CountDownLatch(1);
        CountDownLatch ponged = new CountDownLatch(1);
        OutputStream watched = new OutputStream() {
            @Override
            public void write(int b) {
                out.write(b);
            }

            @Override
            public void write(byte[] bytes) throws IOException {
                out.write(bytes);
                String line = new String(bytes, StandardCharsets.UTF_8);
                if (line.contains("notifications/progress")) {
                    progressed.countDown();
                }
                if (line.contains("\"id\":2")) {
                    ponged.countDown();
                }
            }
        };
        PipedOutputStream client = new PipedOutputStream();
        PipedInputStream in = new PipedInputStream(client, 1 << 16);
        Thread server = Thread.ofPlatform().start(() -> {
            try {
                McpStdioServer.serve(
                        in, watched, new ToolCaller(engine.memory("n"), Role.ADMIN), ToolCatalog.complete(), true);
            } catch (IOException e) {
                throw new java.io.UncheckedIOException(e);
            }
        });
        client.write(request(
                        1,
                        "tools/call",
                        "name",
                        "consolidate",
                        "arguments",
                        Map.of(),
                        "_meta",
                        Map.of("progressToken", "p"))
                .getBytes(StandardCharsets.UTF_8));
        client.flush();
        assertThat(progressed.await(60, TimeUnit.SECONDS)).isTrue();
        client.write(("{\"jsonrpc\":\"2.0\",\"method\":\"notifications/cancelled\",\"params\":{\"requestId\":1}}\n"
                        + request(2, "ping"))
                .getBytes(StandardCharsets.UTF_8));
        client.flush();
        assertThat(ponged.await(60, TimeUnit.SECONDS)).isTrue();
        client.close();
        server.join(60_000);
        assertThat(server.isAlive()).isFalse();
        assertThat(out.toString(StandardCharsets.UTF_8))
                .contains("\"progressToken\":\"p\"")
                .doesNotContain("\"id\":1");
        assertThat(engine.memory("n").admin().isConsolidated()).isFalse();
    }

    @Test
    void offersAliasesOnlyWhenAsked() throws IOException {
        assertThat(say(Role.ADMIN, request(1, "tools/list")).toString()).doesNotContain("retain");
        assertThat(ToolCatalog.of(ToolSelection.CORE, List.of(ToolAliases.HINDSIGHT), InstantSource.system())
                        .tool("retain"))
                .isPresent();
    }
}
