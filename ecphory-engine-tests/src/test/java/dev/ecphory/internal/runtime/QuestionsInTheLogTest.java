package dev.ecphory.internal.runtime;

import static dev.ecphory.internal.runtime.EngineFixture.AT_ONCE;
import static dev.ecphory.internal.runtime.EngineFixture.ids;
import static org.assertj.core.api.Assertions.assertThat;

import dev.ecphory.Ecphory;
import dev.ecphory.Event;
import dev.ecphory.Memory;
import dev.ecphory.RankExplanation;
import dev.ecphory.RecallOptions;
import dev.ecphory.RecallResult;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A log keeps every question word for word; as evidence only what tells something counts. */
final class QuestionsInTheLogTest {
    private static final String QUESTION = "Who bought the old bike?";
    private static final List<String> BLAND = List.of(
            "Hmm, hold on a second.",
            "Okay, I'll find out and come back to you.",
            "I'm glad you asked! Let me check my records.",
            "Well, that's a tricky one. Bear with me, please.");

    private final Ecphory engine = EngineFixture.edge(EngineFixture.store());
    private final Memory memory = engine.memory("ann");

    @BeforeEach
    void told() {
        memory.append(
                said("sold", "spring", "Ann", "Karim came by and took the bike, he rides it to work now."),
                said("garden", "spring", "Ben", "The tomatoes in the garden are ripe."),
                said("kettle", "summer", "Ann", "The kettle is blue, the old one leaked."),
                said("tyres", "summer", "Ben", "New tyres cost a fortune."));
    }

    @AfterEach
    void close() {
        engine.close();
    }

    private static Event said(String id, String session, String speaker, String text) {
        return Event.ofText(text).id(id).speaker(speaker).session(session).build();
    }

    private void asked(int round, String text, String reply) {
        memory.append(
                said("asked" + round, "asking" + round, "Cleo", text),
                said("reply" + round, "asking" + round, "Assistant", reply));
    }

    private List<String> best(String question, int limit) {
        return ids(memory.recall(question, AT_ONCE.withLimit(limit)));
    }

    @Test
    void aQuestionAskedFourTimesWithBlandRepliesDoesNotHideItsAnswer() {
        List<String> before = best(QUESTION, 4);
        for (int round = 0; round < BLAND.size(); round++) {
            asked(round, QUESTION, BLAND.get(round));
        }
        assertThat(best(QUESTION, 4)).isEqualTo(before).startsWith("sold");
    }

    @Test
    void norWithRepliesThatEchoIt() {
        List<String> before = best(QUESTION, 4);
        for (int round = 0; round < 4; round++) {
            asked(round, QUESTION, "So you want to know who bought the old bike? I'll see what I can find.");
        }
        assertThat(best(QUESTION, 4)).isEqualTo(before).startsWith("sold");
    }

    @Test
    void whatIsAskedInOtherWordsAndPutOffDoesNotHideItEither() {
        List<String> before = best(QUESTION, 3);
        asked(1, "Which old bike did Karim buy?", BLAND.get(0));
        asked(2, "Is the old bike still for sale?", BLAND.get(1));
        assertThat(best(QUESTION, 3)).isEqualTo(before);
    }

    @Test
    void behindEverythingElseTheNewestOfThemHasOneSeat() {
        for (int round = 0; round < BLAND.size(); round++) {
            asked(round, QUESTION, BLAND.get(round));
        }
        List<String> all = best(QUESTION, 11);
        assertThat(all).contains("asked3").doesNotContain("asked0", "asked1", "asked2");
        assertThat(all.indexOf("asked3")).isGreaterThanOrEqualTo(4);
    }

    @Test
    void whoWantsEverythingIsGivenEverything() {
        for (int round = 0; round < BLAND.size(); round++) {
            asked(round, QUESTION, BLAND.get(round));
        }
        assertThat(best(QUESTION, 12)).hasSize(12).contains("asked0", "asked1", "asked2", "asked3");
    }

    @Test
    void whoAsksWhatWasAskedIsGivenTheNewestOfEachQuestion() {
        asked(1, QUESTION, BLAND.get(0));
        asked(2, "When is the dentist open?", BLAND.get(1));
        asked(3, QUESTION, BLAND.get(2));
        assertThat(best("What did I ask about the old bike?", 1)).containsExactly("asked3");
        assertThat(best("Which questions did Cleo ask about the dentist?", 1)).containsExactly("asked2");
        assertThat(best("What did I ask about the old bike?", 9)).doesNotContain("asked1");
    }

    @Test
    void whatAsksAndTellsSomethingIsNotPushedBack() {
        asked(1, "I sold the old bike to Karim, do you know anybody who wants the helmet?", BLAND.get(0));
        asked(2, "Since I gave the kettle to Dana, where do I get a new one?", BLAND.get(1));
        assertThat(best(QUESTION, 1)).containsExactly("asked1");
        assertThat(best("Who has the kettle?", 2)).contains("asked2");
    }

    @Test
    void whatAnsweredAQuestionComesBeforeTheQuestion() {
        memory.append(
                said("where", "autumn", "Cleo", "Where did I leave the spare key of the shed?"),
                said("hook", "autumn", "Ben", "On the hook behind the door."));
        assertThat(best("Where is the spare key?", 2)).containsExactly("hook", "where");
        assertThat(best("Where did I leave the spare key of the shed?", 1)).containsExactly("hook");
    }

    @Test
    void aYesOrANoInTheQuestionsOwnWordsIsAnAnswer() {
        memory.append(
                said("did", "autumn", "Cleo", "Did Dana paint the fence?"),
                said("no", "autumn", "Ben", "No, Dana did not paint the fence."));
        assertThat(best("Did Dana paint the fence?", 1)).containsExactly("no");
    }

    @Test
    void aChoiceInTheQuestionsOwnWordsIsAnAnswer() {
        memory.append(
                said("tea", "autumn", "Cleo", "Does Dana take tea, coffee or lemonade?"),
                said("coffee", "autumn", "Ben", "Coffee, please."));
        assertThat(best("Does Dana take tea, coffee or lemonade?", 1)).containsExactly("coffee");
    }

    @Test
    void keywordsFindTheStatementThatIsNothingButThem() {
        memory.append(
                said("cat", "autumn", "Cleo", "I have a cat."), said("ok", "autumn", "Assistant", "Good to know!"));
        assertThat(best("cat", 1)).containsExactly("cat");
        assertThat(best("I have a cat.", 1)).containsExactly("cat");
        assertThat(best("Do I have a cat?", 1)).containsExactly("cat");
        memory.append(said("dog", "winter", "Dana", "I have a dog. Do you?"));
        assertThat(best("Do I have a dog?", 1)).containsExactly("dog");
    }

    @Test
    void aPromptThatWasSentBeforeDoesNotHideWhatItGoesOnWith() {
        String prompt = "Hi! I ordered the tiles for the bathroom. What should come next?";
        memory.append(
                said("plan", "autumn", "Cleo", "I want to redo the bathroom: tiles, then the basin, then the paint."),
                said("order", "autumn", "Assistant", "Then the tiles first, and the basin after that."));
        RecallOptions cleo = AT_ONCE.withAsker("Cleo").withLimit(2);
        List<String> before = ids(memory.recall(prompt, cleo));
        for (int round = 0; round < BLAND.size(); round++) {
            asked(round, prompt, BLAND.get(round));
        }
        assertThat(ids(memory.recall(prompt, cleo))).isEqualTo(before).contains("plan");
        assertThat(ids(memory.recall(prompt, cleo.withLimit(13))))
                .contains("asked3")
                .doesNotContain("asked0", "asked1", "asked2");
    }

    @Test
    void whatIsOutOfSightStandsForNothing() {
        asked(1, QUESTION, BLAND.get(0));
        asked(2, QUESTION, BLAND.get(1));
        memory.deletion().retract("asked2");
        assertThat(best(QUESTION, 6)).contains("asked1");
    }

    @Test
    void itSaysWhy() {
        asked(1, QUESTION, BLAND.get(0));
        asked(2, QUESTION, BLAND.get(1));
        RecallResult recalled = memory.recall(QUESTION, AT_ONCE);
        assertThat(EngineFixture.notes(recalled)).contains("askings: ");
        RankExplanation whyNot = memory.explain(QUESTION, AT_ONCE.withLimit(3), "asked2");
        assertThat(whyNot.item().reasons()).anyMatch(reason -> reason.stage().equals("asking"));
    }

    @Test
    void aRecipeCanLeaveItOut() {
        asked(1, QUESTION, BLAND.get(0));
        RecallOptions without =
                RecallOptions.defaults().withRecipe("default-askings").withPatience(AT_ONCE.patience());
        assertThat(ids(memory.recall(QUESTION, without))).startsWith("asked1");
    }
}
