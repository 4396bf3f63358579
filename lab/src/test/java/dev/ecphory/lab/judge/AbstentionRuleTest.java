package dev.ecphory.lab.judge;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AbstentionRuleTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "No information available.",
                "Memory does not seem to hold an answer.",
                "I don’t know.",
                "I'm sorry, but I cannot determine that from the notes.",
                "Based on the chat, there is no information about the colour of the boat.",
                "The conversation does not mention where she was born.",
                "That is not mentioned.",
                "The context doesn't specify the price. It only says that it was cheap.",
                "It cannot be determined.",
                "Unknown",
                "We do not have any records of that.",
                "Nothing was mentioned about a dog."
            })
    void seesThatThereIsNoAnswer(String answer) {
        assertThat(AbstentionRule.by(answer)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "No",
                "7 May 2023",
                "She doesn't know how to swim",
                "He was not told about the job until June",
                "A book about unknown places",
                "The red boat. The notes do not mention another.",
                "They have no pets",
                "Not the shop in Bern but the one in Basel",
                "He lost his notes and does not have the keys"
            })
    void doesNotTakeAnAnswerForNone(String answer) {
        assertThat(AbstentionRule.by(answer)).isFalse();
    }
}
