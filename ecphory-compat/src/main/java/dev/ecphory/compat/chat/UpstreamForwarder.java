package dev.ecphory.compat.chat;

import dev.ecphory.server.HttpProblem;
import dev.ecphory.server.access.AccessDeniedException;
import dev.ecphory.wire.Json;
import io.javalin.http.Context;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.HttpTimeoutException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The way to the server of models and back. Of the caller's headers none goes there, of the other's only a few come back:
 * so no key passes in either direction. Threads may share it.
 */
final class UpstreamForwarder {
    private static final Logger LOG = LoggerFactory.getLogger(UpstreamForwarder.class);
    private static final Duration CONNECT = Duration.ofSeconds(10);
    private static final int LONGEST = 32 << 20;
    private static final int LONGEST_FAILURE = 64 << 10;
    private static final List<String> BACK = List.of("retry-after", "x-request-id", "openai-processing-ms");

    private final Upstream upstream;
    private final HttpClient client = HttpClient.newBuilder()
            .connectTimeout(CONNECT)
            .version(HttpClient.Version.HTTP_1_1)
            .followRedirects(HttpClient.Redirect.NEVER)
            .build();

    UpstreamForwarder(Upstream upstream) {
        this.upstream = upstream;
    }

    /** What the server offers. */
    void models(Context context) throws InterruptedException {
        HttpRequest request = request("/models", "application/json").GET().build();
        pass(context, request, false, () -> {}, nothing -> {});
    }

    /**
     * Asks for an answer and passes it on.
     *
     * @param before is called before each piece of a stream; throws when the caller may not have more
     * @param remember takes the words of an answer that came to its end, before the caller has all of it
     */
    void complete(Context context, String body, boolean stream, Runnable before, Consumer<String> remember)
            throws InterruptedException {
        HttpRequest request = request("/chat/completions", stream ? "text/event-stream" : "application/json")
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString(body))
                .build();
        pass(context, request, stream, before, remember);
    }

    private HttpRequest.Builder request(String path, String accept) {
        HttpRequest.Builder request = HttpRequest.newBuilder(upstream.at(path))
                .timeout(upstream.deadline())
                .header("Accept", accept);
        if (upstream.key() != null) {
            request.header("Authorization", "Bearer " + upstream.key());
        }
        return request;
    }

    private void pass(Context context, HttpRequest request, boolean stream, Runnable before, Consumer<String> remember)
            throws InterruptedException {
        CompletionCollector heard = new CompletionCollector();
        long start = System.nanoTime();
        try {
            HttpResponse<InputStream> response = client.send(request, BodyHandlers.ofInputStream());
            long left = upstream.deadline().toNanos() - (System.nanoTime() - start);
            try (InputStream in = response.body();
                    Alarm alarm = new Alarm(in, left)) {
                if (response.statusCode() / 100 != 2) {
                    failed(context, response, in);
                } else if (stream && type(response).startsWith("text/event-stream")) {
                    stream(context, response, in, before, remember, heard, alarm);
                } else {
                    whole(context, response, in, remember, heard);
                }
            }
        } catch (HttpTimeoutException late) {
            ChatFailure.upstream(
                    context, 504, "upstream_timeout", "the server of models did not answer in time", "try again");
        } catch (IOException broken) {
            LOG.debug("the server of models broke off: {}", broken.getClass().getName());
            ChatFailure.upstream(
                    context, 502, "upstream_unreachable", "the server of models broke off or is away", "try again");
        }
    }

    private static String type(HttpResponse<?> response) {
        return response.headers()
                .firstValue("Content-Type")
                .orElse("application/json")
                .toLowerCase(Locale.ROOT);
    }

    private static void back(Context context, HttpResponse<?> response) {
        context.status(response.statusCode());
        for (String name : BACK) {
            response.headers().firstValue(name).ifPresent(value -> context.header(name, value));
        }
    }

    private void whole(
            Context context,
            HttpResponse<?> response,
            InputStream in,
            Consumer<String> remember,
            CompletionCollector heard)
            throws IOException {
        byte[] bytes = in.readNBytes(LONGEST + 1);
        if (bytes.length > LONGEST || !type(response).startsWith("application/json")) {
            ChatFailure.upstream(
                    context,
                    502,
                    "upstream_answer",
                    "the server of models answered with no JSON, or too much",
                    "look at its address");
            return;
        }
        heard.whole(new String(bytes, StandardCharsets.UTF_8));
        remember.accept(heard.answer());
        back(context, response);
        context.contentType(type(response)).result(bytes);
    }

    /** Piece by piece as they come. What breaks off ends in an error that clients know, not in an end. */
    private static void stream(
            Context context,
            HttpResponse<?> response,
            InputStream in,
            Runnable before,
            Consumer<String> remember,
            CompletionCollector heard,
            Alarm alarm)
            throws IOException {
        back(context, response);
        context.contentType("text/event-stream; charset=utf-8").header("X-Accel-Buffering", "no");
        OutputStream out = context.res().getOutputStream();
        byte[] piece = new byte[1 << 13];
        boolean remembered = false;
        try {
            for (int read = read(in, piece); read >= 0; read = read(in, piece)) {
                before.run();
                heard.stream(piece, read);
                if (heard.ended() && !remembered) {
                    remembered = true;
                    remember.accept(heard.answer());
                }
                out.write(piece, 0, read);
                out.flush();
            }
            if (!heard.ended()) {
                String message = alarm.rang() ? "the answer took too long" : "the server of models broke off";
                end(out, ChatFailure.upstream("upstream_broke_off", message, "ask again"));
            }
        } catch (AccessDeniedException revoked) {
            end(out, ChatFailure.error(HttpProblem.of(revoked)));
        } catch (IOException gone) {
            LOG.debug("nobody listens any more: {}", gone.getClass().getName());
        }
    }

    private static void end(OutputStream out, Map<String, @Nullable Object> error) {
        try {
            out.write(("data: " + Json.text(Json.object("error", error)) + "\n\n").getBytes(StandardCharsets.UTF_8));
        } catch (IOException gone) {
            LOG.debug("nobody listens any more: {}", gone.getClass().getName());
        }
    }

    /** How many bytes were read; less than none at the end, however it came. */
    private static int read(InputStream in, byte[] into) {
        try {
            return in.read(into);
        } catch (IOException broken) {
            return -1;
        }
    }

    /** Passes a failure on, without what it might say of our key. */
    private void failed(Context context, HttpResponse<?> response, InputStream in) throws IOException {
        int status = response.statusCode();
        if (status == 401 || status == 403 || status / 100 == 3) {
            ChatFailure.upstream(
                    context,
                    502,
                    "upstream_key",
                    "the server of models did not let this server in (" + status + ")",
                    "whoever runs this server should look at the address and key that it has for it");
            return;
        }
        String text = new String(in.readNBytes(LONGEST_FAILURE), StandardCharsets.UTF_8);
        back(context, response);
        if (type(response).startsWith("application/json")) {
            context.contentType("application/json; charset=utf-8").result(upstream.withoutKey(text));
        } else {
            ChatFailure.upstream(context, status, "upstream_failed", "the server of models failed", "try again");
        }
    }

    /** Closes a stream when a time is over. */
    private static final class Alarm implements AutoCloseable {
        private final CountDownLatch over = new CountDownLatch(1);
        private volatile boolean rang;

        Alarm(InputStream in, long nanos) {
            Thread.ofVirtual().start(() -> ring(in, nanos));
        }

        private void ring(InputStream in, long nanos) {
            try {
                if (!over.await(Math.max(0, nanos), TimeUnit.NANOSECONDS)) {
                    rang = true;
                    in.close();
                }
            } catch (InterruptedException | IOException e) {
                LOG.debug("an alarm was not needed any more: {}", e.getClass().getName());
            }
        }

        boolean rang() {
            return rang;
        }

        @Override
        public void close() {
            over.countDown();
        }
    }
}
