package dev.ecphory.internal.model;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.ecphory.internal.text.JsonDocument;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Deque;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A strict server of models on this machine that speaks as OpenAI's does: chat, whole and in pieces, and embeddings.
 * It does what its script says, one reaction a request, and then what it always does. It refuses what a real server
 * would refuse, and {@link #close()} fails when it had to and nobody looked at {@link #violations()}. A token is a word
 * between blanks, so that tests can tell what accounts must say. Threads may share it.
 */
public final class ModelServer implements AutoCloseable {
    private static final int UNCOUNTED = -1;

    private final HttpServer server;
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private final CountDownLatch closing = new CountDownLatch(1);
    private final Function<AskedModel, Reaction> always;
    private final Deque<Reaction> script = new ArrayDeque<>();
    private final List<AskedModel> asked = new ArrayList<>();
    private final List<String> violations = new ArrayList<>();
    private boolean looked;
    private @Nullable String key;
    private Set<String> models = Set.of();
    private long requests;
    private long inputTokens;
    private long outputTokens;

    /** A server that answers each request so, once its script is at its end. */
    public ModelServer(Function<AskedModel, Reaction> always) {
        this.always = always;
        try {
            server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        server.setExecutor(threads);
        server.createContext("/", this::handle);
        server.start();
    }

    /** A server that always says the same. */
    public static ModelServer saying(String text) {
        return new ModelServer(request -> new Reaction.Says(text));
    }

    /** What a server counted: tokens only of answers whose usage it told. */
    public record Meter(long requests, long inputTokens, long outputTokens) {}

    /** Reacts so to the next requests, one each. */
    public synchronized ModelServer then(Reaction... next) {
        script.addAll(List.of(next));
        return this;
    }

    /** Refuses everybody who does not send this key. */
    public synchronized ModelServer requiring(String value) {
        key = value;
        return this;
    }

    /** Refuses models of other names. */
    public synchronized ModelServer knowing(String... names) {
        models = Set.of(names);
        return this;
    }

    /** Where it answers: a base URL that ends in /v1. */
    public String url() {
        return "http://127.0.0.1:" + server.getAddress().getPort() + "/v1";
    }

    /** What it was asked and did not refuse as malformed, in order; failures of its script are among them. */
    public synchronized List<AskedModel> asked() {
        return List.copyOf(asked);
    }

    /** What was malformed, in order. */
    public synchronized List<String> violations() {
        looked = true;
        return List.copyOf(violations);
    }

    /** What it counted so far. */
    public synchronized Meter meter() {
        return new Meter(requests, inputTokens, outputTokens);
    }

    /** How many tokens a text has here: its words. */
    public static int tokens(String text) {
        return text.isBlank() ? 0 : text.strip().split("\\s+").length;
    }

    /**
     * Ends every request that hangs, and stops.
     *
     * @throws AssertionError when a request was malformed and nobody looked
     */
    @Override
    public void close() {
        closing.countDown();
        server.stop(0);
        threads.shutdownNow();
        synchronized (this) {
            if (!looked && !violations.isEmpty()) {
                throw new AssertionError("malformed requests: " + violations);
            }
        }
    }

    /** A failure leaves without closing the exchange, upon which the JDK's server cuts the connection. */
    private void handle(HttpExchange exchange) throws IOException {
        String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
        synchronized (this) {
            requests++;
        }
        AskedModel request;
        try {
            request = accepted(exchange, body);
        } catch (AskedModel.Wrong wrong) {
            synchronized (this) {
                violations.add(String.valueOf(wrong.getMessage()));
            }
            refuse(exchange, 400, null, String.valueOf(wrong.getMessage()), "invalid_request_error");
            exchange.close();
            return;
        }
        Reaction reaction;
        synchronized (this) {
            asked.add(request);
            if (key != null && !key.equals(request.key())) {
                reaction = Reaction.unauthorized();
            } else if (!models.isEmpty() && !models.contains(request.model())) {
                reaction = new Reaction.Refuses(404, null, "The model does not exist");
            } else {
                reaction = script.isEmpty() ? always.apply(request) : script.removeFirst();
            }
        }
        react(exchange, request, reaction);
        exchange.close();
    }

    private static AskedModel accepted(HttpExchange exchange, String body) throws AskedModel.Wrong {
        String path = exchange.getRequestURI().getPath();
        if (!exchange.getRequestMethod().equals("POST")) {
            throw new AskedModel.Wrong("Not allowed to " + exchange.getRequestMethod() + " on " + path);
        }
        String type = String.valueOf(exchange.getRequestHeaders().getFirst("Content-Type"));
        if (!type.split(";")[0].strip().equalsIgnoreCase("application/json")) {
            throw new AskedModel.Wrong("Unsupported content type '" + type + "'");
        }
        String header = String.valueOf(exchange.getRequestHeaders().getFirst("Authorization"));
        String bearer = header.startsWith("Bearer ") ? header.substring("Bearer ".length()) : "";
        return switch (path) {
            case "/v1/chat/completions" -> AskedModel.chat(bearer, body);
            case "/v1/embeddings" -> AskedModel.embeddings(bearer, body);
            default -> throw new AskedModel.Wrong("Unknown request URL: POST " + path);
        };
    }

    private void react(HttpExchange to, AskedModel request, Reaction reaction) throws IOException {
        switch (reaction) {
            case Reaction.Says says -> say(to, request, says.text(), 0);
            case Reaction.SaysKept says -> say(to, request, says.text(), says.cachedTokens());
            case Reaction.SaysUncounted says -> say(to, request, says.text(), UNCOUNTED);
            case Reaction.Refuses no -> refuse(to, no.status(), no.retryAfter(), no.message(), "error");
            case Reaction.Hangs hangs -> {
                pause(Long.MAX_VALUE);
                throw brokenOff();
            }
            case Reaction.HangsUp hangsUp -> throw brokenOff();
            case Reaction.Garbage garbage ->
                send(to, 200, "text/html", "<html><body>It works!</body></html>", Integer.MAX_VALUE);
            case Reaction.WrongJson wrong ->
                send(to, 200, "application/json", "{\"hello\":[\"world\"]}", Integer.MAX_VALUE);
            case Reaction.BreaksOff breaks -> half(to, request, breaks.text(), false);
            case Reaction.Trails trails -> half(to, request, trails.text(), request.stream());
            case Reaction.Drips drips -> drip(to, request, drips);
        }
    }

    private void say(HttpExchange to, AskedModel request, String text, int kept) throws IOException {
        if (!request.stream()) {
            String whole = request.embedding() ? vectors(request) : whole(request, text, kept);
            if (kept != UNCOUNTED) {
                count(request, text);
            }
            send(to, 200, "application/json", whole, Integer.MAX_VALUE);
            return;
        }
        boolean usage = kept != UNCOUNTED && request.usageInStream();
        if (usage) {
            count(request, text);
        }
        try (OutputStream out = stream(to)) {
            for (String piece : pieces(text)) {
                event(out, chunk(request, "{\"content\":" + JsonDocument.quote(piece) + "}", "null", ""));
            }
            finish(out, request, text, usage ? kept : UNCOUNTED);
        }
    }

    private void drip(HttpExchange to, AskedModel request, Reaction.Drips drips) throws IOException {
        long nanos = drips.between().toNanos();
        if (request.stream()) {
            try (OutputStream out = stream(to)) {
                for (String piece : pieces(drips.text())) {
                    if (pause(nanos)) {
                        return;
                    }
                    event(out, chunk(request, "{\"content\":" + JsonDocument.quote(piece) + "}", "null", ""));
                }
                if (request.usageInStream()) {
                    count(request, drips.text());
                }
                finish(out, request, drips.text(), request.usageInStream() ? 0 : UNCOUNTED);
            }
            return;
        }
        byte[] bytes = whole(request, drips.text(), 0).getBytes(StandardCharsets.UTF_8);
        to.getResponseHeaders().set("Content-Type", "application/json");
        to.sendResponseHeaders(200, bytes.length);
        for (int i = 0; i < bytes.length; i += 40) {
            if (pause(nanos)) {
                return;
            }
            to.getResponseBody().write(bytes, i, Math.min(40, bytes.length - i));
            to.getResponseBody().flush();
        }
        count(request, drips.text());
    }

    private static void half(HttpExchange to, AskedModel request, String text, boolean politely) throws IOException {
        if (!request.stream()) {
            String whole = whole(request, text, 0);
            send(to, 200, "application/json", whole, whole.length() / 2);
            return;
        }
        OutputStream out = stream(to);
        List<String> pieces = pieces(text);
        for (String piece : pieces.subList(0, (pieces.size() + 1) / 2)) {
            event(out, chunk(request, "{\"content\":" + JsonDocument.quote(piece) + "}", "null", ""));
        }
        if (!politely) {
            throw brokenOff();
        }
        out.close();
    }

    private static OutputStream stream(HttpExchange to) throws IOException {
        to.getResponseHeaders().set("Content-Type", "text/event-stream");
        to.sendResponseHeaders(200, 0);
        return to.getResponseBody();
    }

    private static void finish(OutputStream out, AskedModel request, String text, int kept) throws IOException {
        event(out, chunk(request, "{}", "\"stop\"", ""));
        if (kept != UNCOUNTED) {
            event(
                    out,
                    "{\"id\":\"1\",\"object\":\"chat.completion.chunk\",\"created\":1,\"model\":"
                            + JsonDocument.quote(request.model()) + ",\"choices\":[]," + usage(request, text, kept)
                            + "}");
        }
        event(out, "[DONE]");
    }

    private static void event(OutputStream out, String data) throws IOException {
        out.write(("data: " + data + "\n\n").getBytes(StandardCharsets.UTF_8));
        out.flush();
    }

    /** Words with the blanks before them. */
    private static List<String> pieces(String text) {
        return List.of(text.split("(?<=\\S)(?=\\s)"));
    }

    private static String chunk(AskedModel request, String delta, String finish, String more) {
        return "{\"id\":\"1\",\"object\":\"chat.completion.chunk\",\"created\":1,\"model\":"
                + JsonDocument.quote(request.model()) + ",\"choices\":[{\"index\":0,\"delta\":" + delta
                + ",\"finish_reason\":" + finish + "}]" + more + "}";
    }

    private static String whole(AskedModel request, String text, int kept) {
        return "{\"id\":\"1\",\"object\":\"chat.completion\",\"created\":1,\"model\":"
                + JsonDocument.quote(request.model())
                + ",\"choices\":[{\"index\":0,\"message\":{\"role\":\"assistant\",\"content\":"
                + JsonDocument.quote(text)
                + "},\"finish_reason\":\"stop\"}]" + (kept == UNCOUNTED ? "" : "," + usage(request, text, kept)) + "}";
    }

    private static String usage(AskedModel request, String text, int kept) {
        int in = request.tokens();
        int out = tokens(text);
        return "\"usage\":{\"prompt_tokens\":" + in + ",\"completion_tokens\":" + out + ",\"total_tokens\":"
                + (in + out) + ",\"prompt_tokens_details\":{\"cached_tokens\":" + kept + "}}";
    }

    /** A number for each of the first letters: near texts have near vectors, and the same ones the same. */
    private static String vectors(AskedModel request) {
        StringBuilder data = new StringBuilder();
        for (int i = 0; i < request.messages().size(); i++) {
            float[] vector = new float[request.dimensions()];
            request.messages().get(i).content().chars().forEach(c -> vector[c % vector.length]++);
            data.append(i == 0 ? "" : ",")
                    .append("{\"object\":\"embedding\",\"index\":")
                    .append(i)
                    .append(",\"embedding\":")
                    .append(request.base64() ? packed(vector) : java.util.Arrays.toString(vector))
                    .append('}');
        }
        int in = request.tokens();
        return "{\"object\":\"list\",\"data\":[" + data + "],\"model\":" + JsonDocument.quote(request.model())
                + ",\"usage\":{\"prompt_tokens\":" + in + ",\"total_tokens\":" + in + "}}";
    }

    private static String packed(float[] vector) {
        ByteBuffer bytes = ByteBuffer.allocate(4 * vector.length).order(ByteOrder.LITTLE_ENDIAN);
        for (float each : vector) {
            bytes.putFloat(each);
        }
        return '"' + Base64.getEncoder().encodeToString(bytes.array()) + '"';
    }

    private static void refuse(HttpExchange to, int status, @Nullable String retryAfter, String message, String type)
            throws IOException {
        if (retryAfter != null) {
            to.getResponseHeaders().set("Retry-After", retryAfter);
        }
        send(
                to,
                status,
                "application/json",
                "{\"error\":{\"message\":" + JsonDocument.quote(message) + ",\"type\":\"" + type
                        + "\",\"param\":null,\"code\":null}}",
                Integer.MAX_VALUE);
    }

    /** Sends a document, or only its beginning. */
    private static void send(HttpExchange to, int status, String type, String document, int atMost) throws IOException {
        byte[] bytes = document.getBytes(StandardCharsets.UTF_8);
        to.getResponseHeaders().set("Content-Type", type);
        to.sendResponseHeaders(status, bytes.length);
        to.getResponseBody().write(bytes, 0, Math.min(atMost, bytes.length));
        to.getResponseBody().flush();
        if (atMost < bytes.length) {
            throw brokenOff();
        }
    }

    private static IOException brokenOff() {
        return new IOException("broken off as the script says");
    }

    /** Waits; true when the server is closing instead. */
    private boolean pause(long nanos) {
        try {
            return closing.await(nanos, TimeUnit.NANOSECONDS);
        } catch (InterruptedException e) {
            return true;
        }
    }

    private synchronized void count(AskedModel request, String text) {
        inputTokens += request.tokens();
        outputTokens += request.embedding() ? 0 : tokens(text);
    }
}
