package dev.ecphory.internal.runtime;

import static dev.ecphory.internal.runtime.EngineFixture.AT_ONCE;
import static dev.ecphory.internal.runtime.EngineFixture.ids;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ecphory.Ecphory;
import dev.ecphory.Event;
import dev.ecphory.InvalidInputException;
import dev.ecphory.Memory;
import dev.ecphory.RecallOptions;
import dev.ecphory.RecallResult;
import dev.ecphory.RecalledEvent;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A message to an assistant recalls what it goes on with, and never the conversation that is running. */
final class FollowsThePromptTest {
    private static final RecallOptions HANDED_OVER = AT_ONCE.withPurpose(RecallOptions.Purpose.INJECT);
    private static final String PROMPT = "Hi! The tiles are ordered. Tell me what comes next for the bathroom.";

    private final Ecphory engine = EngineFixture.edge(EngineFixture.store());
    private final Memory memory = engine.memory("ann");

    @BeforeEach
    void told() {
        memory.append(
                said("plan", "january", "Ann", "I want to redo the bathroom: tiles, then the basin, then the paint."),
                said(
                        "order",
                        "january",
                        "Assistant",
                        "Then we order the tiles first and measure the basin after that."),
                said("dentist", "february", "Ann", "My dentist moved to the harbour."),
                said("harbour", "february", "Assistant", "Noted: the dentist is at the harbour now."));
    }

    @AfterEach
    void close() {
        engine.close();
    }

    private static Event said(String id, String session, String speaker, String text) {
        return Event.ofText(text).id(id).speaker(speaker).session(session).build();
    }

    @Test
    void theSessionThatItGoesOnWithComesFirst() {
        RecallResult recalled = memory.recall(PROMPT, HANDED_OVER.withLimit(2));
        assertThat(ids(recalled)).containsExactlyInAnyOrder("plan", "order");
        assertThat(reasons(recalled)).contains("session-mean", "recency");
    }

    @Test
    void whatSomebodyAsksIsNoPromptHoweverItIsPut() {
        assertThat(reasons(memory.recall(PROMPT, AT_ONCE))).doesNotContain("session-mean", "recency");
        assertThat(reasons(memory.recall("The tiles are ordered. What comes next for the bathroom?", HANDED_OVER)))
                .doesNotContain("session-mean", "recency");
        assertThat(reasons(memory.recall(PROMPT, AT_ONCE.withSession("april")))).contains("session-mean", "recency");
    }

    @Test
    void aQuestionIsNoPrompt() {
        assertThat(reasons(memory.recall("Where did the dentist move to?", HANDED_OVER)))
                .doesNotContain("session-mean", "recency");
    }

    @Test
    void whereNobodyIsKnownToAskItIsAQuestion() {
        memory.append(said("third", "march", "Ben", "I like the harbour."));
        assertThat(reasons(memory.recall(PROMPT, HANDED_OVER))).doesNotContain("session-mean", "recency");
        assertThat(reasons(memory.recall(PROMPT, HANDED_OVER.withAsker("Ann")))).contains("session-mean", "recency");
    }

    @Test
    void notesAreAskedRatherThanGoneOnWith() {
        Memory notes = engine.memory("notes");
        notes.append(note("a", "The bathroom's tiles are blue."), note("b", "The dentist is at the harbour."));
        assertThat(reasons(notes.recall(PROMPT, HANDED_OVER))).doesNotContain("session-mean", "recency");

        notes.append(Event.ofText("Noted.").speaker("Assistant").build());
        assertThat(reasons(notes.recall(PROMPT, HANDED_OVER))).contains("recency");
    }

    private static Event note(String id, String text) {
        return Event.ofText(text).id(id).speaker("Ann").build();
    }

    @Test
    void theRunningSessionSteersAndIsNoResult() {
        memory.append(
                said("now1", "march", "Ann", "Back to the bathroom, please."),
                said("now2", "march", "Assistant", "Gladly. The tiles or the basin?"));
        RecallOptions running = HANDED_OVER.withSession("march");

        RecallResult recalled = memory.recall("Hello. The next step, as we planned it.", running);
        assertThat(ids(recalled)).doesNotContain("now1", "now2").startsWith("plan");
        assertThat(reasons(recalled)).contains("continuation");
        assertThat(recalled.context()).doesNotContain("Gladly");
    }

    @Test
    void theEventOfTheQuestionAndWhatFollowsItAreNoResults() {
        memory.append(
                said("now", "march", "Ann", PROMPT), said("reply", "march", "Assistant", "The basin comes next."));

        assertThat(ids(memory.recall(PROMPT, HANDED_OVER.withCurrentEvent("now"))))
                .contains("plan")
                .doesNotContain("now", "reply");
        assertThat(ids(memory.recall(PROMPT, HANDED_OVER))).contains("now");
    }

    @Test
    void whatIsOutOfSightDoesNotStretchTheRangeOfScores() {
        List<Double> before = scores(memory.recall("Where did the dentist move to?", HANDED_OVER));
        memory.append(said("now", "march", "Ann", "Where did the dentist move to?"));

        assertThat(scores(memory.recall("Where did the dentist move to?", HANDED_OVER.withCurrentEvent("now"))))
                .hasSameSizeAs(before)
                .first()
                .satisfies(best -> assertThat(best).isGreaterThan(.8 * before.getFirst()));
    }

    @Test
    void aRelevanceOutsideZeroToOneIsRefused() {
        assertThatThrownBy(() -> HANDED_OVER.withMinRelevance(1.5))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("minRelevance");
    }

    private static List<Double> scores(RecallResult recalled) {
        return recalled.items().stream().map(RecalledEvent::score).toList();
    }

    private static List<String> reasons(RecallResult recalled) {
        return recalled.items().stream()
                .flatMap(item -> item.reasons().stream())
                .map(reason -> reason.stage())
                .toList();
    }
}
