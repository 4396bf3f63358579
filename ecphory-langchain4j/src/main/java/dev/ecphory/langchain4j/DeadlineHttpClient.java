package dev.ecphory.langchain4j;

import dev.langchain4j.exception.HttpException;
import dev.langchain4j.exception.TimeoutException;
import dev.langchain4j.http.client.HttpClient;
import dev.langchain4j.http.client.HttpRequest;
import dev.langchain4j.http.client.SuccessfulHttpResponse;
import dev.langchain4j.http.client.sse.ServerSentEventListener;
import dev.langchain4j.http.client.sse.ServerSentEventParser;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.HttpTimeoutException;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/** What {@link RetryAfterHttpClientBuilder} makes, over the JDK's client. Threads may share it. */
final class DeadlineHttpClient implements HttpClient {
    /** More than any answer in words or vectors; whoever sends more sends something else. */
    private static final int LONGEST_ANSWER = 64 << 20;
    /** What is kept of a refusal. */
    private static final int LONGEST_REFUSAL = 4 << 10;

    private final java.net.http.HttpClient client;
    private final Duration timeout;
    private final InstantSource clock;

    DeadlineHttpClient(Duration connectTimeout, Duration timeout, InstantSource clock) {
        this.client = java.net.http.HttpClient.newBuilder()
                .connectTimeout(connectTimeout)
                .build();
        this.timeout = timeout;
        this.clock = clock;
    }

    @Override
    public SuccessfulHttpResponse execute(HttpRequest request) {
        Watch watch = new Watch(timeout);
        try {
            HttpResponse<InputStream> response = client.send(jdk(request), BodyHandlers.ofInputStream());
            try (InputStream body = watch.over(response.body())) {
                requireSuccess(response, body);
                byte[] bytes = body.readNBytes(LONGEST_ANSWER + 1);
                if (bytes.length > LONGEST_ANSWER) {
                    throw new IOException("the answer has more than " + LONGEST_ANSWER + " bytes");
                }
                watch.requireTime();
                return success(response)
                        .body(new String(bytes, StandardCharsets.UTF_8))
                        .build();
            }
        } catch (IOException e) {
            throw watch.failure(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new UncheckedIOException(new IOException("interrupted", e));
        } finally {
            watch.close();
        }
    }

    @Override
    public void execute(HttpRequest request, ServerSentEventParser parser, ServerSentEventListener listener) {
        Thread.ofVirtual().name("ecphory-stream").start(() -> stream(request, parser, listener));
    }

    private void stream(HttpRequest request, ServerSentEventParser parser, ServerSentEventListener listener) {
        Watch watch = new Watch(timeout);
        try {
            HttpResponse<InputStream> response = client.send(jdk(request), BodyHandlers.ofInputStream());
            try (InputStream body = watch.over(response.body())) {
                requireSuccess(response, body);
                listener.onOpen(success(response).build());
                parser.parse(body, listener);
                listener.onClose();
            }
        } catch (IOException e) {
            listener.onError(watch.failure(e));
        } catch (InterruptedException e) {
            listener.onError(e);
        } catch (RuntimeException e) {
            listener.onError(e);
        } finally {
            watch.close();
        }
    }

    private java.net.http.HttpRequest jdk(HttpRequest request) {
        if (!request.formDataFields().isEmpty() || !request.formDataFiles().isEmpty()) {
            throw new UnsupportedOperationException("forms and files are not sent");
        }
        java.net.http.HttpRequest.Builder builder =
                java.net.http.HttpRequest.newBuilder(URI.create(request.url())).timeout(timeout);
        request.headers().forEach((name, values) -> values.forEach(value -> builder.header(name, value)));
        @Nullable String body = request.body();
        builder.method(
                request.method().name(),
                body == null
                        ? java.net.http.HttpRequest.BodyPublishers.noBody()
                        : java.net.http.HttpRequest.BodyPublishers.ofString(body));
        return builder.build();
    }

    private static SuccessfulHttpResponse.Builder success(HttpResponse<?> response) {
        return SuccessfulHttpResponse.builder()
                .statusCode(response.statusCode())
                .headers(response.headers().map());
    }

    private void requireSuccess(HttpResponse<?> response, InputStream body) throws IOException {
        int status = response.statusCode();
        if (status / 100 != 2) {
            String said = new String(body.readNBytes(LONGEST_REFUSAL), StandardCharsets.UTF_8);
            @Nullable Duration wait = retryAfter(response);
            throw wait == null ? new HttpException(status, said) : new BusyHttpException(status, said, wait);
        }
    }

    /** RFC 9110, 10.2.3: seconds, or a date; this one against the server's own clock where it tells that. */
    private @Nullable Duration retryAfter(HttpResponse<?> response) {
        String told = response.headers().firstValue("Retry-After").orElse("").strip();
        try {
            if (told.matches("\\d{1,9}(\\.\\d{1,9})?")) {
                return Duration.ofMillis(Math.round(Double.parseDouble(told) * 1000));
            }
            Instant then = date(told);
            Instant now = response.headers()
                    .firstValue("Date")
                    .map(DeadlineHttpClient::date)
                    .orElseGet(clock::instant);
            Duration wait = Duration.between(now, then);
            return wait.isNegative() ? Duration.ZERO : wait;
        } catch (DateTimeException unreadable) {
            return null;
        }
    }

    private static Instant date(String told) {
        return ZonedDateTime.parse(told.strip(), DateTimeFormatter.RFC_1123_DATE_TIME)
                .toInstant();
    }

    /** Closes an answer that is not at its end in time, which the JDK's own timeout does not. One request's. */
    private static final class Watch {
        private final CompletableFuture<Void> over = new CompletableFuture<>();
        private final AtomicBoolean late = new AtomicBoolean();
        private final Duration timeout;

        Watch(Duration timeout) {
            this.timeout = timeout;
            over.orTimeout(timeout.toNanos(), TimeUnit.NANOSECONDS);
        }

        InputStream over(InputStream body) {
            over.exceptionally(timedOut -> {
                late.set(true);
                Thread.ofVirtual().start(() -> shut(body));
                return null;
            });
            return body;
        }

        private static void shut(InputStream body) {
            try {
                body.close();
            } catch (IOException nothingToLose) {
                // it is given up anyway
            }
        }

        void requireTime() throws IOException {
            if (late.get()) {
                throw new HttpTimeoutException("the answer was not at its end in time");
            }
        }

        RuntimeException failure(IOException e) {
            return late.get() || e instanceof HttpTimeoutException
                    ? new TimeoutException("no answer within " + timeout, e)
                    : new UncheckedIOException(e);
        }

        void close() {
            over.complete(null);
        }
    }
}
