package dev.ecphory.example.adk;

import com.google.adk.agents.LlmAgent;
import com.google.adk.artifacts.InMemoryArtifactService;
import com.google.adk.models.BaseLlm;
import com.google.adk.models.Gemini;
import com.google.adk.runner.Runner;
import com.google.adk.sessions.InMemorySessionService;
import com.google.adk.sessions.Session;
import com.google.adk.tools.LoadMemoryTool;
import com.google.genai.types.Content;
import com.google.genai.types.Part;
import dev.ecphory.Ecphory;
import dev.ecphory.Tier;
import dev.ecphory.adk.EcphoryMemoryService;
import java.nio.file.Path;
import java.util.List;

/**
 * Sessions of an agent that remembers, each with the memory opened anew, as the next process would. Arguments: the file of the
 * memory, and then what Ana says in one session; without the latter two sessions that tell a story.
 *
 * <p>The model is a script, or Gemini where {@code GOOGLE_API_KEY} is set.
 */
public final class Main {
    private static final List<List<String>> STORY = List.of(
            List.of("I sold the old bike to Karim.", "My knee is better."), List.of("Who bought the old bike?"));

    private Main() {}

    // region runner
    static Runner runner(EcphoryMemoryService memory, BaseLlm model) {
        return Runner.builder()
                .appName("assistant")
                .agent(LlmAgent.builder()
                        .name("assistant")
                        .model(model)
                        .tools(new LoadMemoryTool())
                        .build())
                .sessionService(new InMemorySessionService())
                .artifactService(new InMemoryArtifactService())
                .memoryService(memory)
                .build();
    }
    // endregion

    // region session
    static void session(Runner runner, EcphoryMemoryService memory, String user, List<String> said) {
        Session session =
                runner.sessionService().createSession("assistant", user).blockingGet();
        for (String text : said) {
            String answer = runner.runAsync(session.sessionKey(), Content.fromParts(Part.fromText(text)))
                    .blockingLast()
                    .stringifyContent();
            System.out.printf("  Ana: %s%n  Assistant: %s%n", text, answer);
        }
        runner.sessionService()
                .getSession(session.sessionKey(), null)
                .flatMapCompletable(whole -> memory.addSessionToMemory(whole)) // again stores nothing twice
                .blockingAwait();
    }
    // endregion

    /** Runs it. */
    public static void main(String[] args) {
        Path file = Path.of(args.length == 0 ? "memory.db" : args[0]);
        List<List<String>> sessions =
                args.length < 2 ? STORY : List.of(List.of(args).subList(1, args.length));
        String key = System.getenv().getOrDefault("GOOGLE_API_KEY", "");
        BaseLlm model = key.isEmpty() ? new ScriptedModel() : new Gemini("gemini-2.5-flash", key);
        for (int i = 0; i < sessions.size(); i++) {
            System.out.printf("session %d of %d%n", i + 1, sessions.size());
            try (Ecphory ecphory = Ecphory.builder(file).tier(Tier.EDGE).open()) {
                EcphoryMemoryService memory =
                        EcphoryMemoryService.builder(ecphory).build();
                session(runner(memory, model), memory, "ana", sessions.get(i));
            }
        }
        System.exit(0); // RxJava's threads would keep the process for a minute
    }
}
