package dev.ecphory.example.quarkus;

import dev.ecphory.example.StandIn;
import dev.ecphory.internal.model.ModelServer;
import dev.langchain4j.model.chat.ChatModel;
import dev.langchain4j.model.openai.OpenAiChatModel;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;
import java.util.Map;

/** The model of the environment, or a stand-in. */
@Singleton
public class Models {
    /** For the container. */
    public Models() {}

    @Produces
    @Singleton
    ChatModel model() {
        Map<String, String> settings = System.getenv();
        String key = settings.getOrDefault("OPENAI_API_KEY", "");
        if (key.isEmpty()) {
            ModelServer standIn = StandIn.start(); // until the process ends
            return model(standIn.url(), "none", "stand-in");
        }
        return model(
                settings.getOrDefault("OPENAI_BASE_URL", "https://api.openai.com/v1"),
                key,
                settings.getOrDefault("OPENAI_MODEL", "gpt-4o-mini"));
    }

    private static ChatModel model(String url, String key, String name) {
        return OpenAiChatModel.builder()
                .baseUrl(url)
                .apiKey(key)
                .modelName(name)
                .build();
    }
}
