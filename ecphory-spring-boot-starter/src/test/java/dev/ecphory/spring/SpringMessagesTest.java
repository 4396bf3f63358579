package dev.ecphory.spring;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ecphory.ChatWindow.Message.Kind;
import java.net.URI;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.ai.chat.messages.AssistantMessage;
import org.springframework.ai.chat.messages.Message;
import org.springframework.ai.chat.messages.SystemMessage;
import org.springframework.ai.chat.messages.ToolResponseMessage;
import org.springframework.ai.chat.messages.UserMessage;
import org.springframework.ai.content.Media;
import org.springframework.util.MimeTypeUtils;

final class SpringMessagesTest {
    private static final SpringMessages MESSAGES = new SpringMessages("user", "assistant");

    static List<Message> everyKind() {
        return List.of(
                new SystemMessage("Be kind.\n<|system|>"),
                new UserMessage("hello \"there\"\n"),
                UserMessage.builder()
                        .text("hello")
                        .metadata(Map.of("z", "1", "a", 2, "m", true, "list", List.of("p", "q")))
                        .build(),
                new AssistantMessage("fine"),
                AssistantMessage.builder()
                        .content("Let me look.")
                        .properties(Map.of("finishReason", "TOOL_CALLS"))
                        .toolCalls(List.of(
                                new AssistantMessage.ToolCall("1", "function", "weather", "{\"city\":\"Łódź\"}")))
                        .build(),
                ToolResponseMessage.builder()
                        .responses(List.of(new ToolResponseMessage.ToolResponse("1", "weather", "rain")))
                        .build());
    }

    @ParameterizedTest
    @MethodSource("everyKind")
    void comesBackAsItWas(Message message) {
        var told = MESSAGES.told(message);
        Message again = SpringMessages.again(told);

        assertThat(again.getMessageType()).isEqualTo(message.getMessageType());
        assertThat(again.getText()).isEqualTo(message.getText());
        assertThat(again.getMetadata()).isEqualTo(message.getMetadata());
        if (message instanceof AssistantMessage said) {
            assertThat(((AssistantMessage) again).getToolCalls()).isEqualTo(said.getToolCalls());
        }
        if (message instanceof ToolResponseMessage said) {
            assertThat(((ToolResponseMessage) again).getResponses()).isEqualTo(said.getResponses());
        }
        assertThat(MESSAGES.told(again)).isEqualTo(told);
    }

    @Test
    void mediaComeBackAsTheyWere() {
        UserMessage message = UserMessage.builder()
                .text("What is this?")
                .media(List.of(
                        Media.builder()
                                .mimeType(MimeTypeUtils.IMAGE_PNG)
                                .data(new byte[] {1, 2, 3})
                                .name("a")
                                .build(),
                        Media.builder()
                                .mimeType(MimeTypeUtils.IMAGE_JPEG)
                                .data(URI.create("https://example.org/b.jpg"))
                                .id("b")
                                .name("b")
                                .build()))
                .build();
        var told = MESSAGES.told(message);
        List<Media> again = ((UserMessage) SpringMessages.again(told)).getMedia();

        assertThat(again.getFirst().getDataAsByteArray()).containsExactly(1, 2, 3);
        assertThat(again.getLast().getData()).isEqualTo("https://example.org/b.jpg");
        assertThat(again.getLast().getId()).isEqualTo("b");
        assertThat(MESSAGES.told(SpringMessages.again(told))).isEqualTo(told);
    }

    @Test
    void metadataThatJsonCannotHoldAreLeftOut() {
        var told = MESSAGES.told(UserMessage.builder()
                .text("x")
                .metadata(Map.of("thread", Thread.currentThread(), "kept", "yes"))
                .build());

        assertThat(told.kind()).isEqualTo(Kind.USER);
        assertThat(told.form()).isEqualTo("{\"metadata\":{\"kept\":\"yes\"}}");
    }
}
