package dev.ecphory.langchain4j;

import com.fasterxml.jackson.core.JsonProcessingException;
import dev.ecphory.ModelBusyException;
import dev.ecphory.ModelUnavailableException;
import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.exception.AuthenticationException;
import dev.langchain4j.exception.HttpException;
import dev.langchain4j.exception.RetriableException;
import dev.langchain4j.exception.TimeoutException;
import dev.langchain4j.model.chat.response.ChatResponse;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What LangChain4j's models throw, as our exceptions. Said in our own words, because a provider's may repeat what was
 * asked. Stateless; threads may share it.
 */
final class LangChainFailures {
    private static final Pattern RETRY_AFTER = Pattern.compile("(?:retry[-_ ]?after|try again in|retry"
            + " in|retrydelay)[\"':=\\s]{0,4}(\\d{1,6}(?:\\.\\d{1,6})?)\\s*(ms|m(?:in)?\\b|s)?");
    private static final int REQUEST_TIMEOUT = 408;
    private static final int TOO_MANY = 429;
    private static final int OVERLOADED = 529;

    private LangChainFailures() {}

    /** What a model answers; what it throws instead is thrown as one of our exceptions. */
    static <T> T asking(String id, Supplier<T> call) {
        try {
            return call.get();
        } catch (RuntimeException e) {
            throw of(id, e);
        }
    }

    /** The message of an answer; one that has none is a failure. */
    static AiMessage said(String id, @Nullable ChatResponse response) {
        AiMessage said = response == null ? null : response.aiMessage();
        if (said == null) {
            throw new ModelUnavailableException(
                    "the model " + id + " answered with nothing", "look at the model's settings", null);
        }
        return said;
    }

    static ModelUnavailableException of(String id, Throwable e) {
        String said = "the model " + id + " ";
        for (Throwable cause : causes(e)) {
            if (cause instanceof ModelUnavailableException known) {
                return known;
            }
            if (cause instanceof AuthenticationException) {
                return new ModelUnavailableException(
                        said + "does not know this key", "check the key and what it may be used for", e);
            }
            if (cause instanceof HttpException http) {
                return byStatus(http, said, e);
            }
            if (cause instanceof TimeoutException) {
                return new ModelBusyException(said + "did not answer in time", null, e);
            }
            if (cause instanceof RetriableException) {
                return new ModelBusyException(
                        said + "answered with " + cause.getClass().getSimpleName(), retryAfter(cause), e);
            }
            if (cause instanceof InterruptedException) {
                Thread.currentThread().interrupt();
                return new ModelBusyException(said + "was interrupted", null, e);
            }
            if (cause instanceof JsonProcessingException) {
                return new ModelBusyException(said + "answered with something that is not JSON", null, e);
            }
            if (cause instanceof IOException) {
                return new ModelBusyException(said + "could not be reached, or broke off", null, e);
            }
        }
        return new ModelUnavailableException(
                said + "failed with " + e.getClass().getSimpleName(),
                "look at the cause, and at the model's settings",
                e);
    }

    private static ModelUnavailableException byStatus(HttpException http, String said, Throwable e) {
        int status = http.statusCode();
        boolean passes = status == REQUEST_TIMEOUT || status == TOO_MANY || status == OVERLOADED || status / 100 == 5;
        return passes
                ? new ModelBusyException(said + "answered with status " + status, retryAfter(http), e)
                : new ModelUnavailableException(
                        said + "refused with status " + status, "check the key, the model's name and its limits", e);
    }

    /** The outermost first, and not for ever. */
    private static List<Throwable> causes(Throwable e) {
        return Stream.iterate(e, Objects::nonNull, Throwable::getCause)
                .limit(10)
                .toList();
    }

    /** From the header where our own client kept it; otherwise providers repeat the wait in the message. */
    private static @Nullable Duration retryAfter(Throwable cause) {
        for (Throwable each : causes(cause)) {
            if (each instanceof BusyHttpException busy && busy.retryAfter().isPresent()) {
                return busy.retryAfter().get();
            }
        }
        for (Throwable each : causes(cause)) {
            String message = String.valueOf(each.getMessage()).toLowerCase(Locale.ROOT);
            Matcher found = RETRY_AFTER.matcher(message);
            if (found.find()) {
                double number = Double.parseDouble(found.group(1));
                String unit = found.group(2) == null ? "s" : found.group(2);
                double millis = unit.equals("ms") ? number : number * (unit.startsWith("m") ? 60_000 : 1_000);
                return Duration.ofMillis(Math.round(millis));
            }
        }
        return null;
    }
}
