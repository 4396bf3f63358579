package dev.ecphory.example.spring;

import dev.ecphory.spring.EcphoryChatMemoryRepository;
import dev.ecphory.spring.EcphoryRecallAdvisor;
import org.jspecify.annotations.Nullable;
import org.springframework.ai.chat.client.ChatClient;
import org.springframework.ai.chat.client.advisor.MessageChatMemoryAdvisor;
import org.springframework.ai.chat.memory.ChatMemory;
import org.springframework.ai.chat.memory.MessageWindowChatMemory;
import org.springframework.ai.chat.model.ChatModel;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.context.annotation.Bean;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;

// region application
@SpringBootApplication
public class Application {
    public static void main(String[] args) {
        SpringApplication.run(Application.class, args);
    }

    @Bean
    ChatClient chatClient(ChatModel model, EcphoryChatMemoryRepository windows, EcphoryRecallAdvisor recall) {
        ChatMemory window = MessageWindowChatMemory.builder()
                .chatMemoryRepository(windows)
                .maxMessages(20)
                .build();
        return ChatClient.builder(model)
                .defaultAdvisors(MessageChatMemoryAdvisor.builder(window).build(), recall)
                .build();
    }

    @RestController
    record Chat(ChatClient client) {
        @PostMapping("/chat/{conversation}")
        @Nullable
        String say(@PathVariable String conversation, @RequestBody String text) {
            return client.prompt()
                    .user(text)
                    .advisors(advisors -> advisors.param(ChatMemory.CONVERSATION_ID, conversation))
                    .call()
                    .content();
        }
    }
}
// endregion
