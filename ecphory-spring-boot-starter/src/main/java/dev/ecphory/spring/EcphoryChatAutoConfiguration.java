package dev.ecphory.spring;

import dev.ecphory.Memory;
import dev.ecphory.spring.EcphoryProperties.RememberedBy;
import org.springframework.ai.chat.client.advisor.api.BaseAdvisor;
import org.springframework.ai.chat.memory.ChatMemoryRepository;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.context.annotation.Bean;

/** Spring AI's ports, where Spring AI is there and it is known whose memory a conversation belongs to. */
@AutoConfiguration(
        after = EcphoryAutoConfiguration.class,
        beforeName = "org.springframework.ai.model.chat.memory.autoconfigure.ChatMemoryAutoConfiguration")
@ConditionalOnClass(BaseAdvisor.class)
public class EcphoryChatAutoConfiguration {
    /** For the context. */
    public EcphoryChatAutoConfiguration() {}

    @Bean
    @ConditionalOnMissingBean
    @ConditionalOnBean(Memory.class)
    ConversationMemoryResolver ecphoryConversations(Memory memory) {
        return ConversationMemoryResolver.in(memory);
    }

    @Bean
    @ConditionalOnMissingBean
    @ConditionalOnBean(ConversationMemoryResolver.class)
    EcphoryRecallAdvisor ecphoryRecallAdvisor(ConversationMemoryResolver conversations, EcphoryProperties properties) {
        return EcphoryRecallAdvisor.builder(conversations)
                .options(properties.recall().options())
                .remembering(properties.chat().rememberedBy() == RememberedBy.ADVISOR)
                .user(properties.chat().user())
                .assistant(properties.chat().assistant())
                .zone(properties.chat().zone())
                .build();
    }

    @Bean
    @ConditionalOnMissingBean(ChatMemoryRepository.class)
    @ConditionalOnBean(ConversationMemoryResolver.class)
    @ConditionalOnProperty(name = "ecphory.chat.remembered-by", havingValue = "repository")
    EcphoryChatMemoryRepository ecphoryChatMemoryRepository(
            ConversationMemoryResolver conversations, EcphoryProperties properties) {
        EcphoryProperties.Chat chat = properties.chat();
        return new EcphoryChatMemoryRepository(conversations, chat.user(), chat.assistant(), chat.zone());
    }
}
