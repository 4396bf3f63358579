package dev.ecphory.langchain4j;

import dev.langchain4j.exception.HttpException;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Try again after a while: a server refused a request and may have said when it would not. */
public final class BusyHttpException extends HttpException {
    private static final long serialVersionUID = 1L;

    private final @Nullable Duration retryAfter;

    BusyHttpException(int status, String body, @Nullable Duration retryAfter) {
        super(status, body);
        this.retryAfter = retryAfter;
    }

    /** How long the server asks to be left alone, from its Retry-After header; empty when it does not say. */
    public Optional<Duration> retryAfter() {
        return Optional.ofNullable(retryAfter);
    }
}
