package dev.ecphory.example.koog;

import ai.koog.agents.chatMemory.feature.ChatMemory;
import ai.koog.agents.core.agent.AIAgent;
import ai.koog.prompt.executor.model.PromptExecutor;
import ai.koog.prompt.llm.LLModel;
import dev.ecphory.Ecphory;
import dev.ecphory.Tier;
import dev.ecphory.koog.EcphoryChatHistoryProvider;
import dev.ecphory.koog.EcphoryContextInjector;
import java.nio.file.Path;
import java.util.List;

/**
 * Sessions of an agent that remembers, each with the memory opened anew, as the next process would. Arguments: the file of the
 * memory, and then what Ana says in one session; without the latter two sessions that tell a story. The model is a script.
 */
public final class Main {
    private static final List<List<String>> STORY = List.of(
            List.of("I sold the old bike to Karim.", "My knee is better."), List.of("Who bought the old bike?"));

    private Main() {}

    // region agent
    /** A session is named by its user: "ana/spring". */
    static String namespace(String session) {
        return "user/" + session.substring(0, session.indexOf('/'));
    }

    static AIAgent<String, String> agent(Ecphory ecphory, PromptExecutor executor, LLModel model) {
        var history =
                EcphoryChatHistoryProvider.builder(ecphory, Main::namespace).build();
        return AIAgent.builder()
                .promptExecutor(executor)
                .llmModel(model)
                .systemPrompt("You are a helpful assistant.")
                .install(ChatMemory.Feature, config -> config.chatHistoryProvider(history))
                .build();
    }

    static String say(Ecphory ecphory, AIAgent<String, String> agent, String session, String text) {
        var recall = EcphoryContextInjector.builder(ecphory, Main::namespace).build();
        return agent.run(recall.inject(text, session), session);
    }
    // endregion

    /** Runs it. */
    public static void main(String[] args) {
        Path file = Path.of(args.length == 0 ? "memory.db" : args[0]);
        List<List<String>> sessions =
                args.length < 2 ? STORY : List.of(List.of(args).subList(1, args.length));
        for (int i = 0; i < sessions.size(); i++) {
            System.out.printf("session %d of %d%n", i + 1, sessions.size());
            try (Ecphory ecphory = Ecphory.builder(file).tier(Tier.EDGE).open()) {
                AIAgent<String, String> agent = agent(ecphory, ScriptedModel.executor(), ScriptedModel.MODEL);
                for (String text : sessions.get(i)) {
                    String session = "ana/" + (args.length < 2 ? "story-" + i : "later");
                    String answer = say(ecphory, agent, session, text);
                    System.out.printf("  Ana: %s%n  Assistant: %s%n", text, answer);
                }
            }
        }
    }
}
