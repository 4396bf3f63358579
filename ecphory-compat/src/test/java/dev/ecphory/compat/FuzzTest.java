package dev.ecphory.compat;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ecphory.compat.chat.ChatProxyModule;
import dev.ecphory.compat.chat.Upstream;
import dev.ecphory.compat.mem0.Mem0Module;
import dev.ecphory.internal.model.ModelServer;
import dev.ecphory.server.BadValues;
import dev.ecphory.server.Served;
import dev.ecphory.server.access.Role;
import dev.ecphory.server.mcp.McpModule;
import dev.ecphory.server.rest.RestModule;
import dev.ecphory.server.tools.Tool;
import dev.ecphory.server.tools.ToolCatalog;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Requests to every door, spoilt at random: each is answered in time, as the caller's mistake at most, and with nothing of what is inside. */
final class FuzzTest {
    private static final long SEED = 20260401;
    private static final int SLICE = 600;
    private static final int WHOLE = 12_000;
    private static final int PATIENCE_MILLIS = 20_000;
    private static final Pattern STATUS = Pattern.compile("^HTTP/1\\.1 (\\d{3}) ");

    private static final List<String> PARTS = List.of(
            "..",
            ".",
            "%2e%2e",
            "%2F",
            "%5C",
            "%00",
            "%zz",
            "%C3%28",
            ";a=b",
            "//",
            "%25",
            "a%20b",
            "ü",
            "?",
            "?limit=-1",
            "?limit=1&limit=2",
            "?filter=(",
            "#",
            "x".repeat(300),
            "🎉");

    private static final List<String> HEADERS = List.of(
            "Origin: null",
            "Origin: http://evil.example",
            "Sec-Fetch-Site: cross-site",
            "Accept: text/html",
            "Content-Encoding: gzip",
            "MCP-Protocol-Version: 1999-01-01",
            "Mcp-Session-Id: \u00ff",
            "Authorization: Bearer",
            "Authorization: Basic x",
            "Cookie: ecphory_session=x; =; ;;",
            "X-Ecphory-Namespace: ../..",
            "X-Ecphory-Session: " + "x".repeat(500),
            "Last-Event-ID: x",
            "Expect: 100-continue",
            "Range: bytes=0-",
            "X-HTTP-Method-Override: DELETE");

    private record Template(String method, String path, String body) {}

    private final SplittableRandom random = new SplittableRandom(SEED);
    private final List<Template> templates = templates();

    private static List<Template> templates() {
        List<Template> all = new ArrayList<>();
        String ns = "/v1/namespaces/me/";
        for (String get : List.of(
                "events",
                "events/x",
                "facts",
                "entities",
                "stats",
                "directives",
                "summaries",
                "timeline?entity=Ana",
                "archive")) {
            all.add(new Template("GET", ns + get, ""));
        }
        all.add(new Template(
                "POST", ns + "events", "{\"text\":\"My boat is called Gudrun.\",\"speaker\":\"Ana\",\"id\":\"x\"}"));
        all.add(new Template(
                "POST",
                ns + "events",
                "{\"events\":[{\"text\":\"I live in"
                        + " Oslo.\",\"occurredAt\":\"2026-03-01T09:30:00+01:00\",\"metadata\":{\"a\":\"b\"}}]}"));
        all.add(new Template(
                "POST",
                ns + "recall",
                "{\"question\":\"What is the boat called?\",\"limit\":3,\"filter\":\"speaker = \\\"Ana\\\"\"}"));
        all.add(new Template("POST", ns + "answer", "{\"question\":\"What is the boat called?\"}"));
        all.add(new Template("POST", ns + "explain", "{\"question\":\"boat\",\"event\":\"x\"}"));
        all.add(new Template("POST", ns + "feedback", "{\"question\":\"boat\",\"used\":[\"x\"],\"ignored\":[]}"));
        all.add(new Template("POST", ns + "directives", "{\"text\":\"Be brief.\"}"));
        all.add(new Template("POST", ns + "events/x/retract", "{}"));
        all.add(new Template("POST", ns + "erase/plan", "{\"events\":[\"x\"]}"));
        all.add(new Template("GET", "/v1/openapi.json", ""));
        all.add(new Template("GET", "/v1/namespaces", ""));
        all.add(new Template("GET", "/health/ready", ""));
        for (Tool tool : ToolCatalog.complete().tools(Role.ADMIN)) {
            List<String> bodies = BadValues.bodies(tool.takes());
            for (int i = 0; i < bodies.size(); i += 7) {
                all.add(mcp("tools/call", "{\"name\":\"" + tool.name() + "\",\"arguments\":" + bodies.get(i) + "}"));
            }
        }
        for (String method : List.of("initialize", "ping", "tools/list", "resources/list", "prompts/list")) {
            all.add(
                    mcp(
                            method,
                            "{\"protocolVersion\":\"2025-11-25\",\"capabilities\":{},\"clientInfo\":{\"name\":\"x\",\"version\":\"1\"}}"));
        }
        all.add(mcp("resources/read", "{\"uri\":\"ecphory://profile/Ana\"}"));
        all.add(mcp("prompts/get", "{\"name\":\"recall_context\",\"arguments\":{\"question\":\"boat\"}}"));
        for (int i = 0; i < 6; i++) {
            all.add(new Template(
                    "POST",
                    "/v1/chat/completions",
                    "{\"model\":\"m\",\"stream\":" + (i % 2 == 0)
                            + ",\"messages\":[{\"role\":\"user\",\"content\":\"My boat is called Gudrun.\"}]}"));
            all.add(new Template(
                    "POST",
                    "/mem0/v1/memories/",
                    "{\"messages\":[{\"role\":\"user\",\"content\":\"I live in"
                            + " Oslo.\"}],\"user_id\":\"ana\",\"metadata\":{\"a\":1}}"));
            all.add(new Template(
                    "POST",
                    "/mem0/v2/memories/search/",
                    "{\"query\":\"Oslo\",\"filters\":{\"AND\":[{\"user_id\":\"ana\"}]},\"top_k\":3}"));
            all.add(new Template("GET", "/mem0/v1/memories/?user_id=ana", ""));
            all.add(new Template("GET", "/mem0/v1/memories/x/history/", ""));
            all.add(new Template("DELETE", "/mem0/v1/memories/x/", ""));
            all.add(new Template("PUT", "/mem0/v1/memories/x/", "{\"text\":\"I live in Lima.\"}"));
            all.add(new Template("POST", "/mem0/search", "{\"query\":\"Oslo\",\"user_id\":\"ana\"}"));
        }
        return List.copyOf(all);
    }

    private static Template mcp(String method, String params) {
        return new Template(
                "POST",
                "/mcp/me",
                "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"" + method + "\",\"params\":" + params + "}");
    }

    @Test
    void aFewHundredSpoiltRequestsAreAnsweredAsTheCallersMistake() throws IOException {
        answers(SLICE);
    }

    @Test
    @Tag("deep")
    void twelveThousandSpoiltRequestsAreAnsweredAsTheCallersMistake() throws IOException {
        Map<Integer, Integer> told = answers(WHOLE);
        System.out.println(
                "fuzz: " + WHOLE + " requests over REST, MCP, mem0 and chat, seed " + SEED + ", by status " + told);
    }

    private Map<Integer, Integer> answers(int count) throws IOException {
        Map<Integer, Integer> told = new TreeMap<>();
        try (ModelServer model = ModelServer.saying("Quite so.");
                Served served = Served.with(
                        settings -> settings.withLimits(1 << 16, 0, settings.maxConnections()),
                        new RestModule(),
                        new McpModule(ToolCatalog.complete()),
                        new Mem0Module(),
                        new ChatProxyModule(new Upstream(URI.create(model.url()), null, Duration.ofSeconds(10))))) {
            int port = served.server().url().getPort();
            for (int i = 0; i < count; i++) {
                byte[] request = spoilt(templates.get(random.nextInt(templates.size())));
                String shown = "request " + i + " of seed " + SEED + ": "
                        + new String(request, 0, Math.min(request.length, 600), StandardCharsets.ISO_8859_1);
                String answer = send(port, request, shown);
                var status = STATUS.matcher(answer);
                assertThat(status.find()).as("%s -> %s", shown, answer).isTrue();
                int code = Integer.parseInt(status.group(1));
                assertThat(code).as("%s -> %s", shown, answer).isLessThan(500);
                assertThat(answer).as(shown).doesNotContain("something failed inside", "-32603");
                assertThat(BadValues.tellsOfInside(answer))
                        .as("%s -> %s", shown, answer)
                        .isFalse();
                told.merge(code, 1, Integer::sum);
            }
            List<String> unused = model.violations(); // what a model's server refuses is its to refuse, and passed on
        }
        return told;
    }

    private byte[] spoilt(Template from) {
        String method = random.nextInt(20) == 0
                ? pick(List.of("GET", "POST", "PUT", "DELETE", "PATCH", "HEAD", "OPTIONS"))
                : from.method();
        String path = from.path();
        if (random.nextInt(5) == 0) {
            path = random.nextBoolean()
                    ? path + (random.nextBoolean() ? "/" : "") + pick(PARTS)
                    : path.replaceFirst("/(me|x)\\b", "/" + java.util.regex.Matcher.quoteReplacement(pick(PARTS)));
        }
        byte[] body = from.body().getBytes(StandardCharsets.UTF_8);
        for (int i = random.nextInt(3); i > 0 && body.length > 0; i--) {
            body = spoil(body);
        }
        StringBuilder head =
                new StringBuilder(method + " " + path + " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n"
                        + "X-Ecphory-Namespace: me\r\nAccept: application/json, text/event-stream\r\n");
        head.append("Content-Type: ")
                .append(random.nextInt(15) == 0 ? "text/plain" : "application/json")
                .append("\r\n");
        if (random.nextInt(4) == 0) {
            head.append(pick(HEADERS)).append("\r\n");
        }
        head.append("Content-Length: ").append(body.length).append("\r\n\r\n");
        ByteArrayOutputStream whole = new ByteArrayOutputStream();
        whole.writeBytes(head.toString().getBytes(StandardCharsets.UTF_8));
        whole.writeBytes(body);
        return whole.toByteArray();
    }

    private byte[] spoil(byte[] body) {
        int at = random.nextInt(body.length);
        return switch (random.nextInt(6)) {
            case 0 -> Arrays.copyOf(body, at); // cut off
            case 1 ->
                joined(
                        Arrays.copyOf(body, at),
                        new byte[] {(byte) random.nextInt(256)},
                        Arrays.copyOfRange(body, at + 1, body.length));
            case 2 -> {
                int end = Math.min(body.length, at + 1 + random.nextInt(8));
                yield joined(Arrays.copyOf(body, at), Arrays.copyOfRange(body, end, body.length));
            }
            case 3 -> joined(body, body);
            default -> { // another value of JSON in the place of one
                String text = new String(body, StandardCharsets.ISO_8859_1);
                List<int[]> values = Pattern.compile(":(\"[^\"]*\"|\\[[^\\]]*\\]|\\{[^}]*\\}|[-\\w.]+)")
                        .matcher(text)
                        .results()
                        .map(found -> new int[] {found.start(1), found.end(1)})
                        .toList();
                if (values.isEmpty()) {
                    yield body;
                }
                int[] value = values.get(random.nextInt(values.size()));
                byte[] bad = pick(BadValues.ALL).getBytes(StandardCharsets.UTF_8);
                yield joined(Arrays.copyOf(body, value[0]), bad, Arrays.copyOfRange(body, value[1], body.length));
            }
        };
    }

    private static byte[] joined(byte[]... parts) {
        ByteArrayOutputStream whole = new ByteArrayOutputStream();
        for (byte[] part : parts) {
            whole.writeBytes(part);
        }
        return whole.toByteArray();
    }

    private String pick(List<String> from) {
        return from.get(random.nextInt(from.size()));
    }

    /** The whole answer; a hang is a failure. */
    private static String send(int port, byte[] request, String shown) throws IOException {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            socket.setSoTimeout(PATIENCE_MILLIS);
            try {
                socket.getOutputStream().write(request);
                socket.getOutputStream().flush();
            } catch (IOException refusedWhileSending) {
                // what was answered is still there to be read
            }
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException hung) {
            throw new IOException("no whole answer to " + shown, hung);
        }
    }
}
