package dev.ecphory.lab.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class DetectableTest {
    @Test
    void needsThePublishedNumberOfQuestionsEach() {
        // R's power.prop.test(p1 = .5, p2 = .6, power = .8): n = 387.3385
        assertThat(Detectable.unpaired(387, .5)).isGreaterThan(.1);
        assertThat(Detectable.unpaired(388, .5)).isLessThan(.1);
    }

    @Test
    void needsThePublishedNumberOfPairs() {
        // Connor's formula as open-powersamplesize computes it, p01 = .45 and p10 = .05: 23 pairs; and p01 = .3,
        // p10 = .15: 155 pairs
        assertThat(Detectable.paired(22, .5)).isGreaterThan(.4);
        assertThat(Detectable.paired(23, .5)).isLessThan(.4);
        assertThat(Detectable.paired(154, .45)).isGreaterThan(.15);
        assertThat(Detectable.paired(155, .45)).isLessThan(.15);
    }

    @Test
    void isFoundFourTimesInFive() {
        long seed = 5;
        SplittableRandom random = new SplittableRandom(seed);
        double rate = .2;
        double firstOnly = (rate + Detectable.paired(500, rate)) / 2;
        int found = 0;
        for (int trial = 0; trial < 2000; trial++) {
            int first = 0;
            int second = 0;
            for (int i = 0; i < 500; i++) {
                double drawn = random.nextDouble();
                first += drawn < firstOnly ? 1 : 0;
                second += drawn >= firstOnly && drawn < rate ? 1 : 0;
            }
            found += new McNemar(first, second).chiSquaredP() < .05 ? 1 : 0;
        }
        assertThat(found / 2000.0).as("seed %d", seed).isBetween(.77, .83);
    }

    @Test
    void shrinksWithQuestionsAndDoesNotCareForTheSideOfOneHalf() {
        assertThat(Detectable.unpaired(2000, .8)).isLessThan(Detectable.unpaired(500, .8));
        assertThat(Detectable.paired(2000, .1)).isLessThan(Detectable.paired(500, .1));
        assertThat(Detectable.paired(500, .1)).isLessThan(Detectable.paired(500, .3));
        assertThat(Detectable.unpaired(500, .8)).isCloseTo(Detectable.unpaired(500, .2), within(1e-12));
        assertThat(Detectable.unpaired(500, 1)).isBetween(0.0, .05);
    }

    @Test
    void isInfiniteWhereNothingCanBeFound() {
        assertThat(Detectable.paired(500, 0)).isInfinite();
        assertThat(Detectable.paired(500, .01)).isInfinite();
        assertThat(Detectable.unpaired(5, .5)).isInfinite();
    }

    @Test
    void refusesWhatIsOutOfRange() {
        assertThatThrownBy(() -> Detectable.paired(0, .1)).hasMessageContaining("0 questions");
        assertThatThrownBy(() -> Detectable.unpaired(10, 1.5)).hasMessageContaining("1.5");
        assertThatThrownBy(() -> Detectable.unpaired(10, Double.NaN)).isInstanceOf(IllegalArgumentException.class);
    }
}
