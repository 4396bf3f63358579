import dev.ecphory.engine.Ecphory;
import dev.ecphory.langchain4j.EcphoryChatMemoryStore;
import dev.ecphory.langchain4j.EcphoryContentInjector;
import dev.ecphory.langchain4j.EcphoryContentRetriever;
import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.memory.chat.MessageWindowChatMemory;
import dev.langchain4j.model.chat.ChatModel;
import dev.langchain4j.model.chat.request.ChatRequest;
import dev.langchain4j.model.chat.response.ChatResponse;
import dev.langchain4j.rag.DefaultRetrievalAugmentor;
import dev.langchain4j.service.AiServices;
import dev.langchain4j.service.MemoryId;
import dev.langchain4j.service.UserMessage;
import java.nio.file.Path;

/**
 * The code of docs/guides/langchain4j.md as a program of one file: takes a store, a user and what the user says. In the place of
 * a model stands one that says what it was told, so that one sees what a model would.
 */
public final class Chat {
    interface Assistant {
        String chat(@MemoryId String user, @UserMessage String text);
    }

    static Assistant assistant(Ecphory ecphory, ChatModel model) {
        var store =
                EcphoryChatMemoryStore.builder(ecphory, user -> "user/" + user).build();
        var recall = DefaultRetrievalAugmentor.builder()
                .contentRetriever(EcphoryContentRetriever.builderByMemoryId(ecphory, user -> "user/" + user)
                        .limit(5)
                        .maxTokens(1_000)
                        .build())
                .contentInjector(new EcphoryContentInjector())
                .build();
        return AiServices.builder(Assistant.class)
                .chatModel(model)
                .chatMemoryProvider(user -> MessageWindowChatMemory.builder()
                        .id(user)
                        .maxMessages(4)
                        .chatMemoryStore(store)
                        .build())
                .retrievalAugmentor(recall)
                .storeRetrievedContentInChatMemory(false) // the window keeps what was said, not what was recalled
                .build();
    }

    public static void main(String[] args) {
        ChatModel model = new ChatModel() {
            @Override
            public ChatResponse doChat(ChatRequest asked) {
                String told =
                        String.valueOf(asked.messages().get(asked.messages().size() - 1));
                return ChatResponse.builder().aiMessage(AiMessage.from(told)).build();
            }
        };
        try (Ecphory ecphory = Ecphory.open(Path.of(args[0]))) {
            System.out.println(assistant(ecphory, model).chat(args[1], args[2]));
        }
    }
}
