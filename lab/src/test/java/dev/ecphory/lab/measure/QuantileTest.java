package dev.ecphory.lab.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class QuantileTest {
    private static final int ROUNDS = 2_000;

    @Test
    void theMedianOfOneToHundredIsFifty() {
        Quantile median =
                Quantile.of(IntStream.rangeClosed(1, 100).asDoubleStream().toArray(), 50);

        assertThat(median).isEqualTo(new Quantile(50, 50, 40, 61));
    }

    @Test
    void theIntervalCoversTheTruePercentileAboutAsOftenAsItPromises() {
        SplittableRandom random = new SplittableRandom(42);
        int covered = 0;
        for (int round = 0; round < ROUNDS; round++) {
            Quantile ninetyFifth = Quantile.of(random.doubles(300).toArray(), 95);
            covered += ninetyFifth.low() <= .95 && .95 <= ninetyFifth.high() ? 1 : 0;
        }

        assertThat((double) covered / ROUNDS).isBetween(.93, .99);
    }

    @Test
    void oneValueIsEveryPercentileOfItself() {
        assertThat(Quantile.of(new double[] {7}, 99)).isEqualTo(new Quantile(99, 7, 7, 7));
        assertThatThrownBy(() -> Quantile.of(new double[0], 50)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void aMeanLiesInTheMiddleOfItsInterval() {
        Mean mean = Mean.of(1, 2, 3, 4);

        assertThat(mean.mean()).isEqualTo(2.5);
        assertThat(mean.high() - mean.mean()).isBetween(1.264, 1.266);
        assertThat(mean.mean() - mean.low()).isBetween(1.264, 1.266);
        assertThat(Mean.of(3).low()).isNaN();
    }
}
