package dev.ecphory.langchain4j;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ecphory.engine.Ecphory;
import dev.ecphory.engine.Memory;
import dev.ecphory.engine.Tier;
import dev.ecphory.memory.LogEntry;
import dev.ecphory.model.AskedModel;
import dev.ecphory.model.ModelServer;
import dev.ecphory.model.Reaction;
import dev.langchain4j.memory.chat.MessageWindowChatMemory;
import dev.langchain4j.model.chat.ChatModel;
import dev.langchain4j.model.openai.OpenAiChatModel;
import dev.langchain4j.rag.DefaultRetrievalAugmentor;
import dev.langchain4j.service.AiServices;
import dev.langchain4j.service.MemoryId;
import dev.langchain4j.service.UserMessage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Runs the code of docs/guides/langchain4j.md against a server of this machine, and holds the two texts together. */
final class AiServicesGuideTest {
    @TempDir
    Path folder;

    // region service
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
    // endregion

    private static Reaction replies(AskedModel asked) {
        String prompt = asked.messages().getLast().content();
        if (!prompt.startsWith("Who")) {
            return new Reaction.Says("I see.");
        }
        return new Reaction.Says(prompt.contains("to Karim") ? "Karim did." : "Nobody told me.");
    }

    @Test
    void whatWasSaidInTheFirstSessionIsRecalledInTheThird() {
        try (ModelServer server = new ModelServer(AiServicesGuideTest::replies)) {
            ChatModel model = OpenAiChatModel.builder()
                    .baseUrl(server.url())
                    .apiKey("none")
                    .modelName("m")
                    .build();
            try (Ecphory ecphory = open()) {
                assertThat(assistant(ecphory, model).chat("ana", "I sold the old bike to Karim."))
                        .isEqualTo("I see.");
            }
            try (Ecphory ecphory = open()) {
                Assistant assistant = assistant(ecphory, model);
                for (int i = 0; i < 4; i++) {
                    String unused = assistant.chat("ana", "The weather is fine today, number " + i + ".");
                }
                assertThat(assistant.chat("bob", "Who bought the bike?")).isEqualTo("Nobody told me.");
            }
            try (Ecphory ecphory = open()) {
                assertThat(assistant(ecphory, model).chat("ana", "Who bought the bike?"))
                        .isEqualTo("Karim did.");
                // the window, and the question with what was recalled behind it
                List<AskedModel.Message> asked = server.asked().getLast().messages();
                assertThat(asked).hasSize(5);
                assertThat(asked.subList(0, 4).toString()).doesNotContain("Karim");
                assertThat(said(ecphory.memory("user/ana")))
                        .hasSize(12)
                        .startsWith("I sold the old bike to Karim.", "I see.")
                        .endsWith("Who bought the bike?", "Karim did.");
                assertThat(said(ecphory.memory("user/bob"))).containsExactly("Who bought the bike?", "Nobody told me.");
            }
            assertThat(server.violations()).isEmpty();
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void recalledTextIsNeverRememberedEvenIfTheWindowKeepsIt(boolean kept) {
        try (ModelServer server = new ModelServer(AiServicesGuideTest::replies);
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
            assertThat(memory.windows().of("2").messages().getFirst().text().contains("to Karim"))
                    .isEqualTo(kept);
        }
    }

    @Test
    void theGuideShowsTheCodeThatRuns() throws IOException {
        String source = Files.readString(Path.of("src/test/java/dev/ecphory/langchain4j/AiServicesGuideTest.java"));
        int from = source.indexOf("    // region service\n") + "    // region service\n".length();
        String region = source.substring(from, source.indexOf("    // endregion", from));

        assertThat(Files.readString(Path.of("../docs/guides/langchain4j.md")))
                .contains(region.replaceAll("(?m)^ {4}", ""));
        assertThat(Files.readString(Path.of("../clients/guides/Chat.java"))).contains(region);
    }

    private static List<String> said(Memory memory) {
        return memory.list(0, 100).stream()
                .map(LogEntry::event)
                .map(event -> event.text())
                .toList();
    }

    private Ecphory open() {
        return Ecphory.builder(folder.resolve("memory.db")).tier(Tier.EDGE).open();
    }
}
