package dev.ecphory.langchain4j;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ecphory.Ecphory;
import dev.ecphory.Event;
import dev.ecphory.InvalidInputException;
import dev.ecphory.LogEntry;
import dev.ecphory.Memory;
import dev.ecphory.Tier;
import dev.ecphory.admin.Deletion.Receipt;
import dev.ecphory.admin.Deletion.Selection;
import dev.ecphory.testkit.CredentialSamples;
import dev.ecphory.testkit.Decorated;
import dev.langchain4j.agent.tool.ToolExecutionRequest;
import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.data.message.SystemMessage;
import dev.langchain4j.data.message.ToolExecutionResultMessage;
import dev.langchain4j.data.message.UserMessage;
import dev.langchain4j.memory.ChatMemory;
import dev.langchain4j.memory.chat.MessageWindowChatMemory;
import dev.langchain4j.service.memory.ChatMemoryService;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class EcphoryChatMemoryStoreTest {
    @TempDir
    Path folder;

    @Test
    void aWindowThatSlidesForgetsNothingAndIsThereAfterARestart() {
        List<ChatMessage> shown;
        try (Ecphory ecphory = open()) {
            ChatMemory chat = chat(EcphoryChatMemoryStore.builder(ecphory.memory("ana"))
                    .user("Ana")
                    .build());
            chat.add(SystemMessage.from("Be kind."));
            for (int i = 1; i <= 6; i++) {
                chat.add(UserMessage.from("question " + i));
                chat.add(AiMessage.from("answer " + i));
            }
            shown = chat.messages();
        }
        try (Ecphory ecphory = open()) {
            Memory memory = ecphory.memory("ana");
            ChatMemory chat =
                    chat(EcphoryChatMemoryStore.builder(memory).user("Ana").build());

            assertThat(chat.messages())
                    .isEqualTo(shown)
                    .containsExactly(
                            SystemMessage.from("Be kind."),
                            AiMessage.from("answer 5"),
                            UserMessage.from("question 6"),
                            AiMessage.from("answer 6"));
            chat.add(UserMessage.from("question 7"));
            assertThat(said(memory))
                    .hasSize(13)
                    .startsWith("question 1", "answer 1")
                    .endsWith("question 7");
            assertThat(memory.recall("question 2").items())
                    .extracting(item -> item.entry().event().text())
                    .contains("question 2");
        }
    }

    @Test
    void noCredentialOfAWindowIsShownToAnotherTalk() {
        try (Ecphory ecphory = open()) {
            Memory memory = ecphory.memory("ana");
            chat(EcphoryChatMemoryStore.builder(memory).user("Ana").build())
                    .add(UserMessage.from(String.join("\n", CredentialSamples.texts())));

            assertThat(String.join("\n", said(memory)))
                    .contains("payments go through")
                    .doesNotContain(CredentialSamples.secrets());
            assertThat(memory.recall("What do payments go through?").context())
                    .doesNotContain(CredentialSamples.secrets());
        }
    }

    /** A provider refuses a request that has a call of a tool without its result. */
    @Test
    void halfACharacterOrANulInWhatAToolOrAModelSaysEndsNoTurn() {
        for (String text : List.of("cut \ud83c", "\udf00 cut", "ELF\u0000bin", "fine \ud83c\udf00")) {
            try (Ecphory ecphory = open()) {
                Memory memory = ecphory.memory("said-" + text.hashCode());
                ChatMemory chat = MessageWindowChatMemory.builder()
                        .id("c")
                        .maxMessages(20)
                        .chatMemoryStore(EcphoryChatMemoryStore.builder(memory).build())
                        .build();
                ToolExecutionRequest call = ToolExecutionRequest.builder()
                        .id("c1")
                        .name("read_file")
                        .arguments("{\"path\":\"" + text + "\"}")
                        .build();
                chat.add(UserMessage.from("read it: " + text));
                chat.add(AiMessage.from(call));
                chat.add(ToolExecutionResultMessage.from(call, text));
                chat.add(AiMessage.from("I read: " + text));
                assertThat(chat.messages())
                        .extracting(one -> one.type().name())
                        .containsExactly("USER", "AI", "TOOL_EXECUTION_RESULT", "AI");
                assertThat(said(memory)).hasSize(2).allSatisfy(one -> assertThat(one)
                        .doesNotContain("\u0000")
                        .isEqualTo(new String(one.getBytes(StandardCharsets.UTF_8), StandardCharsets.UTF_8)));
            }
        }
    }

    @Test
    void callsOfToolsComeBackAndAreNotRemembered() {
        ToolExecutionRequest request = ToolExecutionRequest.builder()
                .id("1")
                .name("weather")
                .arguments("{}")
                .build();
        List<ChatMessage> messages = List.of(
                SystemMessage.from("secret rule"),
                UserMessage.from("What is the weather?"),
                AiMessage.from(request),
                ToolExecutionResultMessage.from(request, "rainy"),
                AiMessage.from("It rains."));
        try (Ecphory ecphory = open()) {
            Memory memory = ecphory.memory("ana");
            EcphoryChatMemoryStore store =
                    EcphoryChatMemoryStore.builder(memory).build();
            store.updateMessages(7, messages);

            assertThat(store.getMessages(7)).isEqualTo(messages);
            assertThat(store.getMessages("8")).isEmpty();
            assertThat(said(memory)).containsExactly("What is the weather?", "It rains.");

            store.deleteMessages(7);
            assertThat(store.getMessages(7)).isEmpty();
            assertThat(said(memory)).containsExactly("What is the weather?", "It rains.");
        }
    }

    @Test
    void everyIdHasItsOwnMemoryAndTheSharedDefaultHasNone() {
        try (Ecphory ecphory = open()) {
            EcphoryChatMemoryStore store =
                    EcphoryChatMemoryStore.builder(ecphory, id -> "user/" + id).build();
            store.updateMessages("ana", List.of(UserMessage.from("I am Ana")));
            store.updateMessages("bob", List.of(UserMessage.from("I am Bob")));

            assertThat(said(ecphory.memory("user/ana"))).containsExactly("I am Ana");
            assertThat(store.getMessages("bob")).containsExactly(UserMessage.from("I am Bob"));
            assertThatThrownBy(() -> store.getMessages(ChatMemoryService.DEFAULT))
                    .isInstanceOf(InvalidInputException.class)
                    .hasMessageContaining("@MemoryId");
        }
    }

    @Test
    void whatIsErasedLeavesNoByteInItsWindowEither() throws IOException {
        try (Ecphory ecphory = open()) {
            Memory memory = ecphory.memory("ana");
            EcphoryChatMemoryStore store =
                    EcphoryChatMemoryStore.builder(memory).build();
            store.updateMessages(
                    "1", List.of(UserMessage.from("Zoe", "the safe opens with qwzx77"), AiMessage.from("noted")));
            String id = memory.list(0, 1).getFirst().id();
            Receipt receipt = memory.deletion().erase(Selection.events(List.of(id)));

            assertThat(receipt.complete()).isTrue();
            assertThat(receipt.surviving()).isEmpty();
            assertThat(store.getMessages("1")).containsExactly(AiMessage.from("noted"));
            try (Stream<Path> files = Files.list(folder)) {
                for (Path file : files.filter(Files::isRegularFile).toList()) {
                    assertThat(new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1))
                            .doesNotContain("qwzx77");
                }
            }
        }
    }

    private static ChatMemory chat(EcphoryChatMemoryStore store) {
        return MessageWindowChatMemory.builder()
                .id("chat")
                .maxMessages(4)
                .chatMemoryStore(store)
                .build();
    }

    private static List<String> said(Memory memory) {
        return memory.list(0, 100).stream()
                .map(LogEntry::event)
                .map(Event::text)
                .toList();
    }

    private Ecphory open() {
        return Decorated.of(
                Ecphory.builder(folder.resolve("memory.db")).tier(Tier.EDGE).open());
    }
}
