package dev.ecphory.internal.language;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ecphory.lang.en.signals.DialogueActReader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whether a message states anything is told by its form and its function words. */
final class DialogueActsTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "Hmm, hold on a second.",
                "I'm glad you asked!",
                "Okay. I'll find out and come back to you.",
                "Just a minute, I'm looking.",
                "Thank you, that helps a lot.",
                "I don't know.",
                "Sorry, I'm not sure.",
                "Understand. Let me work on it now."
            })
    void whatOnlyKeepsTheTalkGoingIsBland(String text) {
        assertThat(DialogueActReader.read(text).bland()).isTrue();
        assertThat(DialogueActReader.read(text).asks()).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Yes.",
                "No, I don't.",
                "I did.",
                "It was good.",
                "Hold on, Karim has it.",
                "He knows.",
                "At half past 7.",
                "Blue.",
                "I'll look into the boiler.",
                "Sure."
            })
    void whatAnswersOrTellsIsNot(String text) {
        assertThat(DialogueActReader.read(text).bland()).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Who bought the bike?",
                "Hi there! When does the train leave? And from where?",
                "In which town did Ines live when she was small?",
                "Tell me about the trip to Lisbon.",
                "Okay, so what did the plumber say?",
                "Wann hat Ines den Hund gekauft?"
            })
    void whatOnlyAsksStatesNothing(String text) {
        assertThat(DialogueActReader.read(text).asks()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "I sold the bike, do you want the helmet?",
                "We moved in May. Where do we register?",
                "Since I moved in May, where do I register?",
                "Where do I register, now that Ines is born, because I never did?",
                "You got married, right?",
                "Whenever I ask about food, always tell me the price. What is for lunch?",
                "Karim has the bike.",
                ""
            })
    void whatTellsSomethingBesideDoesNotOnlyAsk(String text) {
        assertThat(DialogueActReader.read(text).asks()).isFalse();
    }

    @Test
    void aYesOrANoDecides() {
        assertThat(DialogueActReader.read("Yes, she did.").decides()).isTrue();
        assertThat(DialogueActReader.read("It isn't blue.").decides()).isTrue();
        assertThat(DialogueActReader.read("I don't know.").decides()).isFalse();
    }

    @Test
    void itIsTheSameAsANumber() {
        DialogueActs utterance = DialogueActReader.read("Did it rain? I don't know.");
        assertThat(DialogueActs.of(utterance.bits())).isEqualTo(utterance);
    }
}
