package dev.ecphory.langchain4j;

import dev.ecphory.spi.LanguageModel;
import dev.langchain4j.data.message.SystemMessage;
import dev.langchain4j.data.message.UserMessage;
import dev.langchain4j.model.chat.Capability;
import dev.langchain4j.model.chat.ChatModel;
import dev.langchain4j.model.chat.StreamingChatModel;
import dev.langchain4j.model.chat.request.ChatRequest;
import dev.langchain4j.model.chat.request.ResponseFormat;
import dev.langchain4j.model.chat.request.ResponseFormatType;
import dev.langchain4j.model.chat.request.json.JsonRawSchema;
import dev.langchain4j.model.chat.request.json.JsonSchema;
import dev.langchain4j.model.chat.response.ChatResponse;
import dev.langchain4j.model.output.TokenUsage;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;

/**
 * Any LangChain4j chat model as a {@link LanguageModel}. The model is held to the schema if it says that it can be.
 * Deadlines and retries are the engine's: build the chat model with no retries of its own.
 * Threads may share it if they may share the chat model.
 */
public final class LangChainLanguageModel implements LanguageModel {
    private final ChatModel model;
    private final @Nullable StreamingChatModel streaming;
    private final String id;
    private final ToIntFunction<TokenUsage> kept;

    /** A model that hands its answers on in one piece. */
    public LangChainLanguageModel(ChatModel model, String id) {
        this(model, null, id, used -> 0);
    }

    /**
     * @param model who answers
     * @param streaming the same model for answers in pieces; null for one that cannot
     * @param id which model it is, with its version: distinguishes its results from another model's
     * @param kept how many tokens read the provider had kept from an earlier call, which each provider's own subclass
     *     of {@code TokenUsage} tells; 0 when it does not
     */
    public LangChainLanguageModel(
            ChatModel model, @Nullable StreamingChatModel streaming, String id, ToIntFunction<TokenUsage> kept) {
        this.model = model;
        this.streaming = streaming;
        this.id = id;
        this.kept = kept;
    }

    @Override
    public String id() {
        return id;
    }

    @Override
    public Reply generate(Prompt prompt) {
        ChatRequest request = request(prompt, model.supportedCapabilities());
        return reply(LangChainFailures.asking(id, () -> model.chat(request)));
    }

    /** The pieces are handed on by the calling thread, which ends the stream when it is interrupted. */
    @Override
    public Reply generate(Prompt prompt, Consumer<String> pieces) {
        if (streaming == null) {
            return LanguageModel.super.generate(prompt, pieces);
        }
        ChatRequest request = request(prompt, streaming.supportedCapabilities());
        try (AnswerStream stream = new AnswerStream(id)) {
            try {
                streaming.chat(request, stream);
            } catch (RuntimeException e) {
                throw LangChainFailures.of(id, e);
            }
            return reply(stream.whole(pieces));
        }
    }

    private static ChatRequest request(Prompt prompt, Set<Capability> can) {
        ChatRequest.Builder request = ChatRequest.builder()
                .messages(SystemMessage.from(prompt.system()), UserMessage.from(prompt.user()))
                .maxOutputTokens(prompt.maxTokens());
        if (prompt.schema() != null && can.contains(Capability.RESPONSE_FORMAT_JSON_SCHEMA)) {
            request.responseFormat(format(prompt.schema()));
        }
        return request.build();
    }

    private Reply reply(@Nullable ChatResponse response) {
        String text = LangChainFailures.said(id, response).text();
        TokenUsage used = response == null ? null : response.tokenUsage();
        int in = used == null ? 0 : count(used.inputTokenCount());
        return new Reply(
                text == null ? "" : text,
                in,
                used == null ? 0 : count(used.outputTokenCount()),
                used == null ? 0 : Math.clamp(kept.applyAsInt(used), 0, in));
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
        return tokens == null ? 0 : Math.max(0, tokens);
    }
}
