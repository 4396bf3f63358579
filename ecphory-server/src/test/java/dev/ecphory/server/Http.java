package dev.ecphory.server;

import dev.ecphory.wire.Json;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A caller over HTTP, as anybody's: the JDK's client. */
public final class Http implements AutoCloseable {
    private final HttpClient client =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private final URI server;
    private final List<String> headers;

    /** Of a server, with headers on every request: names and values in turn. */
    public Http(URI server, String... headers) {
        this.server = server;
        this.headers = List.of(headers);
    }

    /** What came back. */
    public record Reply(int status, String body, java.net.http.HttpHeaders headers) {
        /** The body as an object of JSON. */
        public Map<String, @Nullable Object> json() {
            return Json.readObject("body", body);
        }

        /** A header, or empty. */
        public String header(String name) {
            return headers.firstValue(name).orElse("");
        }
    }

    /** Sends JSON, or nothing when it is null. */
    public Reply send(String method, String path, @Nullable Map<String, @Nullable Object> json, String... more) {
        return raw(method, path, json == null ? null : Json.text(json), "application/json", more);
    }

    /** Sends a body as it is. */
    public Reply raw(String method, String path, @Nullable String body, String type, String... more) {
        List<String> all = new ArrayList<>(headers);
        all.addAll(List.of(more));
        HttpRequest.Builder request =
                HttpRequest.newBuilder(server.resolve(path)).timeout(Duration.ofSeconds(60));
        if (!all.isEmpty()) {
            request.headers(all.toArray(String[]::new));
        }
        if (body != null) {
            request.header("Content-Type", type);
        }
        request.method(
                method, body == null ? HttpRequest.BodyPublishers.noBody() : HttpRequest.BodyPublishers.ofString(body));
        try {
            HttpResponse<String> response = client.send(request.build(), BodyHandlers.ofString());
            return new Reply(response.statusCode(), response.body(), response.headers());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Opens a stream. */
    public HttpResponse<java.util.stream.Stream<String>> lines(
            String method, String path, @Nullable String body, String... more) {
        HttpRequest.Builder request =
                HttpRequest.newBuilder(server.resolve(path)).timeout(Duration.ofSeconds(60));
        List<String> all = new ArrayList<>(headers);
        all.addAll(List.of(more));
        all.addAll(List.of("Accept", "text/event-stream", "Content-Type", "application/json"));
        request.headers(all.toArray(String[]::new));
        request.method(
                method, body == null ? HttpRequest.BodyPublishers.noBody() : HttpRequest.BodyPublishers.ofString(body));
        try {
            return client.send(request.build(), BodyHandlers.ofLines());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public void close() {
        client.shutdownNow();
    }
}
