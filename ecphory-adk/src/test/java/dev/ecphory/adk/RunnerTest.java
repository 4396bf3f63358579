package dev.ecphory.adk;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.adk.agents.LlmAgent;
import com.google.adk.artifacts.InMemoryArtifactService;
import com.google.adk.models.BaseLlm;
import com.google.adk.models.BaseLlmConnection;
import com.google.adk.models.LlmRequest;
import com.google.adk.models.LlmResponse;
import com.google.adk.runner.Runner;
import com.google.adk.sessions.InMemorySessionService;
import com.google.adk.sessions.Session;
import com.google.adk.tools.LoadMemoryTool;
import com.google.genai.types.Content;
import com.google.genai.types.FunctionCall;
import com.google.genai.types.FunctionResponse;
import com.google.genai.types.Part;
import dev.ecphory.Ecphory;
import dev.ecphory.Tier;
import dev.ecphory.testkit.Decorated;
import io.reactivex.rxjava3.core.Flowable;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class RunnerTest {
    @TempDir
    Path folder;

    @Test
    void anAgentThatLoadsItsMemoryKnowsWhatWasSaidInASessionOfAnotherProcess() {
        assertThat(say("I sold the old bike to Karim.")).isEqualTo("I see.");
        assertThat(say("Who bought the old bike?")).contains("I sold the old bike to Karim.");
    }

    /** One session with everything opened anew. */
    private String say(String text) {
        try (Ecphory ecphory = Decorated.of(Ecphory.builder(folder.resolve("memory.db"))
                .tier(Tier.EDGE)
                .background(false)
                .open())) {
            InMemorySessionService sessions = new InMemorySessionService();
            EcphoryMemoryService memory = EcphoryMemoryService.builder(ecphory).build();
            LlmAgent agent = LlmAgent.builder()
                    .name("assistant")
                    .model(new Script())
                    .tools(new LoadMemoryTool())
                    .build();
            Runner runner = Runner.builder()
                    .agent(agent)
                    .appName("shop")
                    .artifactService(new InMemoryArtifactService())
                    .sessionService(sessions)
                    .memoryService(memory)
                    .build();
            Session session = sessions.createSession("shop", "ana").blockingGet();
            String answer = runner.runAsync("ana", session.id(), Content.fromParts(Part.fromText(text)))
                    .toList()
                    .blockingGet()
                    .getLast()
                    .content()
                    .orElseThrow()
                    .text();
            Session ended = sessions.getSession("shop", "ana", session.id(), Optional.empty())
                    .blockingGet();
            memory.addSessionToMemory(Objects.requireNonNull(ended)).blockingAwait();
            return String.valueOf(answer);
        }
    }

    /** Loads memory for a question, and repeats what came of it. */
    private static final class Script extends BaseLlm {
        Script() {
            super("script");
        }

        @Override
        public Flowable<LlmResponse> generateContent(LlmRequest request, boolean stream) {
            Part last = request.contents().getLast().parts().orElseThrow().getLast();
            Part reply = last.functionResponse()
                    .flatMap(FunctionResponse::response)
                    .map(found -> Part.fromText("Found: " + found))
                    .orElseGet(() -> last.text().orElse("").endsWith("?")
                            ? Part.builder()
                                    .functionCall(FunctionCall.builder()
                                            .name("loadMemory")
                                            .args(Map.of("query", last.text().orElseThrow()))
                                            .build())
                                    .build()
                            : Part.fromText("I see."));
            return Flowable.just(LlmResponse.builder()
                    .content(Content.builder()
                            .role("model")
                            .parts(List.of(reply))
                            .build())
                    .build());
        }

        @Override
        public BaseLlmConnection connect(LlmRequest request) {
            throw new UnsupportedOperationException("live connections");
        }
    }
}
