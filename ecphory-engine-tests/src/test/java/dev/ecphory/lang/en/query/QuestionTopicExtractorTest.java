package dev.ecphory.lang.en.query;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ecphory.internal.language.Languages;
import dev.ecphory.internal.language.QuestionCues;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a question is about, apart from the form that its answer should have. */
final class QuestionTopicExtractorTest {
    private static final EnglishQuestionReader QUESTIONS = new EnglishQuestionReader();

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "Can you list the order in which I brought up different aspects of repairing the boat? | repairing the"
                        + " boat",
                "Could you please summarize how the move to Porto went so far? | the move to Porto went",
                "Give me a short summary of my thesis in order. | my thesis",
                "Walk me through how I mentioned topics related to the garden throughout our chats. | the garden",
                "Hi there, can you give me a complete and detailed overview of the budget? Mention only three items. |"
                        + " the budget",
                "What is the timeline of my knee surgery across our conversations (name 4 items)? | my knee surgery",
                "How did our talks about the allotment develop in order (list 4 items in total)? | the allotment",
                "List the order in which I brought up aspects of speed in my chat app. | speed in my chat app",
            })
    void isWhatIsLeftWithoutWordsOfForm(String question, String topic) {
        assertThat(QUESTIONS.topic(question)).isEqualTo(topic);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "How long did the chat app take? | How long did the chat app take",
                "Where did Ana order the kiln? | Where did Ana order the kiln",
                "What did the list on the fridge say? | What did the list on the fridge say",
            })
    void wordsOfFormThatAreWhatItIsAboutStay(String question, String topic) {
        assertThat(QUESTIONS.topic(question)).isEqualTo(topic);
    }

    @Test
    void aQuestionOfNothingButFormIsItsOwnTopic() {
        assertThat(QUESTIONS.topic("Can you summarize?")).isEqualTo("Can you summarize?");
        assertThat(QUESTIONS.topic("")).isEmpty();
        assertThat(QUESTIONS.topic("灰釉の配合は何でしたか")).isEqualTo("灰釉の配合は何でしたか");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "In what order did I try the three doctors? | true",
                "List the trips we planned in chronological order. | true",
                "Can you walk me through the sequence in which I changed jobs? | true",
                "What did I order at the restaurant? | false",
                "Which of the two bikes did I buy first? | false",
                "What is on my reading list? | false",
            })
    void knowsWhenSeveralThingsAreWantedInTheirOrder(String question, boolean sequence) {
        assertThat(Languages.standard().questions().cues(question, List.of()).has(QuestionCues.Cue.SEQUENCE))
                .isEqualTo(sequence);
    }
}
