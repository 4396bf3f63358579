package dev.ecphory.lang.en.encoding;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ecphory.internal.language.MessageFeatures;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class SalienceScorerTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                ".02 | ok",
                ".20 | Is it far?",
                ".80 | I signed the lease",
                ".70 | Let's do Tuesdays",
                ".60 | I no longer eat fish",
                ".05 | see you tomorrow",
                ".08 | That's hilarious!",
                ".50 | The bins are behind the house",
                ".25 | Peanuts. Deathly."
            })
    void shortUtterancesAreWorthWhatTheyDo(double worth, String text) {
        assertThat(salience(text)).isEqualTo(worth);
    }

    @Test
    void lengthAloneMovesALongUtteranceLittle() {
        String plain = "the thing with the thing is that it is a thing like any other thing there is. ";
        assertThat(Math.abs(salience(plain) - salience(plain.repeat(20)))).isLessThan(.13);
    }

    @Test
    void aLongFactMattersMoreThanALongReaction() {
        assertThat(salience("My sister Nora moved to Lisbon in May 2025 and works at the university hospital there."))
                .isGreaterThan(
                        salience("Wow, that's so amazing, I can't believe it, you are going to have such fun!!!") + .4);
    }

    private static double salience(String text) {
        MessageFeatures reading = Said.reading(text);
        return SalienceScorer.fitted().of(reading, SpeechActClassifier.of(reading));
    }
}
