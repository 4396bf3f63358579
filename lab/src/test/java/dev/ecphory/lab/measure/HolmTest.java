package dev.ecphory.lab.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class HolmTest {
    @Test
    void stepsDown() {
        // S. Holm, 1979, as R's p.adjust(c(.01, .04, .03, .005), "holm") gives it: .03 .06 .06 .02
        List<Double> adjusted = Holm.adjusted(List.of(.01, .04, .03, .005));

        List<Double> expected = List.of(.03, .06, .06, .02);
        for (int i = 0; i < 4; i++) {
            assertThat(adjusted.get(i)).isCloseTo(expected.get(i), within(1e-12));
        }
        assertThat(Holm.adjusted(List.of())).isEmpty();
        assertThat(Holm.adjusted(List.of(.2))).containsExactly(.2);
    }

    @Test
    void keepsTheOrderAndNeverHelps() {
        long seed = 3;
        SplittableRandom random = new SplittableRandom(seed);
        for (int trial = 0; trial < 200; trial++) {
            List<Double> raw = Stream.generate(random::nextDouble)
                    .limit(1 + random.nextInt(12))
                    .map(p -> Math.round(p * 50) / 50.0) // with ties
                    .toList();
            List<Double> adjusted = Holm.adjusted(raw);
            for (int i = 0; i < raw.size(); i++) {
                assertThat(adjusted.get(i)).as("%s, seed %d", raw, seed).isBetween(raw.get(i), 1.0);
                for (int j = 0; j < raw.size(); j++) {
                    if (raw.get(i) <= raw.get(j)) {
                        assertThat(adjusted.get(i)).as("%s, seed %d", raw, seed).isLessThanOrEqualTo(adjusted.get(j));
                    }
                }
            }
        }
    }

    @Test
    void refusesWhatIsNoProbability() {
        assertThatThrownBy(() -> Holm.adjusted(List.of(.1, Double.NaN))).hasMessageContaining("NaN");
        assertThatThrownBy(() -> Holm.adjusted(List.of(1.1))).isInstanceOf(IllegalArgumentException.class);
    }
}
