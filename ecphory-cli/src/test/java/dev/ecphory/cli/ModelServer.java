package dev.ecphory.cli;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** Answers as a server of chat models does, with what it is told; remembers what it was asked, and by which key. */
final class ModelServer implements AutoCloseable {
    private final HttpServer server;
    private final List<String> asked = new ArrayList<>();
    private final List<String> keys = new ArrayList<>();

    /**
     * @param answers the model's words for a request's body; an answer that is a number is the status of a failure
     */
    ModelServer(Function<String, String> answers) {
        try {
            server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        server.createContext("/v1/chat/completions", exchange -> answer(exchange, answers));
        server.start();
    }

    private synchronized void answer(HttpExchange exchange, Function<String, String> answers) throws IOException {
        String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
        asked.add(body);
        keys.add(String.valueOf(exchange.getRequestHeaders().getFirst("Authorization")));
        String said = answers.apply(body);
        boolean failure = said.matches("\\d{3}");
        String document = failure
                ? "{\"error\":{\"message\":\"no\"}}"
                : "{\"id\":\"1\",\"object\":\"chat.completion\",\"created\":1,\"model\":\"m\",\"choices\":[{\"index\":0,"
                      + "\"message\":{\"role\":\"assistant\",\"content\":" + Json.text(said)
                        + "},\"finish_reason\":\"stop\"}],"
                        + "\"usage\":{\"prompt_tokens\":11,\"completion_tokens\":7,\"total_tokens\":18}}";
        byte[] bytes = document.getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().set("Content-Type", "application/json");
        exchange.sendResponseHeaders(failure ? Integer.parseInt(said) : 200, bytes.length);
        exchange.getResponseBody().write(bytes);
        exchange.close();
    }

    String url() {
        return "http://127.0.0.1:" + server.getAddress().getPort() + "/v1";
    }

    synchronized List<String> asked() {
        return List.copyOf(asked);
    }

    synchronized List<String> keys() {
        return List.copyOf(keys);
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
