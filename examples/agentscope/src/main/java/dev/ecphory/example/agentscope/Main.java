package dev.ecphory.example.agentscope;

import dev.ecphory.Ecphory;
import dev.ecphory.Tier;
import dev.ecphory.agentscope.EcphoryMiddleware;
import io.agentscope.core.ReActAgent;
import io.agentscope.core.agent.RuntimeContext;
import io.agentscope.core.message.Msg;
import io.agentscope.core.model.Model;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;

/**
 * Sessions of an agent that remembers, each with the memory opened anew, as the next process would. Arguments: the file of the
 * memory, and then what Ana says in one session; without the latter two sessions that tell a story. The model is a script.
 */
public final class Main {
    private static final List<List<String>> STORY = List.of(
            List.of("I sold the old bike to Karim.", "My knee is better."), List.of("Who bought the old bike?"));

    private Main() {}

    // region agent
    static ReActAgent agent(Ecphory ecphory, Model model) {
        return ReActAgent.builder()
                .name("assistant")
                .sysPrompt("You are a helpful assistant.")
                .model(model)
                .middleware(EcphoryMiddleware.builder(ecphory).build())
                .build();
    }

    static String say(ReActAgent agent, String user, String session, String text) {
        RuntimeContext context =
                RuntimeContext.builder().userId(user).sessionId(session).build();
        Msg answer = agent.call(text, context).block();
        return Objects.requireNonNull(answer).getTextContent();
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
                ReActAgent agent = agent(ecphory, new ScriptedModel());
                for (String text : sessions.get(i)) {
                    System.out.printf("  Ana: %s%n  Assistant: %s%n", text, say(agent, "ana", "session-" + i, text));
                }
            }
        }
    }
}
