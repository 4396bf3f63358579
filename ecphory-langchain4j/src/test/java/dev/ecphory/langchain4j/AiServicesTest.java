package dev.ecphory.langchain4j;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ecphory.Ecphory;
import dev.ecphory.LogEntry;
import dev.ecphory.Memory;
import dev.ecphory.Tier;
import dev.ecphory.internal.model.AskedModel;
import dev.ecphory.internal.model.ModelServer;
import dev.ecphory.internal.model.Reaction;
import dev.ecphory.testkit.Decorated;
import dev.langchain4j.memory.chat.MessageWindowChatMemory;
import dev.langchain4j.model.openai.OpenAiChatModel;
import dev.langchain4j.rag.DefaultRetrievalAugmentor;
import dev.langchain4j.rag.content.Content;
import dev.langchain4j.service.AiServices;
import dev.langchain4j.service.MemoryId;
import dev.langchain4j.service.UserMessage;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Services of LangChain4j, with their windows and their retrieval, against a server of this machine. */
final class AiServicesTest {
    @TempDir
    Path folder;

    interface Assistant {
        String chat(@MemoryId String user, @UserMessage String text);
    }

    private static Reaction replies(AskedModel asked) {
        String prompt = asked.messages().getLast().content();
        if (!prompt.startsWith("Who")) {
            return new Reaction.Says("I see.");
        }
        return new Reaction.Says(prompt.contains("to Karim") ? "Karim did." : "Nobody told me.");
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void recalledTextIsNeverRememberedEvenIfTheWindowKeepsIt(boolean kept) {
        try (ModelServer server = new ModelServer(AiServicesTest::replies);
                Ecphory ecphory = open()) {
            Memory memory = ecphory.memory("ana");
            var service = AiServices.builder(Assistant.class)
                    .chatModel(OpenAiChatModel.builder()
                            .baseUrl(server.url())
                            .apiKey("none")
                            .modelName("m")
                            .build())
                    .chatMemoryProvider(id -> MessageWindowChatMemory.builder()
                            .id(id)
                            .maxMessages(10)
                            .chatMemoryStore(
                                    EcphoryChatMemoryStore.builder(memory).build())
                            .build())
                    .retrievalAugmentor(DefaultRetrievalAugmentor.builder()
                            .contentRetriever(
                                    EcphoryContentRetriever.builder(memory).build())
                            .contentInjector(new EcphoryContentInjector())
                            .build())
                    .storeRetrievedContentInChatMemory(kept)
                    .build();
            String first = service.chat("1", "I sold the old bike to Karim.");
            String second = service.chat("2", "Who bought the bike?");

            assertThat(List.of(first, second)).containsExactly("I see.", "Karim did.");
            assertThat(said(memory))
                    .containsExactly("I sold the old bike to Karim.", "I see.", "Who bought the bike?", "Karim did.");
            assertThat(memory.chatWindow("2").messages().getFirst().text().contains("to Karim"))
                    .isEqualTo(kept);
        }
    }

    @Test
    void noPromptCarriesItselfOrItsWindowAsAMemory() {
        try (ModelServer server = new ModelServer(AiServicesTest::replies);
                Ecphory ecphory = open()) {
            Memory memory = ecphory.memory("ana");
            List<String> asked = new CopyOnWriteArrayList<>();
            EcphoryContentRetriever retriever =
                    EcphoryContentRetriever.builder(memory).build();
            var service = AiServices.builder(Assistant.class)
                    .chatModel(OpenAiChatModel.builder()
                            .baseUrl(server.url())
                            .apiKey("none")
                            .modelName("m")
                            .build())
                    .chatMemoryProvider(id -> MessageWindowChatMemory.builder()
                            .id(id)
                            .maxMessages(4)
                            .chatMemoryStore(
                                    EcphoryChatMemoryStore.builder(memory).build())
                            .build())
                    .retrievalAugmentor(DefaultRetrievalAugmentor.builder()
                            .contentRetriever(query -> {
                                List<Content> contents = retriever.retrieve(query);
                                asked.add(contents.toString());
                                return contents;
                            })
                            .contentInjector(new EcphoryContentInjector())
                            .build())
                    .storeRetrievedContentInChatMemory(false)
                    .build();
            List<String> unused = List.of(
                    service.chat("winter", "I sold the old bike to Karim."),
                    service.chat("summer", "I asked myself about the old bike."),
                    service.chat("summer", "Who bought the old bike?"));

            assertThat(asked.getLast())
                    .contains("I sold the old bike to Karim.")
                    .doesNotContain("I asked myself", "Who bought the old bike?");
            EcphoryTools tools = new EcphoryTools(memory);
            assertThat(tools.search("Who bought the old bike?", null, null, null, null, "summer"))
                    .contains("I sold the old bike to Karim.")
                    .doesNotContain("I asked myself", "Who bought the old bike?");
            assertThat(tools.search("Who bought the old bike?", null, null, null, null, "default"))
                    .contains("I asked myself");
        }
    }

    private static List<String> said(Memory memory) {
        return memory.list(0, 100).stream()
                .map(LogEntry::event)
                .map(event -> event.text())
                .toList();
    }

    private Ecphory open() {
        return Decorated.of(
                Ecphory.builder(folder.resolve("memory.db")).tier(Tier.EDGE).open());
    }
}
