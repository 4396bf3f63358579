package dev.ecphory.lab.scale;

import dev.ecphory.Event;
import dev.ecphory.wire.Json;
import dev.ecphory.wire.TimeFormats;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Requests over loopback, connections kept. */
final class RestClient implements LoadClient {
    private static final Duration DEADLINE = Duration.ofSeconds(60);

    private final HttpClient client =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private final URI root;

    RestClient(URI server, String namespace) {
        root = server.resolve("/v1/namespaces/" + namespace + "/");
    }

    @Override
    public String name() {
        return "REST";
    }

    @Override
    public void append(Event event) throws Exception {
        post(
                "events",
                Json.object(
                        "id", event.id(),
                        "session", event.session(),
                        "speaker", event.speaker(),
                        "occurredAt", TimeFormats.iso(event.occurredAt()),
                        "text", event.text()));
    }

    @Override
    public int recall(String question) throws Exception {
        return post("recall", Json.object("question", question)).get("items") instanceof List<?> items
                ? items.size()
                : 0;
    }

    private Map<String, @Nullable Object> post(String path, Map<String, @Nullable Object> body)
            throws IOException, InterruptedException {
        HttpResponse<String> answer = client.send(
                HttpRequest.newBuilder(root.resolve(path))
                        .timeout(DEADLINE)
                        .header("Content-Type", "application/json")
                        .POST(HttpRequest.BodyPublishers.ofString(Json.text(body)))
                        .build(),
                HttpResponse.BodyHandlers.ofString());
        if (answer.statusCode() >= 300) {
            throw new IOException(answer.statusCode() + " " + answer.body());
        }
        return Json.readObject("answer", answer.body());
    }

    @Override
    public void close() {
        client.shutdownNow();
    }
}
