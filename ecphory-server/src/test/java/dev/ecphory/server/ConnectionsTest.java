package dev.ecphory.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ecphory.server.access.Role;
import dev.ecphory.server.mcp.McpModule;
import dev.ecphory.server.rest.RestModule;
import dev.ecphory.server.tools.ToolCatalog;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Callers keep connections and send a request's body after its head; a refusal must not cost them the next request. */
final class ConnectionsTest {
    private static final String BODY = "{\"text\":\"a\"}";

    @Test
    void aRefusalThatNeedsNoBodyLeavesTheConnectionToTheNextRequest(@TempDir Path folder) throws Exception {
        try (Served served =
                Served.locked(folder.resolve("keys.json"), new RestModule(), new McpModule(ToolCatalog.complete()))) {
            String key = served.key(Role.READ, "ana");
            for (String refused : List.of(
                    "POST /v1/namespaces/ana/events HTTP/1.1\r\n",
                    "POST /v1/namespaces/ben/recall HTTP/1.1\r\nAuthorization: Bearer " + key + "\r\n",
                    "POST /nowhere HTTP/1.1\r\n",
                    "POST /mcp/ana HTTP/1.1\r\n",
                    "POST /mcp/ben HTTP/1.1\r\nAuthorization: Bearer " + key + "\r\n")) {
                assertThat(twoRequests(served, refused, key))
                        .as(refused)
                        .containsPattern("(?s)HTTP/1.1 4\\d\\d .*HTTP/1.1 200 ");
            }
        }
    }

    @Test
    void aRequestThatIsNoneIsToldThatItsConnectionEnds() throws Exception {
        try (Served served = Served.open(new RestModule(), new McpModule(ToolCatalog.complete()))) {
            for (String path : List.of("/mcp/%00", "/v1/namespaces/%00/recall")) {
                String answer = twoRequests(served, "POST " + path + " HTTP/1.1\r\n", "none");
                assertThat(answer)
                        .as(path)
                        .startsWith("HTTP/1.1 400 ")
                        .contains("Connection: close", "application/problem+json", "\"next\":");
            }
        }
    }

    private static String twoRequests(Served served, String refused, String key) throws Exception {
        try (Socket socket = new Socket(
                InetAddress.getLoopbackAddress(), served.server().url().getPort())) {
            socket.setSoTimeout(20_000);
            OutputStream out = socket.getOutputStream();
            send(
                    out,
                    refused + "Host: localhost\r\nContent-Type: application/json\r\nContent-Length: " + BODY.length()
                            + "\r\n\r\n");
            Thread.sleep(200); // the server has the head alone meanwhile, and answers if it will
            try {
                send(out, BODY);
                send(
                        out,
                        "GET /v1/namespaces/ana/events HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer " + key
                                + "\r\nConnection: close\r\n\r\n");
            } catch (IOException closed) {
                // then the second answer is missing
            }
            try (InputStream in = socket.getInputStream()) {
                return new String(in.readAllBytes(), StandardCharsets.UTF_8);
            }
        }
    }

    private static void send(OutputStream out, String text) throws IOException {
        out.write(text.getBytes(StandardCharsets.US_ASCII));
        out.flush();
    }
}
