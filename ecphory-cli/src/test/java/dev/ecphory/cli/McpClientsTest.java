package dev.ecphory.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ecphory.Ecphory;
import dev.ecphory.Tier;
import dev.ecphory.server.EcphoryServer;
import dev.ecphory.server.ServerSettings;
import dev.ecphory.server.mcp.McpModule;
import dev.ecphory.server.tools.ToolCatalog;
import dev.ecphory.wire.Json;
import dev.ecphory.wire.Node;
import java.nio.file.Files;
import java.nio.file.Path;
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

/** Clients that others wrote, unmodified, over both transports: the SDK's and the inspector's. */
@Tag("deep")
@DisabledOnOs(OS.WINDOWS)
final class McpClientsTest {
    private static final Path SOURCES = Path.of("..", "clients", "mcp");

    @TempDir
    private static Path folder = Path.of("");

    private static Path launcher = Path.of("");
    private static Path clients = Path.of("");

    @BeforeAll
    static void install() throws Exception {
        clients = Node.with(SOURCES).folder();
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
                launcher.toString(), "mcp", "--tier=edge", "--db=" + folder.resolve(db), "--namespace=clients"));
        return line.toArray(String[]::new);
    }

    private static EcphoryServer server(Ecphory engine) {
        return EcphoryServer.start(
                engine,
                ServerSettings.DEFAULTS.withAddress("127.0.0.1", 0),
                List.of(new McpModule(ToolCatalog.standard())));
    }

    private static Ecphory engine(String db) {
        return Ecphory.builder(folder.resolve(db)).tier(Tier.EDGE).open();
    }

    @Test
    void theSdksClientUsesEverythingOverStandardStreams() throws Exception {
        assertThat(done(run(Map.of(), mcp("stdio.db", "node", "client.mjs", "--"))))
                .containsEntry("tools", 16L)
                .containsEntry("calls", 500L);
    }

    @Test
    void theSdksClientUsesEverythingOverHttp() throws Exception {
        try (Ecphory engine = engine("http.db");
                EcphoryServer server = server(engine)) {
            assertThat(done(run(Map.of(), "node", "client.mjs", server.url() + "/mcp/clients")))
                    .containsEntry("tools", 16L)
                    .containsEntry("calls", 500L);
        }
    }

    @Test
    void theInspectorListsAndCallsOverBoth() throws Exception {
        String inspector = "node_modules/.bin/mcp-inspector";
        List<String> call =
                List.of("--method", "tools/call", "--tool-name", "add_memory", "--tool-arg", "content=hello");
        List<String> stdio = new ArrayList<>(List.of(mcp("inspector.db", "node", inspector, "--cli")));
        assertThat(done(run(Map.of(), with(stdio, List.of("--method", "tools/list")))))
                .containsKey("tools");
        assertThat(done(run(Map.of(), with(stdio, call)))).containsEntry("isError", false);
        try (Ecphory engine = engine("inspector.db");
                EcphoryServer server = server(engine)) {
            assertThat(engine.memory("clients").list(0, 10)).hasSize(1);
            List<String> http =
                    List.of("node", inspector, "--cli", server.url() + "/mcp/clients", "--transport", "http");
            assertThat(done(run(Map.of(), with(http, List.of("--method", "resources/list")))))
                    .containsKey("resources");
            assertThat(done(run(Map.of(), with(http, call)))).containsEntry("isError", false);
            assertThat(engine.memory("clients").list(0, 10)).hasSize(2);
        }
    }

    private static String[] with(List<String> line, List<String> more) {
        List<String> all = new ArrayList<>(line);
        all.addAll(more);
        return all.toArray(String[]::new);
    }
}
