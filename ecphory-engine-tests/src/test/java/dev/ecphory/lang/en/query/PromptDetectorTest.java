package dev.ecphory.lang.en.query;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Messages to an assistant are told from questions by their form. */
final class PromptDetectorTest {
    private static final EnglishQuestionReader QUESTIONS = new EnglishQuestionReader();

    @ParameterizedTest
    @ValueSource(
            strings = {
                "The tiles are ordered. What comes next for the bathroom?",
                "My knee hurts again, so no running this week.",
                "Hi! We settled on the blue one. Can you draft the letter to the landlord?",
                "Let's go on with the speech."
            })
    void whatTellsSomethingOfItsWriterOrInSeveralSentencesIsAMessage(String text) {
        assertThat(QUESTIONS.isPrompt(text)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Where did Ines move to?",
                "What is my landlord called?",
                "Who bought the bike? And when?",
                "List the towns that Ines has lived in",
                ""
            })
    void whatOnlyAsksIsAQuestion(String text) {
        assertThat(QUESTIONS.isPrompt(text)).isFalse();
    }

    @Test
    void greetingsAndThanksAreNotSought() {
        assertThat(QUESTIONS.sought("Hello! Thanks a lot. The tiles are ordered. What comes next?"))
                .isEqualTo("The tiles are ordered. What comes next?");
    }

    @Test
    void smallTalkAloneIsSoughtAsItIs() {
        assertThat(QUESTIONS.sought("Thank you!")).isEqualTo("Thank you!");
    }
}
