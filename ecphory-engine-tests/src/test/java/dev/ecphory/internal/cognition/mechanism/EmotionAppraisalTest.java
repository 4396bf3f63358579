package dev.ecphory.internal.cognition.mechanism;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ecphory.Event;
import dev.ecphory.internal.store.RandomEvents;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class EmotionAppraisalTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "I am so happy today",
                "We won the cup!",
                "I was overjoyed when she said yes",
                "What a lovely evening",
                "Finally some peace and quiet",
                "I'm not afraid of it any more",
            })
    void pleasantTextsAreOfPositiveValence(String text) {
        assertThat(EmotionAppraisal.of(text).valence()).isPositive();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "I am not happy about this",
                "She never really enjoyed it",
                "My grandmother passed away last night",
                "I'm furious with them",
                "It was a terrible trip",
                "They aren’t very kind",
            })
    void unpleasantTextsAreOfNegativeValence(String text) {
        assertThat(EmotionAppraisal.of(text).valence()).isNegative();
    }

    @ParameterizedTest
    @ValueSource(strings = {"The meeting is at three", "Kafka runs on port 9092", "", "東京タワー", "No, the other one"})
    void plainTextsAreNeutral(String text) {
        assertThat(EmotionAppraisal.of(text)).isEqualTo(Emotion.NEUTRAL);
    }

    @Test
    void aNegationReachesNoFurtherThanItsClause() {
        assertThat(EmotionAppraisal.of("It was not cheap, happy as I am").valence())
                .isPositive();
        assertThat(EmotionAppraisal.of("I did not go there yesterday and felt happy")
                        .valence())
                .isPositive();
    }

    @Test
    void intensifiersAndExclamationMarksExcite() {
        assertThat(EmotionAppraisal.of("I am very excited").arousal())
                .isGreaterThan(EmotionAppraisal.of("I am excited").arousal());
        assertThat(EmotionAppraisal.of("I am excited!!").arousal())
                .isGreaterThan(EmotionAppraisal.of("I am excited").arousal());
        assertThat(EmotionAppraisal.of("I am relaxed").arousal()).isNegative();
        assertThat(EmotionAppraisal.of("I am terrified").intensity()).isGreaterThan(.8);
    }

    @Test
    void aTextWithMixedFeelingsIsBetween() {
        double glad = EmotionAppraisal.of("a happy day").valence();
        double sad = EmotionAppraisal.of("a sad day").valence();
        assertThat(EmotionAppraisal.of("a happy day, and a sad day").valence()).isBetween(sad, glad);
    }

    @Test
    void anyTextHasAnEmotionInRange() {
        for (Event event : new RandomEvents(7).next(1_000)) {
            Emotion emotion = EmotionAppraisal.of(event.text());
            assertThat(emotion.valence()).isBetween(-1.0, 1.0);
        }
        assertThat(EmotionAppraisal.of("so very thrilled!!! ".repeat(10_000)).arousal())
                .isBetween(-1.0, 1.0);
    }
}
