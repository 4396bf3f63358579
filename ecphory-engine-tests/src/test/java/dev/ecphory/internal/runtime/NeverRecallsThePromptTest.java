package dev.ecphory.internal.runtime;

import static dev.ecphory.internal.runtime.EngineFixture.AT_ONCE;
import static dev.ecphory.internal.runtime.EngineFixture.ids;
import static org.assertj.core.api.Assertions.assertThat;

import dev.ecphory.AnswerOptions;
import dev.ecphory.ChatWindow;
import dev.ecphory.ChatWindow.Message.Kind;
import dev.ecphory.ContextMarker;
import dev.ecphory.Ecphory;
import dev.ecphory.Event;
import dev.ecphory.Memory;
import dev.ecphory.RecallOptions;
import dev.ecphory.RecallResult;
import dev.ecphory.internal.scopes.MemoryScope;
import dev.ecphory.internal.scopes.ScopedMemories;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a prompt shows anyway does not come back as a memory. */
final class NeverRecallsThePromptTest {
    private static final String QUESTION = "Who bought the old bike?";

    private final Ecphory engine = EngineFixture.edge(EngineFixture.store());
    private final Memory memory = engine.memory("ann");

    @BeforeEach
    void told() {
        memory.append(
                event("sold", "january", "I sold the old bike to Karim."),
                event("paint", "january", "Before that I painted the old bike green."));
    }

    @AfterEach
    void close() {
        engine.close();
    }

    private static Event event(String id, String session, String text) {
        return Event.ofText(text).id(id).speaker("Ann").session(session).build();
    }

    @ParameterizedTest
    @ValueSource(strings = {"default", "words", "rrf", "meaning", "edge"})
    void aMessageOfThePromptIsNoResultWhoeverAppendedIt(String recipe) {
        memory.append(event("now", "february", QUESTION));
        RecallOptions options = AT_ONCE.withRecipe(recipe);
        assertThat(ids(memory.recall(QUESTION, options))).contains("now");

        RecallResult recalled = memory.recall(
                QUESTION,
                options.withWindow(
                        List.of("who bought the OLD bike?  \n" + ContextMarker.OPEN + "\n" + ContextMarker.CLOSE)));
        assertThat(ids(recalled)).contains("sold", "paint").doesNotContain("now");
        assertThat(recalled.context()).contains("Karim").doesNotContain(QUESTION);
    }

    @Test
    void theWindowOfTheRunningSessionIsNoResult() {
        memory.chatWindow("february").rewrite(List.of(said("The old bike squeaked."), said(QUESTION)), ZoneOffset.UTC);
        RecallResult open = memory.recall(QUESTION, AT_ONCE);
        assertThat(open.context()).contains("squeaked", QUESTION);

        RecallOptions running = AT_ONCE.withSession("february");
        RecallResult recalled = memory.recall(QUESTION, running);
        assertThat(recalled.context()).contains("Karim").doesNotContain("squeaked", QUESTION);
        assertThat(memory.recall(QUESTION, running.withFullContextBelowTokens(4_000))
                        .context())
                .contains("Karim")
                .doesNotContain("squeaked", QUESTION);
        assertThat(memory.answer(QUESTION, AnswerOptions.defaults().withRecall(running))
                        .recollection()
                        .context())
                .doesNotContain("squeaked", QUESTION);
        ScopedMemories scopes = ScopedMemories.of(Map.of(MemoryScope.USER, memory));
        assertThat(scopes.recall(QUESTION, running).context()).contains("Karim").doesNotContain("squeaked", QUESTION);
    }

    @Test
    void whatSlidOutOfTheWindowIsAResultAgain() {
        RecallOptions running = AT_ONCE.withSession("february");
        memory.chatWindow("february").rewrite(List.of(said("The old bike squeaked.")), ZoneOffset.UTC);
        memory.chatWindow("february").rewrite(List.of(said("Hello!")), ZoneOffset.UTC);
        memory.append(IntStream.range(0, 60)
                .mapToObj(i -> event("later" + i, "february", "Later we spoke of garden number " + i + "."))
                .toList());

        assertThat(ids(memory.recall("What squeaked?", running))).hasSizeGreaterThan(0);
        assertThat(memory.recall("What squeaked?", running).context()).contains("The old bike squeaked.");
    }

    @Test
    void anotherSessionIsHiddenNothing() {
        memory.chatWindow("february").rewrite(List.of(said("The old bike squeaked.")), ZoneOffset.UTC);

        assertThat(memory.recall(QUESTION, AT_ONCE.withSession("march")).context())
                .contains("squeaked", "Karim");
    }

    @Test
    void itIsSaidWhyAHiddenEventIsNotFound() {
        memory.append(event("now", "february", QUESTION));

        assertThat(memory.explain(QUESTION, AT_ONCE.withWindow(List.of(QUESTION)), "now")
                        .because())
                .contains("shown to the reader anyway");
    }

    private static ChatWindow.Message said(String text) {
        return new ChatWindow.Message(Kind.USER, "Ann", text, "");
    }
}
