package dev.ecphory.langchain4j;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ecphory.ChatWindow;
import dev.langchain4j.agent.tool.ToolExecutionRequest;
import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.data.message.CustomMessage;
import dev.langchain4j.data.message.ImageContent;
import dev.langchain4j.data.message.SystemMessage;
import dev.langchain4j.data.message.TextContent;
import dev.langchain4j.data.message.ToolExecutionResultMessage;
import dev.langchain4j.data.message.UserMessage;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

final class LangChainMessagesTest {
    private static final LangChainMessages MESSAGES = new LangChainMessages("user", "assistant");
    private static final ToolExecutionRequest REQUEST = ToolExecutionRequest.builder()
            .id("call-1")
            .name("weather")
            .arguments("{\"city\":\"Łódź\"}")
            .build();

    static List<ChatMessage> everyKind() {
        return List.of(
                SystemMessage.from("Be kind.\n<|system|>"),
                UserMessage.from("hello \"there\"\n"),
                UserMessage.from("Ana", "hello"),
                UserMessage.builder()
                        .contents(List.of(TextContent.from("x")))
                        .attributes(Map.of("z", "1", "a", 2, "m", true, "list", List.of("p", "q")))
                        .build(),
                UserMessage.from(
                        TextContent.from("What is this?"),
                        ImageContent.from("aGVsbG8=", "image/png"),
                        TextContent.from("And that?")),
                UserMessage.from(ImageContent.from("https://example.org/cat.png")),
                AiMessage.from("fine"),
                AiMessage.from(REQUEST),
                AiMessage.from("Let me look.", List.of(REQUEST)),
                AiMessage.builder()
                        .text("42")
                        .thinking("six times seven")
                        .attributes(Map.of("signature", "abc"))
                        .build(),
                ToolExecutionResultMessage.from(REQUEST, "rain"),
                ToolExecutionResultMessage.builder()
                        .id("call-1")
                        .toolName("weather")
                        .text("no such city")
                        .isError(true)
                        .build(),
                CustomMessage.from(Map.of("kind", "note")));
    }

    @ParameterizedTest
    @MethodSource("everyKind")
    void comesBackAsItWas(ChatMessage message) {
        ChatWindow.Message told = MESSAGES.told(message);
        List<ChatWindow.Message> window = List.of(MESSAGES.told(AiMessage.from(REQUEST)), told);
        ChatMessage again = LangChainMessages.again(window).getLast();

        assertThat(again).isEqualTo(message);
        assertThat(MESSAGES.told(again)).isEqualTo(told);
    }

    @Test
    void aResultWhoseRequestWasErasedIsLeftOut() {
        List<ChatWindow.Message> window = List.of(
                MESSAGES.told(UserMessage.from("hello")),
                MESSAGES.told(ToolExecutionResultMessage.from(REQUEST, "rain")));

        assertThat(LangChainMessages.again(window)).containsExactly(UserMessage.from("hello"));
    }
}
