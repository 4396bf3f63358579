package dev.ecphory.example.spring;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.springframework.ai.chat.client.ChatClient;
import org.springframework.ai.chat.messages.AssistantMessage;
import org.springframework.ai.chat.model.ChatModel;
import org.springframework.ai.chat.model.ChatResponse;
import org.springframework.ai.chat.model.Generation;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.TestConfiguration;
import org.springframework.boot.webmvc.test.autoconfigure.WebMvcTest;
import org.springframework.context.annotation.Bean;
import org.springframework.http.MediaType;
import org.springframework.test.web.servlet.assertj.MockMvcTester;

/** A test of the web layer alone starts without a memory. */
@WebMvcTest(Application.Chat.class)
final class SliceTest {
    @Autowired
    private MockMvcTester mvc;

    @TestConfiguration(proxyBeanMethods = false)
    static class Client {
        @Bean
        ChatClient chatClient() {
            ChatModel model = prompt -> new ChatResponse(java.util.List.of(new Generation(new AssistantMessage("I see."))));
            return ChatClient.builder(model).build();
        }
    }

    @Test
    void theControllerAnswersWithAClientOfTheTests() {
        assertThat(mvc.post().uri("/chat/spring").contentType(MediaType.TEXT_PLAIN).content("Hello."))
                .hasStatusOk()
                .bodyText()
                .isEqualTo("I see.");
    }
}
