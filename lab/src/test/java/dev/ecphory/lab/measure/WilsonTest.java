package dev.ecphory.lab.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WilsonTest {
    // R. G. Newcombe, Statistics in Medicine 17 (1998), table I, method 3 (score, without correction)
    @ParameterizedTest
    @CsvSource({"81, 263, .2553, .3662", "15, 148, .0624, .1605", "0, 20, .0000, .1611", "1, 29, .0061, .1718"})
    void givesPublishedIntervals(int right, int questions, double low, double high) {
        Wilson wilson = Wilson.of(right, questions);

        assertThat(wilson.low()).isCloseTo(low, within(5e-5));
        assertThat(wilson.high()).isCloseTo(high, within(5e-5));
        assertThat(wilson.share()).isEqualTo((double) right / questions);
    }

    @Test
    void coversTheTruthNineteenTimesInTwenty() {
        long seed = 7;
        SplittableRandom random = new SplittableRandom(seed);
        int covered = 0;
        int drawn = 0;
        for (int questions : new int[] {50, 200, 500}) {
            for (double truth : new double[] {.5, .7, .85, .95}) {
                for (int trial = 0; trial < 1000; trial++) {
                    int right = 0;
                    for (int i = 0; i < questions; i++) {
                        right += random.nextDouble() < truth ? 1 : 0;
                    }
                    Wilson wilson = Wilson.of(right, questions);
                    covered += wilson.low() <= truth && truth <= wilson.high() ? 1 : 0;
                    drawn++;
                }
            }
        }
        assertThat((double) covered / drawn).as("seed %d", seed).isBetween(.93, .97);
    }

    @Test
    void mirrorsRightAndWrong() {
        for (int right = 0; right <= 30; right++) {
            Wilson wilson = Wilson.of(right, 30);
            Wilson mirrored = Wilson.of(30 - right, 30);
            assertThat(wilson.low()).isCloseTo(1 - mirrored.high(), within(1e-12));
            assertThat(wilson.low()).isBetween(0.0, wilson.share());
            assertThat(wilson.high()).isBetween(wilson.share(), 1.0);
        }
    }

    @Test
    void refusesWhatIsNoShare() {
        assertThatThrownBy(() -> Wilson.of(0, 0)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> Wilson.of(-1, 5)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> Wilson.of(6, 5)).hasMessageContaining("6 right of 5");
    }
}
