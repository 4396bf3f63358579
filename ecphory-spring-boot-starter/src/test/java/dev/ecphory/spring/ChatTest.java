package dev.ecphory.spring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ecphory.ContextMarker;
import dev.ecphory.Ecphory;
import dev.ecphory.Event;
import dev.ecphory.InvalidInputException;
import dev.ecphory.LogEntry;
import dev.ecphory.Memory;
import dev.ecphory.Tier;
import dev.ecphory.testkit.CredentialSamples;
import dev.ecphory.testkit.Decorated;
import dev.ecphory.testkit.InMemoryEventStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.ai.chat.client.ChatClient;
import org.springframework.ai.chat.client.advisor.MessageChatMemoryAdvisor;
import org.springframework.ai.chat.memory.ChatMemory;
import org.springframework.ai.chat.memory.MessageWindowChatMemory;
import org.springframework.ai.chat.messages.AssistantMessage;
import org.springframework.ai.chat.messages.ToolResponseMessage;
import org.springframework.ai.chat.messages.UserMessage;
import org.springframework.ai.chat.metadata.ChatGenerationMetadata;
import org.springframework.ai.chat.model.ChatModel;
import org.springframework.ai.chat.model.ChatResponse;
import org.springframework.ai.chat.model.Generation;
import org.springframework.ai.chat.prompt.ChatOptions;
import org.springframework.ai.chat.prompt.Prompt;
import org.springframework.ai.model.tool.ToolCallingChatOptions;
import org.springframework.ai.tool.function.FunctionToolCallback;
import org.springframework.core.Ordered;
import reactor.core.publisher.Flux;

final class ChatTest {
    private final Ecphory ecphory =
            Decorated.of(Ecphory.builder(new InMemoryEventStore(InstantSource.system(), new Random(1)))
                    .tier(Tier.EDGE)
                    .background(false)
                    .open());
    private final Memory memory = ecphory.memory("ana");
    private final List<Prompt> asked = new ArrayList<>();
    private final ChatModel model = new ChatModel() {
        @Override
        public ChatOptions getOptions() {
            return ToolCallingChatOptions.builder().build();
        }

        @Override
        public ChatResponse call(Prompt prompt) {
            asked.add(prompt);
            return wantsTool(prompt) ? TOOL : response(answer(prompt), "STOP");
        }

        @Override
        public Flux<ChatResponse> stream(Prompt prompt) {
            asked.add(prompt);
            if (wantsTool(prompt)) {
                return Flux.just(TOOL);
            }
            String answer = answer(prompt);
            int middle = answer.length() / 2;
            return Flux.fromStream(
                    Stream.of(response(answer.substring(0, middle), null), response(answer.substring(middle), "STOP")));
        }
    };

    private static final ChatResponse TOOL = new ChatResponse(List.of(new Generation(
            AssistantMessage.builder()
                    .content("")
                    .toolCalls(List.of(new AssistantMessage.ToolCall("1", "function", "weather", "{}")))
                    .build(),
            ChatGenerationMetadata.builder().finishReason("TOOL_CALLS").build())));

    private static boolean wantsTool(Prompt prompt) {
        return String.valueOf(prompt.getUserMessages().getLast().getText()).startsWith("What is the weather")
                && prompt.getInstructions().stream().noneMatch(ToolResponseMessage.class::isInstance);
    }

    private static String answer(Prompt prompt) {
        if (prompt.getInstructions().getLast() instanceof ToolResponseMessage) {
            return "It is rainy.";
        }
        String text = String.valueOf(prompt.getUserMessages().getLast().getText());
        return text.startsWith("Who") ? (text.contains("to Karim") ? "Karim did." : "Nobody told me.") : "I see.";
    }

    private static ChatResponse response(String text, @org.jspecify.annotations.Nullable String reason) {
        return new ChatResponse(List.of(new Generation(
                new AssistantMessage(text),
                reason == null
                        ? ChatGenerationMetadata.NULL
                        : ChatGenerationMetadata.builder().finishReason(reason).build())));
    }

    @AfterEach
    void close() {
        ecphory.close();
    }

    @Test
    void recallsBeforeAndRemembersOnceAfterACall() {
        ChatClient client = client(EcphoryRecallAdvisor.builder(ConversationMemoryResolver.in(memory))
                .build());

        assertThat(say(client, "1", "I sold the old bike to Karim.")).isEqualTo("I see.");
        assertThat(say(client, "2", "Who bought the bike?")).isEqualTo("Karim did.");
        assertThat(asked.getLast().getUserMessages().getLast().getText())
                .startsWith("Who bought the bike?\n\n" + ContextMarker.OPEN);
        assertThat(said(memory))
                .containsExactly("I sold the old bike to Karim.", "I see.", "Who bought the bike?", "Karim did.");
    }

    @Test
    void halfACharacterOrANulEndsNoCall() {
        ChatClient client = client(EcphoryRecallAdvisor.builder(ConversationMemoryResolver.in(memory))
                .build());

        assertThat(say(client, "1", "cut \ud83c here")).isEqualTo("I see.");
        assertThat(say(client, "1", "ELF\u0000bin")).isEqualTo("I see.");
        assertThat(said(memory)).containsExactly("cut \uFFFD here", "I see.", "ELF\uFFFDbin", "I see.");
        EcphoryChatMemoryRepository repository = new EcphoryChatMemoryRepository(
                ConversationMemoryResolver.in(ecphory.memory("windows")), "Ana", "Ada", ZoneOffset.UTC);
        repository.saveAll("1", List.of(new UserMessage("cut \ud83c here"), new AssistantMessage("ELF\u0000bin")));
        assertThat(repository.findByConversationId("1"))
                .extracting(one -> one.getText())
                .containsExactly("cut \uFFFD here", "ELF\uFFFDbin");
    }

    @Test
    void noCredentialThatIsSaidInATalkIsKept() {
        ChatClient client = client(EcphoryRecallAdvisor.builder(ConversationMemoryResolver.in(memory))
                .build());
        String samples = String.join("\n", CredentialSamples.texts());

        assertThat(say(client, "1", samples)).isEqualTo("I see.");
        Memory windows = ecphory.memory("windows");
        new EcphoryChatMemoryRepository(ConversationMemoryResolver.in(windows), "Ana", "Ada", ZoneOffset.UTC)
                .saveAll("1", List.of(new UserMessage(samples)));
        for (Memory each : List.of(memory, windows)) {
            assertThat(String.join("\n", said(each)))
                    .contains("payments go through")
                    .doesNotContain(CredentialSamples.secrets());
            assertThat(each.recall("What do payments go through?").context())
                    .doesNotContain(CredentialSamples.secrets());
        }
    }

    @Test
    void aStreamIsRememberedWhole() {
        ChatClient client = client(EcphoryRecallAdvisor.builder(ConversationMemoryResolver.in(memory))
                .build());
        String unused = say(client, "1", "I sold the old bike to Karim.");

        List<String> pieces = client
                .prompt()
                .user("Who bought the bike?")
                .advisors(advisors -> advisors.param(ChatMemory.CONVERSATION_ID, "2"))
                .stream()
                .content()
                .collectList()
                .block();
        assertThat(pieces).hasSize(2);
        assertThat(String.join("", pieces == null ? List.of() : pieces)).isEqualTo("Karim did.");
        assertThat(said(memory)).endsWith("Who bought the bike?", "Karim did.");
    }

    @ParameterizedTest
    @ValueSource(ints = {Ordered.HIGHEST_PRECEDENCE + 250, Ordered.HIGHEST_PRECEDENCE + 2_000})
    void callsOfToolsInBetweenAreNotRemembered(int order) {
        ChatClient client = client(EcphoryRecallAdvisor.builder(ConversationMemoryResolver.in(memory))
                .order(order)
                .build());
        ChatClient.ChatClientRequestSpec weather = client.prompt()
                .user("What is the weather?")
                .tools(FunctionToolCallback.builder("weather", () -> "rainy")
                        .inputType(Void.class)
                        .build())
                .advisors(advisors -> advisors.param(ChatMemory.CONVERSATION_ID, "1"));

        assertThat(weather.call().content()).isEqualTo("It is rainy.");
        assertThat(said(memory)).containsExactly("What is the weather?", "It is rainy.");
        assertThat(weather.stream().content().collect(Collectors.joining()).block())
                .isEqualTo("It is rainy.");
        assertThat(said(memory))
                .containsExactly("What is the weather?", "It is rainy.", "What is the weather?", "It is rainy.");
    }

    @Test
    void conversationsOfOneUserDoNotReachAnother() {
        // region conversations
        ConversationMemoryResolver conversations =
                ConversationMemoryResolver.by(ecphory, id -> "user/" + id.substring(0, id.indexOf('/')));
        // endregion
        ChatClient client = client(EcphoryRecallAdvisor.builder(conversations).build());

        assertThat(say(client, "ana/1", "I sold the old bike to Karim.")).isEqualTo("I see.");
        assertThat(say(client, "bob/1", "Who bought the bike?")).isEqualTo("Nobody told me.");
        assertThat(say(client, "ana/2", "Who bought the bike?")).isEqualTo("Karim did.");
        assertThat(said(ecphory.memory("user/bob"))).containsExactly("Who bought the bike?", "Nobody told me.");
        for (String nobodys : List.of("default", " ")) {
            assertThatThrownBy(() -> say(client, nobodys, "Who?")).isInstanceOf(InvalidInputException.class);
        }
        assertThatThrownBy(() -> client.prompt().user("Who?").call().content())
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("CONVERSATION_ID");
    }

    @Test
    void theRepositoryRemembersWhatSlidAndTheAdvisorOnlyRecalls() {
        ConversationMemoryResolver conversations =
                ConversationMemoryResolver.by(ecphory, id -> "user/" + id.substring(0, id.indexOf('/')));
        EcphoryChatMemoryRepository repository =
                new EcphoryChatMemoryRepository(conversations, "Ana", "Ada", ZoneOffset.UTC);
        MessageWindowChatMemory window = MessageWindowChatMemory.builder()
                .chatMemoryRepository(repository)
                .maxMessages(2)
                .build();
        ChatClient client = ChatClient.builder(model)
                .defaultAdvisors(
                        MessageChatMemoryAdvisor.builder(window).build(),
                        EcphoryRecallAdvisor.builder(conversations)
                                .remembering(false)
                                .build())
                .build();
        assertThat(say(client, "ana/1", "I sold the old bike to Karim.")).isEqualTo("I see.");
        assertThat(say(client, "ana/1", "The weather is fine.")).isEqualTo("I see.");
        assertThat(say(client, "ana/1", "Who bought the bike?")).isEqualTo("Karim did.");

        assertThat(said(ecphory.memory("user/ana")))
                .containsExactly(
                        "I sold the old bike to Karim.",
                        "I see.",
                        "The weather is fine.",
                        "I see.",
                        "Who bought the bike?",
                        "Karim did.");
        assertThat(repository.findByConversationId("ana/1"))
                .extracting(message -> message.getText())
                .containsExactly("Who bought the bike?", "Karim did.");
        assertThat(repository.findConversationIds()).containsExactly("ana/1");
        repository.saveAll("bob/7", List.of(new UserMessage("hello")));
        assertThat(repository.findConversationIds()).containsExactly("ana/1", "bob/7");
        repository.deleteByConversationId("ana/1");
        assertThat(repository.findByConversationId("ana/1")).isEmpty();
        assertThat(repository.findConversationIds()).containsExactly("bob/7");
        assertThat(said(ecphory.memory("user/ana"))).hasSize(6);
    }

    @ParameterizedTest
    @ValueSource(ints = {Ordered.HIGHEST_PRECEDENCE + 100, Ordered.HIGHEST_PRECEDENCE + 250})
    void noPromptCarriesItselfOrItsWindowAsAMemory(int order) {
        ConversationMemoryResolver conversations = ConversationMemoryResolver.in(memory);
        MessageWindowChatMemory window = MessageWindowChatMemory.builder()
                .chatMemoryRepository(new EcphoryChatMemoryRepository(conversations, "Ana", "Ada", ZoneOffset.UTC))
                .maxMessages(4)
                .build();
        ChatClient client = ChatClient.builder(model)
                .defaultAdvisors(
                        MessageChatMemoryAdvisor.builder(window).build(),
                        EcphoryRecallAdvisor.builder(conversations)
                                .remembering(false)
                                .order(order)
                                .build())
                .build();
        String unused = say(client, "winter", "I sold the old bike to Karim.");
        unused = say(client, "summer", "I asked myself about the old bike.");
        unused = say(client, "summer", "Who bought the old bike?");

        assertThat(recalled(asked.getLast()))
                .contains("I sold the old bike to Karim.")
                .doesNotContain("Who bought the old bike?", "I asked myself");
        unused = say(client, "summer", "Did it rain?");
        unused = say(client, "summer", "Tell me about the old bike.");
        assertThat(recalled(asked.getLast())).contains("I asked myself").doesNotContain("Tell me about the old bike.");
    }

    @Test
    void aPromptThatTheApplicationRemembersItselfIsNotItsOwnMemory() {
        ChatClient client = client(EcphoryRecallAdvisor.builder(ConversationMemoryResolver.in(memory))
                .remembering(false)
                .build());
        memory.append(
                Event.ofText("I sold the old bike to Karim.").build(),
                Event.ofText("Who bought the old bike?").build());
        String unused = say(client, "1", "Who bought the old bike?");

        assertThat(recalled(asked.getLast())).contains("Karim").doesNotContain("Who bought the old bike?");
    }

    private static String recalled(Prompt prompt) {
        String text = String.valueOf(prompt.getUserMessages().getLast().getText());
        return text.contains(ContextMarker.OPEN) ? text.substring(text.indexOf(ContextMarker.OPEN)) : "";
    }

    @Test
    void theGuideShowsHowConversationsAreTold() throws IOException {
        String source = Files.readString(Path.of("src/test/java/dev/ecphory/spring/ChatTest.java"));
        String mapping = source.substring(source.indexOf("// region conversations"), source.indexOf("// endregion"));

        assertThat(Files.readString(Path.of("../docs/guides/spring.md")))
                .contains(mapping.substring(mapping.indexOf("ConversationMemoryResolver.by("))
                        .strip());
    }

    private ChatClient client(EcphoryRecallAdvisor advisor) {
        return ChatClient.builder(model).defaultAdvisors(advisor).build();
    }

    private static String say(ChatClient client, String conversation, String text) {
        return String.valueOf(client.prompt()
                .user(text)
                .advisors(advisors -> advisors.param(ChatMemory.CONVERSATION_ID, conversation))
                .call()
                .content());
    }

    private static List<String> said(Memory memory) {
        return memory.list(0, 100).stream()
                .map(LogEntry::event)
                .map(event -> event.text())
                .toList();
    }
}
