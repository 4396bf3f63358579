package dev.ecphory.server.mcp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.InstanceOfAssertFactories.MAP;

import dev.ecphory.Ecphory;
import dev.ecphory.Event;
import dev.ecphory.Tier;
import dev.ecphory.server.EcphoryServer;
import dev.ecphory.server.Http;
import dev.ecphory.server.ServerSettings;
import dev.ecphory.server.access.ApiKeys;
import dev.ecphory.server.access.Role;
import dev.ecphory.server.tools.ToolCatalog;
import dev.ecphory.testkit.InMemoryEventStore;
import dev.ecphory.wire.Json;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.InstantSource;
import java.util.List;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class McpModuleTest {
    private static final String BOTH = "application/json, text/event-stream";

    private final Ecphory engine = Ecphory.builder(
                    new InMemoryEventStore(InstantSource.system(), new SplittableRandom(3)))
            .tier(Tier.EDGE)
            .background(false)
            .open();

    @AfterEach
    void close() {
        engine.close();
    }

    private EcphoryServer start(ServerSettings settings) {
        return EcphoryServer.start(
                engine, settings.withAddress("127.0.0.1", 0), List.of(new McpModule(ToolCatalog.complete())));
    }

    private static Http.Reply call(Http http, String path, String tool, Object... arguments) {
        return http.send(
                "POST",
                path,
                Json.object(
                        "jsonrpc",
                        "2.0",
                        "id",
                        1,
                        "method",
                        "tools/call",
                        "params",
                        Json.object("name", tool, "arguments", Json.object(arguments))),
                "Accept",
                BOTH);
    }

    @Test
    void theUrlSaysWhoseMemoryItIsAndNothingElseDoes() {
        engine.memory("ana").append(Event.ofText("The kettle is blue.").build());
        engine.memory("ben").append(Event.ofText("The kettle is crimson.").build());
        try (EcphoryServer server = start(ServerSettings.DEFAULTS);
                Http http = new Http(server.url())) {
            assertThat(call(http, "/mcp/ana", "search", "query", "kettle").body())
                    .contains("blue")
                    .doesNotContain("crimson");
            assertThat(call(http, "/mcp/ben/", "search", "query", "kettle").body())
                    .contains("crimson")
                    .doesNotContain("blue");
            Http.Reply leaked = call(http, "/mcp/ana?namespace=ben", "list_memories", "namespace", "ben");
            assertThat(leaked.body()).contains("namespace").doesNotContain("crimson");
            assertThat(call(http, "/mcp/ana", "list_memories", "limit", 3).body())
                    .doesNotContain("crimson");
            for (String none : List.of("/mcp", "/mcp/", "/mcp/%00", "/mcp/%2e%2e")) {
                assertThat(call(http, none, "memory_stats").status()).as(none).isBetween(400, 499);
            }
        }
        assertThat(engine.namespaces()).hasSize(2);
    }

    @Test
    void aKeyOpensItsNamespaceInItsRoleAndNoOther(@TempDir Path folder) {
        Path file = folder.resolve("keys.json");
        ApiKeys keys = new ApiKeys(file, InstantSource.system(), new SecureRandom());
        String reader = keys.issue(Role.READ, List.of("ana"), "reader").secret();
        String writer =
                keys.issue(Role.WRITE, List.of("ana", "team-*"), "writer").secret();
        engine.memory("ana").append(Event.ofText("The kettle is blue.").build());
        try (EcphoryServer server = start(ServerSettings.DEFAULTS.withKeys(file));
                Http nobody = new Http(server.url());
                Http reads = new Http(server.url(), "Authorization", "Bearer " + reader);
                Http writes = new Http(server.url(), "Authorization", "Bearer " + writer)) {
            assertThat(call(nobody, "/mcp/ana", "memory_stats").status()).isEqualTo(401);
            assertThat(call(reads, "/mcp/ana", "list_memories").body()).contains("blue");
            assertThat(call(reads, "/mcp", "list_memories").body())
                    .as("the key is for one namespace")
                    .contains("blue");
            assertThat(call(writes, "/mcp", "list_memories").status()).isEqualTo(400);
            assertThat(call(reads, "/mcp/ben", "memory_stats").status()).isEqualTo(403);
            assertThat(call(reads, "/mcp/ana", "remember", "content", "x").body())
                    .doesNotContain("Remembered");
            assertThat(call(writes, "/mcp/team-1", "remember", "content", "x").body())
                    .contains("Remembered");
            assertThat(call(writes, "/mcp/team-1", "forget", "id", "x", "erase", true)
                            .body())
                    .contains("\"isError\":true");
        }
        assertThat(engine.memory("ana").list(0, 10)).hasSize(1);
    }

    @Test
    void refusesOtherHostsOriginsAndMethods() {
        try (EcphoryServer server = start(ServerSettings.DEFAULTS);
                Http http = new Http(server.url())) {
            assertThat(http.send("POST", "/mcp/ana", Json.object(), "Accept", BOTH, "Origin", "https://evil.example")
                            .status())
                    .isEqualTo(403);
            assertThat(http.send("GET", "/mcp/ana", null, "Accept", "text/event-stream")
                            .status())
                    .isEqualTo(405);
            assertThat(http.raw("POST", "/mcp/ana", "nonsense", "application/json", "Accept", BOTH)
                            .status())
                    .isEqualTo(400);
        }
    }

    private static void error(Http.Reply reply, int status, long code) {
        error(reply, status, code, null);
    }

    private static void error(Http.Reply reply, int status, long code, @Nullable Object id) {
        assertThat(reply.status()).as(reply.body()).isEqualTo(status);
        assertThat(reply.header("Content-Type")).startsWith("application/json");
        assertThat(reply.json()).containsEntry("jsonrpc", "2.0").containsEntry("id", id);
        assertThat(reply.json().get("error")).asInstanceOf(MAP).containsEntry("code", code);
        assertThat(reply.body()).doesNotContain("stackTrace", "Exception", "java.", "io.modelcontextprotocol");
    }

    @Test
    void whatIsNoMessageIsAnsweredWithAnErrorOfJsonRpc() {
        try (EcphoryServer server = start(ServerSettings.DEFAULTS);
                Http http = new Http(server.url())) {
            for (String malformed : List.of("nonsense", "{", "", "{\"a\":1,\"a\":2}", "[".repeat(50_000))) {
                error(http.raw("POST", "/mcp/ana", malformed, "application/json", "Accept", BOTH), 400, -32700);
            }
            for (String wrong : List.of(
                    "[]",
                    "[{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"}]",
                    "null",
                    "5",
                    "{}",
                    "{\"jsonrpc\":\"2.0\",\"id\":null,\"method\":\"ping\"}",
                    "{\"jsonrpc\":\"2.0\",\"id\":[],\"method\":\"ping\"}",
                    "{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{}}")) {
                error(http.raw("POST", "/mcp/ana", wrong, "application/json", "Accept", BOTH), 400, -32600);
            }
            for (String wrong : List.of(
                    "{\"jsonrpc\":\"1.0\",\"id\":\"a\",\"method\":\"ping\"}",
                    "{\"jsonrpc\":\"2.0\",\"id\":\"a\",\"method\":7}",
                    "{\"jsonrpc\":\"2.0\",\"id\":\"a\",\"method\":\"ping\",\"params\":[1]}")) {
                error(http.raw("POST", "/mcp/ana", wrong, "application/json", "Accept", BOTH), 400, -32600, "a");
            }
        }
    }

    @Test
    void whoMayNotComeInIsToldSoByAnErrorOfJsonRpc(@TempDir Path folder) {
        Path file = folder.resolve("keys.json");
        String key = new ApiKeys(file, InstantSource.system(), new SecureRandom())
                .issue(Role.READ, List.of("ana"), "")
                .secret();
        String ping = "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"}";
        try (EcphoryServer server = start(ServerSettings.DEFAULTS.withKeys(file).withLimits(1 << 20, 6, 100));
                Http nobody = new Http(server.url(), "Accept", BOTH);
                Http reads = new Http(server.url(), "Accept", BOTH, "Authorization", "Bearer " + key)) {
            Http.Reply unknown = nobody.raw("POST", "/mcp/ana", ping, "application/json");
            error(unknown, 401, -32600);
            assertThat(unknown.header("WWW-Authenticate")).startsWith("Bearer");
            error(reads.raw("POST", "/mcp/ben", ping, "application/json"), 403, -32600);
            Http.Reply often = reads.raw("POST", "/mcp/ana", ping, "application/json");
            error(often, 429, -32600);
            assertThat(often.header("Retry-After")).isNotBlank();
        }
    }

    @Test
    void aPathThatCouldMeanAnotherNamespaceIsRefused() {
        String ping = "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"}";
        try (EcphoryServer server = start(ServerSettings.DEFAULTS);
                Http http = new Http(server.url(), "Accept", BOTH)) {
            for (String path : List.of(
                    "/mcp",
                    "/mcp/ana/ben",
                    "/mcp//ana",
                    "/mcp/ana//",
                    "/mcp/a%5Cb",
                    "/mcp/ana;x=ben",
                    "/mcp/a%2F..%2Fb")) {
                error(http.raw("POST", path, ping, "application/json"), 400, -32600);
            }
            assertThat(http.raw("POST", "/mcp/team%2Fana", ping, "application/json")
                            .status())
                    .isEqualTo(200);
            assertThat(call(http, "/mcp/team%2Fana", "remember", "content", "x").body())
                    .contains("Remembered");
        }
        assertThat(engine.namespaces()).extracting(Object::toString).containsExactly("team/ana");
    }

    @Test
    void aToolThatIsNotThereIsAnsweredWithThoseThatAre() {
        try (EcphoryServer server = start(ServerSettings.DEFAULTS);
                Http http = new Http(server.url())) {
            assertThat(call(http, "/mcp/ana", "serch").body())
                    .contains("-32602", "unknown tool \\\"serch\\\"; did you mean \\\"search\\\"?", "remember");
        }
    }

    @Test
    void parametersThatTheSpecificationAsksForAreAskedFor() {
        try (EcphoryServer server = start(ServerSettings.DEFAULTS);
                Http http = new Http(server.url(), "Accept", BOTH)) {
            for (String method : List.of(
                    "\"initialize\"",
                    "\"initialize\",\"params\":{\"capabilities\":{}}",
                    "\"tools/list\",\"params\":{\"cursor\":\"x\"}")) {
                String message = "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":" + method + "}";
                assertThat(http.raw("POST", "/mcp/ana", message, "application/json")
                                .body())
                        .as(method)
                        .contains("-32602");
            }
        }
    }

    @Test
    void headersThatTheTransportDoesNotAllowAreRefused() {
        String ping = "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"}";
        try (EcphoryServer server = start(ServerSettings.DEFAULTS);
                Http http = new Http(server.url())) {
            for (String type : List.of("text/plain", "application/x-www-form-urlencoded", "application/jsonp")) {
                error(http.raw("POST", "/mcp/ana", ping, type, "Accept", BOTH), 415, -32600);
            }
            for (String accept : List.of("application/json", "text/event-stream", "text/html", "*/*;q=0")) {
                error(http.raw("POST", "/mcp/ana", ping, "application/json", "Accept", accept), 406, -32600);
            }
            for (String accept : List.of(BOTH, "*/*", "text/event-stream;q=0.5, application/*")) {
                assertThat(http.raw("POST", "/mcp/ana", ping, "application/json; charset=utf-8", "Accept", accept)
                                .status())
                        .as(accept)
                        .isEqualTo(200);
            }
            Http.Reply unknown = http.raw(
                    "POST", "/mcp/ana", ping, "application/json", "Accept", BOTH, "MCP-Protocol-Version", "1999-01-01");
            error(unknown, 400, -32600);
            assertThat(unknown.body()).contains("1999-01-01", "2025-06-18", "2025-11-25");
            assertThat(http.raw(
                                    "POST",
                                    "/mcp/ana",
                                    ping,
                                    "application/json",
                                    "Accept",
                                    BOTH,
                                    "MCP-Protocol-Version",
                                    "2025-06-18")
                            .status())
                    .isEqualTo(200);
            Http.Reply get = http.send("GET", "/mcp/ana", null, "Accept", "text/event-stream");
            error(get, 405, -32600);
            assertThat(get.header("Allow")).isEqualTo("POST");
        }
    }

    @Test
    void aRequestWithoutItsParameterIsToldWhichItTakes() {
        try (EcphoryServer server = start(ServerSettings.DEFAULTS);
                Http http = new Http(server.url())) {
            for (String params : List.of(
                    "{\"nam\":\"memory_stats\"}",
                    "{}",
                    "null",
                    "{\"name\":5}",
                    "{\"name\":\"memory_stats\",\"arguments\":[]}")) {
                Http.Reply reply = http.raw(
                        "POST",
                        "/mcp/ana",
                        "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/call\",\"params\":" + params + "}",
                        "application/json",
                        "Accept",
                        BOTH);
                assertThat(reply.body()).as(params).contains("-32602").doesNotContain("java.", "Exception", "Cannot");
            }
            assertThat(call(http, "/mcp/ana", "search", "qery", "kettle").body())
                    .contains("unknown argument \\\"qery\\\"", "did you mean \\\"query\\\"? It takes query, limit");
        }
    }
}
