package dev.ecphory.internal.runtime;

import static dev.ecphory.internal.runtime.EngineFixture.ids;
import static org.assertj.core.api.Assertions.assertThat;

import dev.ecphory.Answer;
import dev.ecphory.Answerability;
import dev.ecphory.Ecphory;
import dev.ecphory.Event;
import dev.ecphory.Memory;
import dev.ecphory.ProgressListener;
import dev.ecphory.RankExplanation;
import dev.ecphory.RecallOptions;
import dev.ecphory.RecallResult;
import dev.ecphory.RecallResult.StageTrace;
import dev.ecphory.RecalledEvent;
import dev.ecphory.internal.vector.HashingEmbedder;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Who asks is given what there is, however weak. A model that did not ask is given nothing of what the memory does not speak of, and told
 * so.
 */
final class RecallsNothingIrrelevantTest {
    private static final RecallOptions DEFAULT = RecallOptions.defaults().withPatience(Duration.ZERO);
    private static final RecallOptions INJECT = DEFAULT.withPurpose(RecallOptions.Purpose.INJECT);

    private final Ecphory engine = EngineFixture.edge(EngineFixture.store());
    private final Memory memory = engine.memory("olive-farm");

    @BeforeEach
    void told() {
        memory.append(
                said("harvest", "one", "Ines", "We start the olive harvest in the second week of October."),
                said("press", "one", "Tiago", "The press in Moura charges twelve cents a kilo this year."),
                said("dog", "one", "Ines", "Our dog Faisca chased the goats again and broke the fence."),
                said("tractor", "two", "Tiago", "I sold the old tractor to my cousin Rui for nine thousand euros."),
                said("doctor", "two", "Ines", "My knee hurts, so I see the doctor in Beja on Friday."),
                said("bees", "two", "Tiago", "Two of the beehives by the river died over the winter."));
    }

    @AfterEach
    void close() {
        engine.close();
    }

    private static Event said(String id, String session, String speaker, String text) {
        return Event.ofText(text).id(id).speaker(speaker).session(session).build();
    }

    @Test
    void whatWasSaidIsRecalled() {
        assertThat(ids(memory.recall("Who bought the old tractor?", DEFAULT))).startsWith("tractor");
        assertThat(ids(memory.recall("When does the olive harvest start?", DEFAULT)))
                .startsWith("harvest");
        assertThat(ids(memory.recall("tractor", DEFAULT))).contains("tractor");
    }

    @Test
    void aModelIsHandedNothingOfWhatNobodySpokeOfAndTheContextSaysSo() {
        for (String question : List.of(
                "What is the boiling point of gallium?",
                "How do I sort a linked list in Rust?",
                "Which submarine did Captain Nemo command?",
                "zxqv blorf")) {
            RecallResult recalled = memory.recall(question, INJECT);
            assertThat(recalled.items()).as(question).isEmpty();
            assertThat(recalled.facts()).as(question).isEmpty();
            assertThat(recalled.context()).as(question).contains("Nothing relevant is remembered.");
            assertThat(recalled.tokens()).as(question).isLessThan(40);
            assertThat(recalled.answerability().verdict()).as(question).isEqualTo(Answerability.Verdict.UNSUPPORTED);
            assertThat(recalled.steps())
                    .filteredOn(step -> step.stage().equals("relevance"))
                    .singleElement()
                    .satisfies(step -> assertThat(step.out()).isZero());
            assertThat(memory.answer(question).kind()).as(question).isEqualTo(Answer.Kind.ABSTAINED);
        }
    }

    @Test
    void theTraceTellsTheNumbersThatWereWeighed() {
        RecallResult recalled = memory.recall("Who bought the old tractor?", DEFAULT.withMinRelevance(0));

        Map<String, List<Double>> numbers = recalled.steps().stream()
                .filter(step -> step.stage().equals("relevance"))
                .findFirst()
                .orElseThrow()
                .numbers();
        assertThat(numbers.get("memory.held")).singleElement().satisfies(held -> assertThat(held)
                .isGreaterThan(.5));
        assertThat(numbers.get("memory.nearest")).containsExactly(Double.NaN);
        assertThat(numbers.get("event.place")).hasSameSizeAs(recalled.items()).startsWith(0.0);
        assertThat(numbers.get("spoken-of")).singleElement().satisfies(spokenOf -> assertThat(spokenOf)
                .isGreaterThanOrEqualTo(recalled.items().getFirst().relevance()));
    }

    @Test
    void whoAsksIsGivenTheBestThereIs() {
        for (String question :
                List.of("Where does it hurt?", "What should I repair?", "Moura", "Rui", "knee", "What do we sell?")) {
            RecallResult recalled = memory.recall(question, DEFAULT);
            assertThat(recalled.items()).as(question).isNotEmpty();
            assertThat(recalled.context())
                    .as(question)
                    .contains("(id " + recalled.items().getFirst().entry().id());
        }
        assertThat(ids(memory.recall("Moura", DEFAULT))).startsWith("press");
        assertThat(ids(memory.recall("knee", DEFAULT))).startsWith("doctor");
    }

    @Test
    void whoAsksForWhatHasNothingInCommonWithAnythingIsToldSo() {
        RecallResult recalled = memory.recall("zxqv blorf", DEFAULT);
        assertThat(recalled.items()).isEmpty();
        assertThat(recalled.context()).contains("Nothing relevant is remembered.");
        assertThat(recalled.answerability().verdict()).isEqualTo(Answerability.Verdict.UNSUPPORTED);
    }

    @Test
    void smallTalkIsHandedNothing() {
        for (String talk : List.of("thanks, that's great!", "ok", "Hello there, how are you?", "haha")) {
            assertThat(memory.recall(talk, INJECT.withSession("three")).items())
                    .as(talk)
                    .isEmpty();
        }
    }

    @Test
    void theDoorIsTheHigherTheLessACueAsksOfTheMemory() {
        String question = "Who bought the old tractor from Tiago?";
        String message = "I want to buy an old tractor. Please write an advertisement for it.";
        RecallOptions running = INJECT.withSession("three");

        assertThat(least(message, running.withAsker("Ines")))
                .isLessThan(least(question, INJECT))
                .isLessThan(least(message, INJECT));
        assertThat(least(question, INJECT)).isLessThan(least(message, INJECT));
        assertThat(least(message, INJECT)).isLessThan(least("tractor", INJECT));
        assertThat(least(question, running)).isEqualTo(least(message, running)).isGreaterThan(least("tractor", INJECT));
    }

    @Test
    void whereAnAssistantSaidMuchMoreIsAskedOfACue() {
        String question = "Who bought the old tractor from Tiago?";
        double among = least(question, INJECT);
        memory.append(
                said("answer", "two", "Assistant", "Nine thousand euros is a fair price for a tractor of that age."),
                said("advice", "two", "Assistant", "Feed the bees with sugar before the next winter."));

        assertThat(least(question, INJECT)).isGreaterThan(among);
        assertThat(ids(memory.recall(question, INJECT))).contains("tractor");
    }

    @Test
    void aNameThatTheMemoryDoesNotKnowClosesTheDoorToAQuestionAndToNothingElse() {
        double known = least("Who bought the old tractor from Tiago?", INJECT);

        assertThat(least("Who bought the old tractor from Leonor?", INJECT)).isGreaterThan(known);
        assertThat(memory.recall("What did Leonor say about the dog?", INJECT).items())
                .isEmpty();
        assertThat(ids(memory.recall("What did Leonor say about the dog?", DEFAULT)))
                .contains("dog");
        for (String question : List.of(
                "What does the press in Moura charge Tiago?", // in an event and a speaker
                "Who bought the old tractor from Tiaggo?", // a letter wrong
                "Does my knee hurt on Friday or in October?")) { // days and months name nobody
            assertThat(least(question, INJECT)).as(question).isEqualTo(known);
        }
        String message = "I want to buy an old tractor. Please write an advertisement for ";
        assertThat(least(message + "Leonor.", INJECT)).isEqualTo(least(message + "it.", INJECT));
    }

    @Test
    void aQuestionThatIsHardlySpokenOfIsNotWorthTheWholeBudget() {
        assertThat(worth("Who bought the old tractor from Tiago?", INJECT)).isEqualTo(4_000);
        assertThat(worth("Which goats did the neighbours buy at the fair?", INJECT))
                .isLessThan(900);
    }

    @Test
    void aMessageIsNeverWorthMoreThanHalfOfTheBudget() {
        String message = "My knee hurts, so I see the doctor in Beja.";

        assertThat(worth(message, INJECT)).isBetween(600.0, 2_000.0);
        assertThat(worth(message, INJECT.withSession("three").withAsker("Ines")))
                .isBetween(600.0, 2_000.0);
        assertThat(worth(message, DEFAULT)).isEqualTo(4_000);
    }

    private double worth(String cue, RecallOptions options) {
        return number(cue, options, "tokens");
    }

    private double least(String cue, RecallOptions options) {
        return number(cue, options, "least");
    }

    private double number(String cue, RecallOptions options, String name) {
        return relevance(memory.recall(cue, options))
                .numbers()
                .getOrDefault(name, List.of(Double.NaN))
                .getFirst();
    }

    @Test
    void aQuestionIsWorthTheBudgetAndAMessageLess() {
        for (int i = 0; i < 200; i++) {
            memory.append(said("row" + i, "four", "Ines", "Row " + i + " of the olive trees was pruned and watered."));
        }
        String told = "I drove to the press in Moura with the olives.";
        int message = memory.recall(told, INJECT).tokens();

        assertThat(message).isBetween(100, 900);
        assertThat(memory.recall(told, DEFAULT).tokens()).isGreaterThan(2 * message);
        assertThat(memory.recall("What does the press in Moura charge?", INJECT).tokens())
                .isGreaterThan(2 * message);
    }

    @Test
    void standingInstructionsAreNoPartOfWhatAMessageIsWorth() {
        String always = "Always answer me with prices in euros and never in dollars, and with the date of each price.";
        memory.directives().add(always);
        RecallOptions small = INJECT.withMaxTokens(400);

        assertThat(memory.recall("What is the boiling point of gallium?", small).context())
                .contains("prices in euros");
        assertThat(memory.recall("I drove to the press in Moura with the olives.", small)
                        .context())
                .contains("prices in euros");
    }

    @Test
    void anEmptyMemoryStaysSilent() {
        assertThat(engine.memory("nobody")
                        .recall("Who bought the tractor?", DEFAULT)
                        .context())
                .isEmpty();
    }

    @Test
    void theFloorCanBeSwitchedOff() {
        RecallResult recalled = memory.recall("What is the boiling point of gallium?", INJECT.withMinRelevance(0));
        assertThat(recalled.items()).hasSize(6);
        assertThat(recalled.context()).doesNotContain("Nothing relevant");
    }

    @Test
    void aFloorOfOnesOwnIsKept() {
        RecallResult all = memory.recall("Who bought the old tractor?", DEFAULT.withMinRelevance(0));
        double middle = all.items().get(1).relevance() + 1e-9;
        assertThat(memory.recall("Who bought the old tractor?", DEFAULT.withMinRelevance(middle))
                        .items())
                .isNotEmpty()
                .allMatch(item -> item.relevance() >= middle);
    }

    @Test
    void relevanceIsAProbabilityThatIsGreaterForEvidence() {
        List<RecalledEvent> found = memory.recall("Who bought the old tractor?", DEFAULT.withMinRelevance(0))
                .items();
        assertThat(found).allMatch(item -> item.relevance() > 0 && item.relevance() < 1);
        assertThat(found.getFirst().relevance()).isGreaterThan(3 * found.get(1).relevance());
        double unasked = memory.recall("What is the boiling point of gallium?", DEFAULT.withMinRelevance(0))
                .items()
                .getFirst()
                .relevance();
        assertThat(unasked).isLessThan(.1).isLessThan(found.getFirst().relevance() / 5);
    }

    @Test
    void relevanceIsAProbabilityWhereNothingLiesInTheTimeAskedAbout() {
        try (Ecphory base = EngineFixture.base(EngineFixture.store(), new HashingEmbedder())) {
            Memory year = base.memory("year");
            year.append(
                    said("harvest", "one", "Ines", "We start the olive harvest in the second week of October."),
                    said("press", "one", "Tiago", "The press in Moura charges twelve cents a kilo this year."));
            year.admin().embedPending(ProgressListener.SILENT);

            assertThat(year.recall("What did Ines harvest in May 2019?", DEFAULT.withMinRelevance(0))
                            .items())
                    .isNotEmpty()
                    .allMatch(item -> item.relevance() >= 0 && item.relevance() <= 1);
        }
    }

    @Test
    void explainSaysThatAnEventIsNotRelevantEnough() {
        RankExplanation why = memory.explain("What is the boiling point of gallium?", INJECT, "press");
        assertThat(why.stage()).isEqualTo("relevance");
        assertThat(why.because()).contains("likely to be evidence");
    }

    @Test
    void documentsWithoutASpeakerAreSpokenOfWhoeverElseSpeaks() {
        Memory notes = engine.memory("notes");
        notes.append(
                Event.ofText("The barn cat is called Mourisca.").id("cat").build(),
                Event.ofText("The well is forty metres deep.").id("well").build());
        assertThat(notes.answer("What is the barn cat called?").text()).contains("Mourisca");
        notes.append(said("hello", "one", "Ines", "I drove to Evora this morning."));
        Answer answer = notes.answer("What is the barn cat called?");
        assertThat(answer.kind()).isNotEqualTo(Answer.Kind.ABSTAINED);
        assertThat(answer.text()).contains("Mourisca");
        assertThat(answer.recollection().answerability().reasons())
                .noneMatch(reason -> reason.contains("no memory near it has the word"));
    }

    @Test
    void somebodyOfWhomNothingIsKnownIsNotAnsweredForSomebodyElse() {
        Answer answer = memory.answer("What did Deborah paint for her grandson?");
        assertThat(answer.kind()).isEqualTo(Answer.Kind.ABSTAINED);
        assertThat(answer.recollection().answerability().verdict()).isEqualTo(Answerability.Verdict.UNSUPPORTED);
    }

    private static StageTrace relevance(RecallResult recalled) {
        return recalled.steps().stream()
                .filter(step -> step.stage().equals("relevance"))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void aStepTellsHowManyWereLeftOut() {
        StageTrace step = relevance(memory.recall("Who bought the old tractor?", DEFAULT.withMinRelevance(.1)));
        assertThat(step.in()).isEqualTo(6);
        assertThat(step.out()).isBetween(1, 5);
        assertThat(step.note()).contains("likely that it is spoken of");
    }
}
