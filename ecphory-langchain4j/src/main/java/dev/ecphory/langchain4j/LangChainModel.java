package dev.ecphory.langchain4j;

import dev.ecphory.memory.ModelBusyException;
import dev.ecphory.memory.ModelUnavailableException;
import dev.ecphory.model.LanguageModel;
import dev.langchain4j.data.message.SystemMessage;
import dev.langchain4j.data.message.UserMessage;
import dev.langchain4j.exception.AuthenticationException;
import dev.langchain4j.exception.HttpException;
import dev.langchain4j.exception.RetriableException;
import dev.langchain4j.exception.TimeoutException;
import dev.langchain4j.model.chat.Capability;
import dev.langchain4j.model.chat.ChatModel;
import dev.langchain4j.model.chat.request.ChatRequest;
import dev.langchain4j.model.chat.request.ResponseFormat;
import dev.langchain4j.model.chat.request.ResponseFormatType;
import dev.langchain4j.model.chat.request.json.JsonRawSchema;
import dev.langchain4j.model.chat.request.json.JsonSchema;
import dev.langchain4j.model.chat.response.ChatResponse;
import dev.langchain4j.model.output.TokenUsage;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Any LangChain4j chat model as a {@link LanguageModel}. The model is held to the schema if it says that it can be.
 * Deadlines and retries are {@link dev.ecphory.model.PatientModel}'s: build the chat model with no retries of its own.
 * Threads may share it if they may share the chat model.
 */
public final class LangChainModel implements LanguageModel {
    private static final Pattern RETRY_AFTER = Pattern.compile("(?:retry[-_ ]?after|try again in|retry"
            + " in|retrydelay)[\"':=\\s]{0,4}(\\d{1,6}(?:\\.\\d{1,6})?)\\s*(ms|m(?:in)?\\b|s)?");
    private static final int REQUEST_TIMEOUT = 408;
    private static final int TOO_MANY = 429;
    private static final int OVERLOADED = 529;

    private final ChatModel model;
    private final String id;

    /**
     * @param model who answers
     * @param id which model it is, with its version: what it found is told from another model's by this
     */
    public LangChainModel(ChatModel model, String id) {
        this.model = model;
        this.id = id;
    }

    @Override
    public String id() {
        return id;
    }

    @Override
    public Reply ask(Prompt prompt) {
        ChatRequest.Builder request = ChatRequest.builder()
                .messages(SystemMessage.from(prompt.system()), UserMessage.from(prompt.user()))
                .maxOutputTokens(prompt.maxTokens());
        if (prompt.schema() != null && model.supportedCapabilities().contains(Capability.RESPONSE_FORMAT_JSON_SCHEMA)) {
            request.responseFormat(format(prompt.schema()));
        }
        ChatResponse response;
        try {
            response = model.chat(request.build());
        } catch (RuntimeException e) {
            throw failure(e);
        }
        String text = response.aiMessage().text();
        TokenUsage used = response.tokenUsage();
        return new Reply(
                text == null ? "" : text,
                used == null ? 0 : count(used.inputTokenCount()),
                used == null ? 0 : count(used.outputTokenCount()));
    }

    private static ResponseFormat format(String schema) {
        return ResponseFormat.builder()
                .type(ResponseFormatType.JSON)
                .jsonSchema(JsonSchema.builder()
                        .name("answer")
                        .rootElement(JsonRawSchema.from(schema))
                        .build())
                .build();
    }

    private static int count(@Nullable Integer tokens) {
        return tokens == null ? 0 : tokens;
    }

    /** Said in our own words, because a provider's may repeat what was asked. */
    private ModelUnavailableException failure(RuntimeException e) {
        for (Throwable cause : causes(e)) {
            String said = "the model " + id + " ";
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
            if (cause instanceof IOException) {
                return new ModelBusyException(said + "could not be reached", null, e);
            }
        }
        return new ModelUnavailableException(
                "the model " + id + " failed with " + e.getClass().getSimpleName(),
                "look at the cause, and at the model's settings",
                e);
    }

    private static ModelUnavailableException byStatus(HttpException http, String said, RuntimeException e) {
        int status = http.statusCode();
        boolean passes = status == REQUEST_TIMEOUT || status == TOO_MANY || status == OVERLOADED || status / 100 == 5;
        return passes
                ? new ModelBusyException(said + "answered with status " + status, retryAfter(http), e)
                : new ModelUnavailableException(
                        said + "refused with status " + status, "check the key, the model's name and its limits", e);
    }

    /** The outermost first, and not for ever. */
    private static List<Throwable> causes(Throwable e) {
        return java.util.stream.Stream.iterate(e, java.util.Objects::nonNull, Throwable::getCause)
                .limit(10)
                .toList();
    }

    /** LangChain4j passes no headers on; providers repeat the wait in the message. */
    private static @Nullable Duration retryAfter(Throwable cause) {
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
