package dev.ecphory.lab.speed;

import dev.ecphory.Event;
import dev.ecphory.lab.kit.Output;
import dev.ecphory.wire.TimeFormats;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Map;

/** Requests about one namespace over loopback, connections kept. Threads may share it. */
public final class RestClient implements AutoCloseable {
    private static final Duration DEADLINE = Duration.ofSeconds(60);
    private static final int FIRST_ERROR = 300;

    private final HttpClient client =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private final URI root;

    /** A client of a namespace of a server. */
    public RestClient(URI server, String namespace) {
        root = server.resolve("/v1/namespaces/" + namespace + "/");
    }

    /** Appends; true when it was acknowledged. */
    public boolean append(Event event) throws IOException, InterruptedException {
        return post(
                "events",
                Output.object(
                        "id", event.id(),
                        "session", event.session(),
                        "speaker", event.speaker(),
                        "occurredAt", event.occurredAt() == null ? null : TimeFormats.iso(event.occurredAt()),
                        "text", event.text()));
    }

    /** Recalls; true when there was an answer. */
    boolean recall(String question) throws IOException, InterruptedException {
        return post("recall", Output.object("question", question));
    }

    private boolean post(String path, Map<String, Object> body) throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(root.resolve(path))
                .timeout(DEADLINE)
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString(Output.line(body)))
                .build();
        return client.send(request, HttpResponse.BodyHandlers.discarding()).statusCode() < FIRST_ERROR;
    }

    @Override
    public void close() {
        client.close();
    }
}
