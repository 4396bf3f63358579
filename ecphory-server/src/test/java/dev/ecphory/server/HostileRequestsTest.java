package dev.ecphory.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ecphory.server.rest.RestModule;
import dev.ecphory.wire.Json;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Requests that nobody honest sends are refused with a type, a field and a next step, and change nothing. */
final class HostileRequestsTest {
    private static final String EVENTS = "/v1/namespaces/me/events";

    private final Served served = Served.with(
            settings -> settings.withLimits(1 << 16, settings.perMinute(), settings.maxConnections()),
            new RestModule());
    private final Http http = served.http();

    @AfterEach
    void nothingWasRemembered() {
        assertThat(served.behind().memory("me").list(0, 10)).isEmpty();
        http.close();
        served.close();
    }

    private void refused(Http.Reply reply, int status, String error) {
        assertThat(reply.status()).as(reply.body()).isEqualTo(status);
        assertThat(reply.header("Content-Type")).startsWith("application/problem+json");
        assertThat(reply.json()).containsEntry("error", error).containsKeys("detail", "next", "status");
        assertThat(String.valueOf(reply.json().get("next"))).isNotBlank();
    }

    @Test
    void bodiesThatAreNotWhatTheySayAreRefused() {
        for (String body : List.of(
                "{",
                "{\"text\":\"a\"",
                "{\"text\":\"a\"} trailing",
                "[]",
                "null",
                "\"text\"",
                "{\"text\":\"a\",\"text\":\"b\"}",
                "{\"text\":NaN}",
                "{'text':'a'}",
                "{\"text\":\"\\uD800\"}",
                "{\"text\":\"a\\u0000b\"}",
                "{\"text\":5}",
                "{\"text\":[\"a\"]}",
                "{\"unknown\":1,\"text\":\"a\"}",
                "{\"text\":\"a\",\"occurredAt\":\"yesterday\"}",
                "{\"text\":\"a\",\"speaker\":\"" + "x".repeat(300) + "\"}",
                "{\"text\":\"a\",\"metadata\":{\"a\":" + "{\"a\":".repeat(40) + "1" + "}".repeat(41) + "}",
                "[".repeat(50_000))) {
            refused(http.raw("POST", EVENTS, body, "application/json"), 400, "invalid");
        }
    }

    @Test
    void otherMediaTypesAreRefused() {
        for (String type :
                List.of("text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x")) {
            refused(http.raw("POST", EVENTS, "{\"text\":\"a\"}", type), 400, "invalid");
        }
    }

    @Test
    void bodiesThatAreTooLongAreRefusedWhetherOrNotTheySayHowLongTheyAre() throws Exception {
        String long_ = "{\"text\":\"" + "x".repeat(1 << 17) + "\"}";
        refused(http.raw("POST", EVENTS, long_, "application/json"), 413, "too_long");
        StringBuilder chunked = new StringBuilder("POST " + EVENTS
                + " HTTP/1.1\r\n"
                + "Host: localhost\r\n"
                + "Content-Type: application/json\r\n"
                + "Transfer-Encoding: chunked\r\n\r\n");
        for (int i = 0; i < 20; i++) {
            chunked.append("2000\r\n").append("x".repeat(0x2000)).append("\r\n");
        }
        chunked.append("0\r\n\r\n");
        assertThat(wire(chunked.toString())).startsWith("HTTP/1.1 413");
    }

    @Test
    void whoeverSendsTooMuchHearsThatAndNotOfABrokenConnection() {
        String long_ = "{\"text\":\"" + "x".repeat(1 << 17) + "\"}";
        for (int i = 0; i < 100; i++) {
            try (Http anew = new Http(served.server().url())) {
                refused(anew.raw("POST", EVENTS, long_, "application/json"), 413, "too_long");
            }
        }
    }

    @Test
    void bytesThatAreNotUtf8AreRefused() throws Exception {
        byte[] body = {'{', '"', 't', 'e', 'x', 't', '"', ':', '"', (byte) 0xC3, (byte) 0x28, '"', '}'};
        String head =
                "POST " + EVENTS + " HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: "
                        + body.length + "\r\nConnection: close\r\n\r\n";
        byte[] whole = new byte[head.length() + body.length];
        System.arraycopy(head.getBytes(StandardCharsets.US_ASCII), 0, whole, 0, head.length());
        System.arraycopy(body, 0, whole, head.length(), body.length);
        assertThat(wire(whole)).startsWith("HTTP/1.1 400").contains("not UTF-8");
    }

    @Test
    void namesThatAreNoNamespaceAndPathsThatClimbAreRefused() throws Exception {
        for (String path : List.of(
                "/v1/namespaces/%20me/events",
                "/v1/namespaces/a%00b/events",
                "/v1/namespaces/a%5Cb/events",
                "/v1/namespaces/%2e%2e/events",
                "/v1/namespaces/../events",
                "/v1/namespaces/a%2F..%2Fb/events",
                "/v1/namespaces/%2Fa/events",
                "/v1/namespaces/" + "x".repeat(201) + "/events",
                "/v1/../../etc/passwd",
                "/console/../../etc/passwd",
                "/%2e%2e/%2e%2e/etc/passwd")) {
            String answer = wire("GET " + path + " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
            assertThat(answer).as(path).matches("(?s)HTTP/1.1 4\\d\\d .*").doesNotContain("root:");
        }
    }

    @Test
    void whatComesInWithAValueDoesNotComeOutAsAHeader() throws Exception {
        String answer =
                wire("GET /v1/namespaces/me/events?limit=1%0d%0aX-Injected:%20yes HTTP/1.1\r\nHost: localhost\r\n"
                        + "Connection: close\r\n\r\n");
        assertThat(answer).startsWith("HTTP/1.1 400");
        assertThat(answer.lines()).noneMatch(line -> line.startsWith("X-Injected"));
        assertThat(wire("GET " + EVENTS + " HTTP/1.1\r\nHost: localhost\r\nX: a\u0000b\r\nConnection: close\r\n\r\n"))
                .startsWith("HTTP/1.1 400");
        assertThat(wire("GET " + EVENTS + " HTTP/1.1\r\nHost: localhost\r\nX: " + "x".repeat(40_000)
                        + "\r\nConnection: close\r\n\r\n"))
                .startsWith("HTTP/1.1 431");
        assertThat(wire("POST " + EVENTS + " HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\n"
                        + "Transfer-Encoding: chunked\r\nConnection: close\r\n\r\n0\r\n\r\n"))
                .startsWith("HTTP/1.1 400");
    }

    @Test
    void otherSitesCannotUseTheServerOfWhoeverVisitsThem() {
        Map<String, @Nullable Object> body = Json.object("text", "planted");
        refused(http.send("POST", EVENTS, body, "Origin", "https://evil.example"), 403, "forbidden");
        refused(http.send("POST", EVENTS, body, "Origin", "null"), 403, "forbidden");
        refused(http.send("GET", EVENTS, null, "Origin", "http://localhost.evil.example"), 403, "forbidden");
    }

    @Test
    void aPageAtAnotherPortOfThisMachineCanChangeNothing() {
        int port = served.server().url().getPort();
        Map<String, @Nullable Object> body = Json.object("text", "planted");
        for (String origin : List.of(
                "http://127.0.0.1:" + (port - 1),
                "http://127.0.0.1",
                "http://localhost:" + (port - 1),
                "https://127.0.0.1:" + port,
                "ftp://127.0.0.1:" + port)) {
            refused(http.send("POST", EVENTS, body, "Origin", origin), 403, "forbidden");
            refused(http.send("POST", "/v1/namespaces/me/consolidate", null, "Origin", origin), 403, "forbidden");
        }
        for (String site : List.of("cross-site", "same-site", "nonsense")) {
            refused(http.send("POST", EVENTS, body, "Sec-Fetch-Site", site), 403, "forbidden");
        }
        refused(
                http.raw("POST", "/v1/namespaces/me/consolidate", "", "application/x-www-form-urlencoded"),
                400,
                "invalid");
        assertThat(http.send("GET", EVENTS, null, "Origin", "http://127.0.0.1:" + port)
                        .status())
                .isEqualTo(200);
    }

    @Test
    void aNameThatSomebodyElsePointsHereIsNotServed() throws Exception {
        for (String host : List.of("evil.example", "localhost.evil.example:7410", "")) {
            assertThat(wire("GET " + EVENTS + " HTTP/1.1\r\nHost: " + host + "\r\nConnection: close\r\n\r\n"))
                    .as(host)
                    .matches("(?s)HTTP/1.1 40[03] .*");
        }
        assertThat(wire("GET " + EVENTS + " HTTP/1.1\r\nHost: localhost:7410\r\nConnection: close\r\n\r\n"))
                .startsWith("HTTP/1.1 200");
    }

    @Test
    void methodsThatARouteDoesNotHaveAreRefused() {
        assertThat(http.send("PUT", EVENTS, Json.object("text", "a")).status()).isEqualTo(405);
        assertThat(http.send("TRACE", EVENTS, null).status()).isGreaterThanOrEqualTo(400);
    }

    private String wire(String request) throws IOException {
        return wire(request.getBytes(StandardCharsets.ISO_8859_1));
    }

    private String wire(byte[] request) throws IOException {
        try (Socket socket = new Socket(
                java.net.InetAddress.getLoopbackAddress(), served.server().url().getPort())) {
            socket.setSoTimeout(20_000);
            OutputStream out = socket.getOutputStream();
            try {
                out.write(request);
                out.flush();
            } catch (IOException refusedWhileSending) {
                // what was answered is still there to be read
            }
            InputStream in = socket.getInputStream();
            byte[] answer = new byte[1 << 14];
            int read = in.read(answer);
            return read < 0 ? "" : new String(answer, 0, read, StandardCharsets.UTF_8);
        }
    }
}
