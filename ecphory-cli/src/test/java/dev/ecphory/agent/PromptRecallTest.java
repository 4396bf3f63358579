package dev.ecphory.agent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ecphory.Ecphory;
import dev.ecphory.Event;
import dev.ecphory.Memory;
import dev.ecphory.RecallOptions;
import dev.ecphory.RecallOptions.Purpose;
import dev.ecphory.internal.retrieval.context.AssembledContext;
import dev.ecphory.spi.TokenCounter;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** How much is put before a model with a prompt; hooks run at tier edge. */
final class PromptRecallTest {
    private static final Instant NOW = Instant.parse("2026-05-20T10:00:00Z");
    private static final String SESSION = "claude-code:two";
    /** What stands around what is remembered. */
    private static final int FRAME = 60;

    @TempDir
    private Path folder = Path.of("");

    @Test
    void noMoreIsPutBeforeTheModelThanTheCueIsWorth() {
        try (Ecphory engine = HookEngines.edge(folder.resolve("t.db").toString())) {
            Memory memory = engine.memory("project");
            for (String part : List.of("lid", "spout", "handle", "glaze", "foot")) {
                memory.append(Event.ofText("We settled how the " + part + " of the teapot is made, and why: "
                                + "it was tried before and nothing else held for long. ".repeat(8))
                        .id(part)
                        .speaker("user")
                        .session("claude-code:one")
                        .build());
            }
            String prompt = "The lid is loose.";
            AssembledContext told = new PromptRecall(new HookMemory(memory, null), NOW)
                    .of(
                            prompt,
                            SESSION,
                            PromptRecall.TOKENS,
                            SessionState.of(null, Agent.CLAUDE_CODE, "t.db", "project", "two"),
                            id -> false,
                            entry -> false)
                    .orElseThrow();
            assertThat(told.events()).contains("lid");
            int worth = worth(memory, prompt);
            assertThat(worth).as("a message is worth a part of the budget").isBetween(200, 700);
            assertThat(TokenCounter.estimate().count(told.text())).isLessThanOrEqualTo(worth + FRAME);
        }
    }

    private static int worth(Memory memory, String prompt) {
        return memory
                .recall(
                        prompt,
                        RecallOptions.defaults()
                                .withPurpose(Purpose.INJECT)
                                .withAsker(null)
                                .withSession(SESSION)
                                .withAskedAt(NOW.atOffset(ZoneOffset.UTC))
                                .withMaxTokens(PromptRecall.TOKENS))
                .steps()
                .stream()
                .filter(step -> step.stage().equals("relevance"))
                .mapToInt(step -> step.numbers()
                        .getOrDefault("tokens", List.of(0.0))
                        .getFirst()
                        .intValue())
                .sum();
    }
}
