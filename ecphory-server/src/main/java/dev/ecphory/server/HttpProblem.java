package dev.ecphory.server;

import dev.ecphory.ModelBusyException;
import dev.ecphory.QuotaExceededException;
import dev.ecphory.admin.Actor.Channel;
import dev.ecphory.server.access.AccessDeniedException;
import dev.ecphory.wire.EnumNames;
import dev.ecphory.wire.Json;
import dev.ecphory.wire.Problem;
import java.time.Duration;
import java.util.Map;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A failure as HTTP tells it: a status, what failed, what to do now. Immutable.
 *
 * @param status of HTTP
 * @param error for programs
 * @param message what failed
 * @param next what to do now
 * @param field the argument at fault; null when it is none
 * @param retryAfter after which it may be tried again; null when that does not help
 */
public record HttpProblem(
        int status,
        String error,
        String message,
        String next,
        @Nullable String field,
        @Nullable Duration retryAfter) {
    private static final Logger LOG = LoggerFactory.getLogger(HttpProblem.class);

    /** What a failure was. One of ours is logged, without its message, which might quote what is remembered. */
    public static HttpProblem of(Throwable thrown) {
        return switch (thrown) {
            case AccessDeniedException e ->
                new HttpProblem(
                        status(e.kind()), EnumNames.lower(e.kind()), message(e), e.nextStep(), null, e.retryAfter());
            case BodyTooLongException e ->
                new HttpProblem(
                        413, "too_long", message(e), "send at most " + e.most() + " bytes at a time", "body", null);
            default -> of(Problem.of(thrown, Channel.REST), thrown);
        };
    }

    private static HttpProblem of(Problem problem, Throwable thrown) {
        if (problem.kind() == Problem.Kind.INTERNAL) {
            LOG.error("internal failure", Problem.withoutMessage(thrown));
        }
        return new HttpProblem(
                thrown instanceof QuotaExceededException full ? status(full) : status(problem.kind()),
                EnumNames.lower(problem.kind()),
                problem.message(),
                problem.next(),
                problem.field(),
                retryAfter(problem, thrown));
    }

    private static @Nullable Duration retryAfter(Problem problem, Throwable thrown) {
        if (thrown instanceof ModelBusyException busy) {
            return busy.retryAfter().orElse(Duration.ofSeconds(1));
        }
        if (thrown instanceof QuotaExceededException full) {
            return full.retryAfter().map(HttpProblem::wholeSeconds).orElse(null);
        }
        return problem.kind() == Problem.Kind.TRY_AGAIN ? Duration.ofSeconds(1) : null;
    }

    /** Retry-After has seconds, of which one too few would be refused again. */
    private static Duration wholeSeconds(Duration exact) {
        return Duration.ofSeconds(Math.ceilDiv(exact.toMillis(), 1_000L));
    }

    /**
     * Too many in a minute are too many requests; more than ever fits is too much at a time; a full memory is insufficient
     * storage (RFC 4918), which no smaller request and no waiting mends.
     */
    private static int status(QuotaExceededException full) {
        return full.limit() != QuotaExceededException.Limit.RATE
                ? 507
                : full.retryAfter().isPresent() ? 429 : 413;
    }

    private static int status(AccessDeniedException.Kind kind) {
        return switch (kind) {
            case UNAUTHENTICATED -> 401;
            case FORBIDDEN -> 403;
            case TOO_MANY -> 429;
        };
    }

    private static int status(Problem.Kind kind) {
        return switch (kind) {
            case INVALID -> 400;
            case MISSING -> 404;
            case CONFLICT -> 409;
            case QUOTA -> 507;
            case TRY_AGAIN, UNAVAILABLE -> 503;
            case OUTCOME_UNKNOWN -> 504;
            case MODEL -> 502;
            case DAMAGED, INTERNAL -> 500;
        };
    }

    private static String message(Throwable thrown) {
        return String.valueOf(thrown.getMessage());
    }

    /** Says by a header when to come again, where that helps. */
    public void retryAfter(BiConsumer<String, String> header) {
        if (retryAfter != null) {
            header.accept("Retry-After", Long.toString(Math.max(1, retryAfter.toSeconds())));
        }
    }

    /** As problem+json (RFC 9457), with our {@code error, next, field}. */
    public Map<String, @Nullable Object> problem() {
        Map<String, @Nullable Object> object = Json.object(
                "type", "about:blank",
                "title", error.replace('_', ' '),
                "status", status,
                "detail", message,
                "error", error,
                "next", next);
        if (field != null) {
            object.put("field", field);
        }
        return object;
    }
}
