package dev.ecphory.lab.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class DetectableEffectTest {
    /** Of χ² with one degree of freedom, at .05. */
    private static final double CRITICAL = 3.841458820694124;

    @Test
    void needsThePublishedNumberOfPairs() {
        // Connor's formula as open-powersamplesize computes it, p01 = .45 and p10 = .05: 23 pairs; and p01 = .3,
        // p10 = .15: 155 pairs
        assertThat(DetectableEffect.paired(22, .5)).isGreaterThan(.4);
        assertThat(DetectableEffect.paired(23, .5)).isLessThan(.4);
        assertThat(DetectableEffect.paired(154, .45)).isGreaterThan(.15);
        assertThat(DetectableEffect.paired(155, .45)).isLessThan(.15);
    }

    @Test
    void isFoundFourTimesInFive() {
        long seed = 5;
        SplittableRandom random = new SplittableRandom(seed);
        double rate = .2;
        double firstOnly = (rate + DetectableEffect.paired(500, rate)) / 2;
        int found = 0;
        for (int trial = 0; trial < 2000; trial++) {
            int first = 0;
            int second = 0;
            for (int i = 0; i < 500; i++) {
                double drawn = random.nextDouble();
                first += drawn < firstOnly ? 1 : 0;
                second += drawn >= firstOnly && drawn < rate ? 1 : 0;
            }
            found += Math.pow(first - second, 2) / (first + second) > CRITICAL ? 1 : 0;
        }
        assertThat(found / 2000.0).as("seed %d", seed).isBetween(.77, .83);
    }

    @Test
    void shrinksWithQuestions() {
        assertThat(DetectableEffect.paired(2000, .1)).isLessThan(DetectableEffect.paired(500, .1));
        assertThat(DetectableEffect.paired(500, .1)).isLessThan(DetectableEffect.paired(500, .3));
    }

    @Test
    void isInfiniteWhereNothingCanBeFound() {
        assertThat(DetectableEffect.paired(500, 0)).isInfinite();
        assertThat(DetectableEffect.paired(500, .01)).isInfinite();
    }

    @Test
    void refusesWhatIsOutOfRange() {
        assertThatThrownBy(() -> DetectableEffect.paired(0, .1)).hasMessageContaining("0 questions");
        assertThatThrownBy(() -> DetectableEffect.paired(10, 1.5)).hasMessageContaining("1.5");
        assertThatThrownBy(() -> DetectableEffect.paired(10, Double.NaN)).isInstanceOf(IllegalArgumentException.class);
    }
}
