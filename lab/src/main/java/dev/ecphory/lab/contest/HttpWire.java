package dev.ecphory.lab.contest;

import dev.ecphory.memory.StoreUnavailableException;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;

/** A server that answers each object that is posted to one URL. */
final class HttpWire implements Wire {
    private static final int OK = 200;

    private final HttpClient client =
            HttpClient.newBuilder().connectTimeout(Duration.ofSeconds(10)).build();
    private final URI url;
    private final Duration timeout;

    HttpWire(URI url, Duration timeout) {
        this.url = url;
        this.timeout = timeout;
    }

    @Override
    public String call(String request) {
        HttpRequest post = HttpRequest.newBuilder(url)
                .timeout(timeout)
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString(request))
                .build();
        try {
            HttpResponse<String> response = client.send(post, HttpResponse.BodyHandlers.ofString());
            if (response.statusCode() != OK) {
                throw new IOException("it says " + response.statusCode());
            }
            return response.body();
        } catch (IOException e) {
            throw failed(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw failed(e);
        }
    }

    private StoreUnavailableException failed(Exception e) {
        return new StoreUnavailableException(
                "the contestant at " + url + " does not answer (" + e.getMessage() + ")",
                "start it; it must answer each JSON object that is posted to it with one",
                e);
    }

    @Override
    public void close() {
        client.close();
    }
}
