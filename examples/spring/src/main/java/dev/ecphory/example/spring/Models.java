package dev.ecphory.example.spring;

import dev.ecphory.example.StandIn;
import dev.ecphory.internal.model.ModelServer;
import org.springframework.ai.chat.model.ChatModel;
import org.springframework.ai.openai.OpenAiChatModel;
import org.springframework.ai.openai.OpenAiChatOptions;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Lazy;
import org.springframework.core.env.Environment;

/** The model that OPENAI_API_KEY, OPENAI_BASE_URL and OPENAI_MODEL name; without a key, a stand-in on this machine. */
@Configuration(proxyBeanMethods = false)
class Models {
    @Bean
    @Lazy
    ModelServer standIn() {
        return StandIn.start();
    }

    @Bean
    ChatModel chatModel(Environment settings, ObjectProvider<ModelServer> standIn) {
        String key = settings.getProperty("OPENAI_API_KEY", "");
        return key.isEmpty()
                ? model(standIn.getObject().url(), "none", "stand-in")
                : model(
                        settings.getProperty("OPENAI_BASE_URL", "https://api.openai.com/v1"),
                        key,
                        settings.getProperty("OPENAI_MODEL", "gpt-4o-mini"));
    }

    private static ChatModel model(String url, String key, String name) {
        return OpenAiChatModel.builder()
                .options(OpenAiChatOptions.builder()
                        .baseUrl(url)
                        .apiKey(key)
                        .model(name)
                        .build())
                .build();
    }
}
