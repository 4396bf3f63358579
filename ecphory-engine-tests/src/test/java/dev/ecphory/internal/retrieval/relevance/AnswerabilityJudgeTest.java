package dev.ecphory.internal.retrieval.relevance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ecphory.Answerability;
import dev.ecphory.Answerability.Verdict;
import dev.ecphory.Event;
import dev.ecphory.Namespace;
import dev.ecphory.RecallOptions;
import dev.ecphory.RecallResult;
import dev.ecphory.internal.index.cache.Projection;
import dev.ecphory.internal.retrieval.PlainRecaller;
import dev.ecphory.internal.retrieval.Retriever;
import dev.ecphory.internal.retrieval.profile.RetrievalProfile;
import dev.ecphory.internal.store.SettableClock;
import dev.ecphory.internal.text.TermAnalyzer;
import dev.ecphory.knowledge.Decision;
import dev.ecphory.spi.store.EventStore;
import dev.ecphory.testkit.InMemoryEventStore;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

final class AnswerabilityJudgeTest {
    private static final Namespace NAMESPACE = Namespace.of("ann");
    private static final TermAnalyzer ENGLISH = TermAnalyzer.of("en");

    private final EventStore store = new InMemoryEventStore(new SettableClock(), new SplittableRandom(1));

    @AfterAll
    static void close() {
        ENGLISH.close();
    }

    @Test
    void aQuestionAboutTheWrongPersonIsLessAnswerable() {
        talk();
        Answerability right = judged("Which instrument did Ana play in the school orchestra?");
        Answerability wrong = judged("Which instrument did Ben play in the school orchestra?");
        assertThat(right.verdict()).isEqualTo(Verdict.SUPPORTED);
        assertThat(wrong.probability()).isLessThan(right.probability() - .2);
        assertThat(wrong.signs().get(Answerability.Feature.VOICE)).isNegative();
        assertThat(wrong.reasons()).anyMatch(reason -> reason.contains("someone else than Ben"));
    }

    @Test
    void whatIsSaidToSomeoneOfThemIsTheirs() {
        talk();
        Answerability told = judged("Which marathon did Ana finish?");
        assertThat(told.signs().get(Answerability.Feature.VOICE)).isPositive();
        assertThat(judged("Which marathon did Ben finish?").signs().get(Answerability.Feature.VOICE))
                .isNegative();
    }

    @Test
    void aWordThatNothingSpeaksOfIsTold() {
        talk();
        Answerability judged = judged("What was the budget of Ana's school orchestra?");
        assertThat(judged.reasons()).contains("no memory near it has the word \"budget\"");
        assertThat(judged.probability())
                .isLessThan(judged("Did Ana play in the school orchestra?").probability());
    }

    @Test
    void anEmptyMemorySupportsNothing() {
        Answerability judged = judged("Where does Ana live?");
        assertThat(judged.verdict()).isEqualTo(Verdict.UNSUPPORTED);
        assertThat(judged.reasons()).containsExactly("nothing is remembered yet");
    }

    @Test
    void aQuestionWithoutContentIsNeitherSupportedNorNot() {
        talk();
        assertThat(judged("What is it?").verdict()).isEqualTo(Verdict.PARTIAL);
    }

    @Test
    void aSmallMemoryIsNotJudgedByWhatStandsAlone() {
        talk();
        assertThat(judged("Which instrument did Ana play?").signs()).doesNotContainKey(Answerability.Feature.ALONE);
    }

    @Test
    void whatAStandingInstructionSpeaksOfHasAnAnswer() {
        talk();
        String question = "In which currency should prices be quoted?";
        Answerability before = judged(question);
        Answerability other = judged("Which marathon did Ben finish?");
        store.decisions()
                .append(
                        NAMESPACE,
                        List.of(new Decision.AddDirective("d1", "Always quote prices in the currency of Norway.")));
        Answerability after = judged(question);
        assertThat(before.verdict()).isNotEqualTo(Verdict.SUPPORTED);
        assertThat(after.verdict()).isEqualTo(Verdict.SUPPORTED);
        assertThat(after.reasons()).contains("a standing instruction speaks of it");
        assertThat(judged("Which marathon did Ben finish?"))
                .as("it speaks of something else")
                .isEqualTo(other);
    }

    @Test
    void recipesJudgeAlikeAndThePlainOnesSayThatTheyDoNot() {
        talk();
        String question = "Which instrument did Ben play in the school orchestra?";
        Answerability usual = judged(question);
        for (String recipe : RetrievalProfile.names()) {
            Answerability judged = recaller()
                    .recall(question, RecallOptions.defaults().withRecipe(recipe))
                    .answerability();
            boolean plain =
                    List.of("words", "meaning", "rrf", "default-answerability").contains(recipe);
            if (plain) {
                assertThat(judged.reasons()).as(recipe).containsExactly("this recipe does not judge it");
                assertThat(judged.verdict()).isEqualTo(Answerability.Verdict.PARTIAL);
            } else {
                assertThat(judged).as(recipe).isEqualTo(usual);
            }
        }
    }

    @Test
    void whatIsUnsupportedIsRecalledAllTheSame() {
        talk();
        RecallResult recollection = recaller().recall("Who repaired the submarine?", RecallOptions.defaults());
        assertThat(recollection.items()).isNotEmpty();
        assertThat(recollection.steps()).anyMatch(step -> step.stage().equals("judge"));
    }

    @Test
    void weightsAreReadAsTheyAreWritten() {
        AnswerabilityWeights fitted = AnswerabilityWeights.fitted();
        assertThat(AnswerabilityWeights.read(fitted.toString().lines().toList()))
                .isEqualTo(fitted);
        assertThat(fitted.weights()).containsOnlyKeys(Answerability.Feature.values());
        assertThatThrownBy(() -> AnswerabilityWeights.read(List.of("voice loud")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("voice loud");
    }

    private void talk() {
        store.log()
                .append(
                        NAMESPACE,
                        List.of(
                                said("Ana", "Good morning! I slept badly because of the storm."),
                                said("Ben", "Same here. I fixed the window before breakfast."),
                                said("Ana", "I played the cello in my school orchestra, did I ever tell you?"),
                                said("Ben", "No! You also finished the Lisbon marathon, you are full of surprises."),
                                said("Ana", "I am. What did you do at that age?"),
                                said("Ben", "I collected stamps and read comics all day."),
                                said("Ana", "My brother did that too."),
                                said("Ben", "I still have the albums in the attic.")));
    }

    private static Event said(String speaker, String text) {
        return Event.ofText(text).speaker(speaker).session("s").build();
    }

    private Answerability judged(String question) {
        return recaller().recall(question, RecallOptions.defaults()).answerability();
    }

    private Retriever recaller() {
        return PlainRecaller.of(
                new Projection(NAMESPACE, store, ENGLISH, false),
                store.log(),
                NAMESPACE,
                (question, options, language) -> Optional.empty(),
                null,
                null);
    }
}
