package dev.ecphory.lab.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

final class LogisticTest {
    @Test
    void weightsThatRowsWereDrawnByAreFoundAgain() {
        Logistic found = Logistic.fit(drawn(20_000, 1));

        assertThat(found.intercept()).isCloseTo(-1, within(.1));
        assertThat(found.weights().get(0)).isCloseTo(2, within(.1));
        assertThat(found.weights().get(1)).isCloseTo(-.1, within(.01));
        assertThat(found.weights().get(2)).isCloseTo(0, within(.3));
        assertThat(found.of(List.of(.5, 0.0, 0.0))).isCloseTo(.5, within(.02));
    }

    @Test
    void aRowOfTwiceTheWeightCountsAsTwo() {
        List<Logistic.Row> twice = new ArrayList<>(drawn(200, 1));
        twice.addAll(drawn(200, 1));

        Logistic heavy = Logistic.fit(drawn(200, 2));
        Logistic all = Logistic.fit(twice);

        assertThat(heavy.of(List.of(1.0, 1.0, 1.0))).isCloseTo(all.of(List.of(1.0, 1.0, 1.0)), within(1e-6));
    }

    private static List<Logistic.Row> drawn(int count, double weight) {
        SplittableRandom random = new SplittableRandom(7);
        List<Logistic.Row> rows = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            List<Double> numbers = List.of(random.nextGaussian(), random.nextGaussian() * 10, random.nextDouble());
            double likely = 1 / (1 + Math.exp(1 - 2 * numbers.get(0) + .1 * numbers.get(1)));
            rows.add(new Logistic.Row(numbers, random.nextDouble() < likely, weight));
        }
        return rows;
    }
}
