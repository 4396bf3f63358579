package dev.ecphory.langchain4j;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.ecphory.ModelBusyException;
import dev.ecphory.ModelUnavailableException;
import dev.ecphory.spi.LanguageModel;
import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.exception.AuthenticationException;
import dev.langchain4j.exception.HttpException;
import dev.langchain4j.exception.InvalidRequestException;
import dev.langchain4j.exception.RateLimitException;
import dev.langchain4j.exception.TimeoutException;
import dev.langchain4j.model.chat.Capability;
import dev.langchain4j.model.chat.ChatModel;
import dev.langchain4j.model.chat.request.ChatRequest;
import dev.langchain4j.model.chat.request.json.JsonRawSchema;
import dev.langchain4j.model.chat.response.ChatResponse;
import dev.langchain4j.model.output.TokenUsage;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

final class LangChainLanguageModelTest {
    private static final LanguageModel.Prompt PROMPT =
            new LanguageModel.Prompt("be brief", "hello", "{\"type\":\"object\"}", 50, Duration.ofSeconds(5));

    /** A chat model that does as told, and notes what it was asked. */
    private record FakeChat(Set<Capability> can, Function<ChatRequest, ChatResponse> does, List<ChatRequest> asked)
            implements ChatModel {
        static FakeChat that(Function<ChatRequest, ChatResponse> does, Capability... can) {
            return new FakeChat(Set.of(can), does, new ArrayList<>());
        }

        static FakeChat failing(RuntimeException failure) {
            return that(request -> {
                throw failure;
            });
        }

        @Override
        public ChatResponse doChat(ChatRequest request) {
            asked.add(request);
            return does.apply(request);
        }

        @Override
        public Set<Capability> supportedCapabilities() {
            return can;
        }
    }

    private static ChatResponse saying(String text) {
        return ChatResponse.builder()
                .aiMessage(AiMessage.from(text))
                .tokenUsage(new TokenUsage(12, 3))
                .build();
    }

    @Test
    void passesTheAnswerAndTheTokensOn() {
        LangChainLanguageModel model = new LangChainLanguageModel(FakeChat.that(r -> saying("hi")), "fake-1");
        LanguageModel.Reply reply = model.generate(PROMPT);
        assertThat(reply).isEqualTo(new LanguageModel.Reply("hi", 12, 3));
        assertThat(model.id()).isEqualTo("fake-1");
    }

    @Test
    void holdsAModelToTheSchemaOnlyIfItCanBeHeld() {
        FakeChat can = FakeChat.that(r -> saying("{}"), Capability.RESPONSE_FORMAT_JSON_SCHEMA);
        new LangChainLanguageModel(can, "fake").generate(PROMPT);
        assertThat(can.asked().getFirst().responseFormat().jsonSchema().rootElement())
                .isInstanceOfSatisfying(
                        JsonRawSchema.class, raw -> assertThat(raw.schema()).isEqualTo(PROMPT.schema()));
        assertThat(can.asked().getFirst().maxOutputTokens()).isEqualTo(50);
        FakeChat cannot = FakeChat.that(r -> saying("{}"));
        new LangChainLanguageModel(cannot, "fake").generate(PROMPT);
        assertThat(cannot.asked().getFirst().responseFormat()).isNull();
    }

    @Test
    void answersWithoutTokensOrTextAreNoFailure() {
        ChatResponse bare =
                ChatResponse.builder().aiMessage(AiMessage.builder().build()).build();
        assertThat(new LangChainLanguageModel(FakeChat.that(r -> bare), "fake").generate(PROMPT))
                .isEqualTo(new LanguageModel.Reply("", 0, 0));
    }

    @Test
    void tellsABusyModelFromABrokenOne() {
        assertThat(failure(new RateLimitException("slow down"))).isInstanceOf(ModelBusyException.class);
        assertThat(failure(new TimeoutException("late"))).isInstanceOf(ModelBusyException.class);
        assertThat(failure(new HttpException(429, ""))).isInstanceOf(ModelBusyException.class);
        assertThat(failure(new HttpException(503, ""))).isInstanceOf(ModelBusyException.class);
        assertThat(failure(new UncheckedIOException(new IOException("refused"))))
                .isInstanceOf(ModelBusyException.class);
        assertThat(failure(new AuthenticationException("no"))).isNotInstanceOf(ModelBusyException.class);
        assertThat(failure(new HttpException(401, ""))).isNotInstanceOf(ModelBusyException.class);
        assertThat(failure(new InvalidRequestException("no"))).isNotInstanceOf(ModelBusyException.class);
        assertThat(failure(new IllegalStateException("odd"))).isNotInstanceOf(ModelBusyException.class);
    }

    @Test
    void readsHowLongAProviderAsksToWait() {
        assertThat(wait("Rate limit reached. Please try again in 1.5s.")).isEqualTo(Duration.ofMillis(1500));
        assertThat(wait("{\"error\":{\"retry_after\": 20}}")).isEqualTo(Duration.ofSeconds(20));
        assertThat(wait("please try again in 250ms")).isEqualTo(Duration.ofMillis(250));
        assertThat(wait("Retry-After: 2 m")).isEqualTo(Duration.ofMinutes(2));
        assertThat(failure(new RateLimitException("slow down")))
                .isInstanceOfSatisfying(ModelBusyException.class, e -> assertThat(e.retryAfter())
                        .isEmpty());
    }

    @Test
    void neverRepeatsWhatAProviderSaid() {
        assertThat(failure(new InvalidRequestException("the text \"my secret\" is too long")))
                .hasMessageNotContaining("secret");
        assertThat(failure(new HttpException(400, "my secret"))).hasMessageNotContaining("secret");
    }

    @Test
    void everyFailureIsTyped() {
        LangChainLanguageModel model =
                new LangChainLanguageModel(FakeChat.failing(new IllegalStateException("odd")), "fake");
        assertThatThrownBy(() -> model.generate(PROMPT))
                .isInstanceOf(ModelUnavailableException.class)
                .hasMessageContaining("fake");
    }

    private static ModelUnavailableException failure(RuntimeException thrown) {
        LangChainLanguageModel model = new LangChainLanguageModel(FakeChat.failing(thrown), "fake");
        return catchThrowableOfType(ModelUnavailableException.class, () -> model.generate(PROMPT));
    }

    private static Duration wait(String message) {
        return ((ModelBusyException) failure(new RateLimitException(new HttpException(429, message))))
                .retryAfter()
                .orElseThrow();
    }
}
