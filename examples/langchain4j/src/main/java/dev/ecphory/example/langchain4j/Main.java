package dev.ecphory.example.langchain4j;

import dev.ecphory.Ecphory;
import dev.ecphory.Tier;
import dev.ecphory.example.StandIn;
import dev.ecphory.langchain4j.EcphoryChatMemoryStore;
import dev.ecphory.langchain4j.EcphoryContentInjector;
import dev.ecphory.langchain4j.EcphoryContentRetriever;
import dev.ecphory.langchain4j.EcphoryTools;
import dev.ecphory.internal.model.ModelServer;
import dev.langchain4j.agent.tool.Tool;
import dev.langchain4j.agent.tool.ToolSpecifications;
import dev.langchain4j.memory.chat.MessageWindowChatMemory;
import dev.langchain4j.model.chat.ChatModel;
import dev.langchain4j.model.openai.OpenAiChatModel;
import dev.langchain4j.rag.DefaultRetrievalAugmentor;
import dev.langchain4j.service.AiServices;
import dev.langchain4j.service.MemoryId;
import dev.langchain4j.service.UserMessage;
import dev.langchain4j.service.tool.DefaultToolExecutor;
import dev.langchain4j.service.tool.ToolProviderResult;
import java.lang.reflect.Method;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * Sessions of an assistant that remembers, each with the memory opened anew, as the next process would. Arguments: the
 * file of the memory, and then what Ana says in one session; without the latter three sessions that tell a story.
 *
 * <p>The model is a stand-in on this machine, or, where {@code OPENAI_API_KEY} is set, the one that {@code OPENAI_BASE_URL}
 * and {@code OPENAI_MODEL} name; that one also has tools.
 */
public final class Main {
    private static final List<List<String>> STORY = List.of(
            List.of("I sold the old bike to Karim."),
            List.of("The weather is fine today.", "My knee is better.", "I cooked lentils.", "Lunch was late."),
            List.of("Who bought the old bike?"));

    private Main() {}

    // region service
    interface Assistant {
        String chat(@MemoryId String user, @UserMessage String text);
    }

    static AiServices<Assistant> assistant(Ecphory ecphory, ChatModel model) {
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
                .storeRetrievedContentInChatMemory(false); // the window keeps what was said, not what was recalled
    }
    // endregion

    // region tools
    static ToolProviderResult tools(Ecphory ecphory, Object user) {
        EcphoryTools tools = new EcphoryTools(ecphory.memory("user/" + user));
        var result = ToolProviderResult.builder();
        for (Method method : EcphoryTools.class.getMethods()) {
            if (method.isAnnotationPresent(Tool.class)) {
                result.add(
                        ToolSpecifications.toolSpecificationFrom(method),
                        DefaultToolExecutor.builder()
                                .object(tools)
                                .originalMethod(method)
                                .methodToInvoke(method)
                                .build());
            }
        }
        return result.build();
    }
    // endregion

    /** Runs it. */
    public static void main(String[] args) {
        Path file = Path.of(args.length == 0 ? "memory.db" : args[0]);
        List<List<String>> sessions =
                args.length < 2 ? STORY : List.of(List.of(args).subList(1, args.length));
        Map<String, String> settings = System.getenv();
        String key = settings.getOrDefault("OPENAI_API_KEY", "");
        if (key.isEmpty()) {
            try (ModelServer standIn = StandIn.start()) {
                run(file, sessions, model(standIn.url(), "none", "stand-in"), false);
            }
        } else {
            String url = settings.getOrDefault("OPENAI_BASE_URL", "https://api.openai.com/v1");
            run(file, sessions, model(url, key, settings.getOrDefault("OPENAI_MODEL", "gpt-4o-mini")), true);
        }
    }

    private static ChatModel model(String url, String key, String name) {
        return OpenAiChatModel.builder()
                .baseUrl(url)
                .apiKey(key)
                .modelName(name)
                .build();
    }

    private static void run(Path file, List<List<String>> sessions, ChatModel model, boolean tools) {
        for (int i = 0; i < sessions.size(); i++) {
            System.out.printf("session %d of %d%n", i + 1, sessions.size());
            try (Ecphory ecphory = Ecphory.builder(file).tier(Tier.EDGE).open()) {
                AiServices<Assistant> service = assistant(ecphory, model);
                if (tools) {
                    service.toolProvider(request -> tools(ecphory, request.chatMemoryId()));
                }
                Assistant assistant = service.build();
                for (String said : sessions.get(i)) {
                    System.out.printf("  Ana: %s%n  Assistant: %s%n", said, assistant.chat("ana", said));
                }
            }
        }
    }
}
