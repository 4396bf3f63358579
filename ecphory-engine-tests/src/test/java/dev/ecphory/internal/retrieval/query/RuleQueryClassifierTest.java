package dev.ecphory.internal.retrieval.query;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ecphory.QueryClassification;
import dev.ecphory.QueryClassification.Category;
import dev.ecphory.QueryClassification.Intent;
import dev.ecphory.internal.language.Languages;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The kind of a question, told by rules. */
final class RuleQueryClassifierTest {
    private final QueryClassifier rules = new RuleQueryClassifier(Languages.standard());

    private QueryClassification read(String question) {
        return rules.classify(question, KnownSpeakers.NOTHING);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "hello there",
                "Thanks a lot, bye!",
                "Hi, how are you?",
                "good morning :)",
                "12 * 4",
                "what is 12 plus 4?",
                "ok great",
                "!!!",
                "tell me a joke"
            })
    void nothingButSmallTalkOrASumNeedsNoMemory(String utterance) {
        assertThat(read(utterance).tier()).isEqualTo(QueryClassification.MemoryNeed.T0);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "hi, what is my sister's name?",
                "thanks! where is the key",
                "good morning routine",
                "ok so who is Ann",
                "what is 555-1234?",
                "what happened on 2021-03-04",
                "how much is 20% of my salary?",
                "hello Ann's cat",
                "what's up with my car",
                "how are you getting to work",
                "tell me a joke about my boss",
                "Wie heißt meine Schwester?",
                "我妹妹叫什么名字？"
            })
    void smallTalkInFrontHidesNoQuestion(String utterance) {
        assertThat(read(utterance).tier()).isNotEqualTo(QueryClassification.MemoryNeed.T0);
    }

    @Test
    void thanksPraiseLaughterAndGoodbyeNeedNoMemoryUnlessSomethingIsAskedToo() {
        for (String talk : List.of(
                "Thanks, that was great!",
                "thanks that was really helpful",
                "That was delicious, thank you so much",
                "Thanks for your help!",
                "haha that's hilarious",
                "hahahahahaha",
                "\uD83C\uDF89\uD83C\uDF89 \u2764\uFE0F",
                "Okay, cool, that works for me.",
                "brilliant, exactly what I needed",
                "Good to know, see you next week!",
                "You're the best assistant ever")) {
            assertThat(new RuleQueryClassifier(Languages.standard())
                            .classify(talk, KnownSpeakers.NOTHING)
                            .tier())
                    .as(talk)
                    .isEqualTo(QueryClassification.MemoryNeed.T0);
        }
        for (String asks : List.of(
                "Thanks! What did I say about Rome?",
                "thanks, that was great, where was it again?",
                "That was great! Which restaurant was it?",
                "haha, and when is my dentist appointment",
                "Was that delicious?",
                "I love Rome",
                "that was my favorite trip")) {
            assertThat(new RuleQueryClassifier(Languages.standard())
                            .classify(asks, KnownSpeakers.NOTHING)
                            .tier())
                    .as(asks)
                    .isNotEqualTo(QueryClassification.MemoryNeed.T0);
        }
    }

    @Test
    void smallTalkThatNamesSomebodyKnownIsNoSmallTalk() {
        assertThat(read("happy new year").tier()).isEqualTo(QueryClassification.MemoryNeed.T0);
        assertThat(rules.classify("happy new year", new KnownSpeakers(List.of("Happy"), null))
                        .tier())
                .isEqualTo(QueryClassification.MemoryNeed.T1);
        assertThat(rules.classify("hello", KnownSpeakers.people(Map.of("assistant", 1)))
                        .tier())
                .isEqualTo(QueryClassification.MemoryNeed.T0);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "SINGLE_SESSION_USER       | What is the name of my cat?",
                "SINGLE_SESSION_USER       | How do we deploy the frontend?",
                "SINGLE_SESSION_USER       | What book did Ben recommend to Ann?",
                "SINGLE_SESSION_ASSISTANT  | Which book did you recommend?",
                "SINGLE_SESSION_ASSISTANT  | you told me a trick for onions, what was it",
                "SINGLE_SESSION_PREFERENCE | Can you recommend a book?",
                "SINGLE_SESSION_PREFERENCE | What should I eat tonight?",
                "SINGLE_SESSION_PREFERENCE | what's my favourite colour",
                "MULTI_SESSION             | How many bikes do I own?",
                "MULTI_SESSION             | Which films have we seen?",
                "MULTI_SESSION             | How many hours in total did I spend on the boat?",
                "MULTI_SESSION             | Where does my sister's boss live?",
                "MULTI_SESSION             | summarize our talks about the thesis",
                "TEMPORAL                  | When did you tell me about the bridge?",
                "TEMPORAL                  | How many days ago did I call Ann?",
                "TEMPORAL                  | Which came first, the move or the wedding?",
                "TEMPORAL                  | What did I do last Sunday?",
                "KNOWLEDGE_UPDATE          | Where do I live now?",
                "KNOWLEDGE_UPDATE          | What was my previous job?",
                "KNOWLEDGE_UPDATE          | Is Ann still at the bank?",
            })
    void theWordingTellsTheCategory(Category category, String question) {
        assertThat(read(question).category()).isEqualTo(category);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "T1 | Who is my dentist?",
                "T2 | Why did I leave my last company?",
                "T2 | When did I leave?",
                "T2 | Which of the places near the river was it that I said had the good soup on the menu?",
                "T3 | Who is my dentist and where is the practice?",
                "T3 | In what order did I read the three books?",
                "T3 | How many days passed between the exam and the results?",
                "T3 | Who is older, Ann or Ben?",
                "T3 | Who is the wife of my brother's friend?",
            })
    void theTierIsHowMuchOfMemoryItTakes(QueryClassification.MemoryNeed tier, String question) {
        assertThat(read(question).tier()).isEqualTo(tier);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "ANY     | Where did I park?",
                "CURRENT | Where do I live now?",
                "CURRENT | Is Ann still at the bank?",
                "HISTORY | Where did I use to live?",
                "HISTORY | How has my diet changed?",
                "AS_OF   | What was my rent as of May 2020?",
                "ANY     | What is the bedroom used for?",
                "ANY     | Any ideas for a present for Ann?",
            })
    void theWordingTellsWhichStateIsMeant(QueryClassification.FactState state, String question) {
        assertThat(read(question).state()).isEqualTo(state);
    }

    @Test
    void whatWasFoundIsShownWithItsWords() {
        QueryClassification found = read("hi! how many different doctors did I see");
        assertThat(found.counting()).isTrue();
        assertThat(found.exhaustive()).isTrue();
        assertThat(found.intent()).isEqualTo(Intent.SYNTHESIS);
        assertThat(found.matched()).containsEntry("category", "how many").containsEntry("counting", "how many");
        assertThat(found.by()).isEqualTo("rules");
    }

    @Test
    void oneSideOfSomebodyIsNoQuestionAboutPersonalityTwoAre() {
        assertThat(read("What kind of person is Ann?").personality()).isTrue();
        assertThat(read("What does Ann eat?").personality()).isFalse();
        assertThat(read("Do Ann's habits worry her friends?").personality()).isTrue();
    }

    @Test
    void anOverviewIsToldFromADetail() {
        assertThat(read("Give me an overview of the garden project.").synthesis())
                .isTrue();
        assertThat(read("What did the vet say?").synthesis()).isFalse();
    }

    @Test
    void whatTheLexiconDoesNotKnowIsAGuessAndGoesUpATier() {
        QueryClassification guess = read("Wie heißt Annas Schwester noch gleich?");
        assertThat(guess.confidence()).isLessThan(RuleQueryClassifier.UNSURE);
        assertThat(guess.tier()).isEqualTo(QueryClassification.MemoryNeed.T2);
        assertThat(guess.matched()).containsKey("tier");
    }

    @Test
    void swappedLettersInQuestionWordsAreReadRight() {
        assertThat(read("wehn did I leave").category()).isEqualTo(Category.TEMPORAL);
        assertThat(read("how mnay bikes do I own").category()).isEqualTo(Category.MULTI_SESSION);
    }

    @Test
    void anythingCanBeRead() {
        for (String odd :
                List.of("", " ", "?", "\u0000", "a".repeat(20_000), "what ".repeat(4_000), "'s of my 's of")) {
            assertThat(read(odd).by()).isEqualTo("rules");
        }
    }
}
