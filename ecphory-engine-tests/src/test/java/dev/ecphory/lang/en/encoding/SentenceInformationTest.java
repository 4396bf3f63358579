package dev.ecphory.lang.en.encoding;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What sentences tell that are read alone. */
final class SentenceInformationTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "Hey Tom, good to see you!",
                "How was your week?",
                "That sounds great!",
                "Thanks, your support means a lot.",
                "You're so inspiring and living the dream!",
                "Keep it up and you will get there.",
                "I'm always here for you.",
                "I won't give up, no matter what.",
                "Can't wait to see it!",
                "Just remember that you can do it."
            })
    void greetingsThanksAndEncouragementTellNothing(String sentence) {
        assertThat(SentenceInformation.of(sentence)).isZero();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "I sold my old van last week and bought a cargo bike.",
                "My daughter Lea started school in Graz on Monday.",
                "We decided to stream rows instead of collecting them.",
                "The root cause was the defensive copy in the reader."
            })
    void statementsTellSomething(String sentence) {
        assertThat(SentenceInformation.of(sentence)).isGreaterThan(.3);
    }

    @Test
    void whatLeansOnTheSentenceBeforeTellsLess() {
        assertThat(SentenceInformation.of("She sold the van in Graz last week."))
                .isBetween(.01, .6 * SentenceInformation.of("Lea sold the van in Graz last week."));
    }

    @Test
    void aRequestThatStatesSomethingIsNoMereQuestion() {
        assertThat(SentenceInformation.of("I'm writing my thesis about bees until June, can you help me with a plan?"))
                .isPositive();
    }
}
