package dev.ecphory.koog;

import static org.assertj.core.api.Assertions.assertThat;

import ai.koog.agents.chatMemory.feature.ChatMemory;
import ai.koog.agents.core.agent.AIAgent;
import ai.koog.prompt.Prompt;
import ai.koog.prompt.message.Message;
import dev.ecphory.ContextMarker;
import dev.ecphory.Ecphory;
import dev.ecphory.RecallOptions;
import dev.ecphory.Tier;
import dev.ecphory.testkit.Decorated;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class AgentTest {
    @TempDir
    Path folder;

    private final List<Prompt> asked = new ArrayList<>();

    @Test
    void anAgentIsShownWhatWasSaidInASessionOfAnotherProcessAndItsOwnSessionOnce() {
        assertThat(say("spring", "I sold the old bike to Karim.")).isEqualTo("I see.");
        assertThat(say("spring", "My knee is better.")).isEqualTo("I see.");
        assertThat(texts())
                .containsExactly("Be brief.", "I sold the old bike to Karim.", "I see.", "My knee is better.");

        assertThat(say("summer", "Who bought the old bike?")).contains("I sold the old bike to Karim.");
        assertThat(texts()).hasSize(2);
        assertThat(texts().getFirst()).isEqualTo("Be brief.");
        assertThat(texts().getLast()).startsWith("Who bought the old bike?\n\n" + ContextMarker.OPEN);

        String unused = say("summer", "And my knee?");
        assertThat(texts().get(1)).isEqualTo("Who bought the old bike?");
        try (Ecphory ecphory = open()) {
            assertThat(ecphory.memory("user/ana").list(0, 100))
                    .extracting(entry -> entry.event().text())
                    .startsWith("I sold the old bike to Karim.", "I see.", "My knee is better.", "I see.")
                    .contains("Who bought the old bike?", "And my knee?")
                    .hasSize(8);
        }
    }

    @Test
    void aMessageAloneIsGivenWhereNothingIsRecalled() {
        try (Ecphory ecphory = open()) {
            EcphoryContextInjector injector = EcphoryContextInjector.builder(ecphory, id -> "user/ana")
                    .options(RecallOptions.defaults().withMaxTokens(300))
                    .build();

            assertThat(injector.inject("Who bought the old bike?", "summer")).isEqualTo("Who bought the old bike?");
            assertThat(injector.inject(" ", "summer")).isEqualTo(" ");
        }
    }

    private Ecphory open() {
        return Decorated.of(Ecphory.builder(folder.resolve("memory.db"))
                .tier(Tier.EDGE)
                .background(false)
                .open());
    }

    /** One run with everything opened anew. */
    private String say(String session, String text) {
        try (Ecphory ecphory = open()) {
            EcphoryChatHistoryProvider history = EcphoryChatHistoryProvider.builder(ecphory, id -> "user/ana")
                    .build();
            EcphoryContextInjector injector =
                    EcphoryContextInjector.builder(ecphory, id -> "user/ana").build();
            AIAgent<String, String> agent = AIAgent.builder()
                    .promptExecutor(ScriptedClient.executor(this::reply))
                    .llmModel(ScriptedClient.MODEL)
                    .systemPrompt("Be brief.")
                    .install(ChatMemory.Feature, config -> config.chatHistoryProvider(history))
                    .build();
            return agent.run(injector.inject(text, session), session);
        }
    }

    private String reply(Prompt prompt) {
        asked.add(prompt);
        String said = prompt.getMessages().getLast().textContent();
        return said.contains(ContextMarker.OPEN)
                ? said.lines().filter(line -> line.startsWith("- ")).collect(Collectors.joining("\n"))
                : "I see.";
    }

    private List<String> texts() {
        return asked.getLast().getMessages().stream().map(Message::textContent).toList();
    }
}
