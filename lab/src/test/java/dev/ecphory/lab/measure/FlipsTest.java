package dev.ecphory.lab.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class FlipsTest {
    @Test
    void countsQuestionsAndPairsOfRuns() {
        // of four questions one flips in one of three runs: 2 of its 3 pairs disagree
        double flips = Flips.disagreement(List.of(
                List.of(true, true, false, true), List.of(true, false, false, true), List.of(true, true, false, true)));

        assertThat(flips).isCloseTo(2 / 3.0 / 4, within(1e-12));
    }

    @Test
    void doesNotGrowWithTheRuns() {
        // verdicts right with .9 each: two runs disagree on 2 · .9 · .1 = .18
        long seed = 9;
        SplittableRandom random = new SplittableRandom(seed);
        List<List<Boolean>> runs = IntStream.range(0, 10)
                .mapToObj(run -> IntStream.range(0, 5000)
                        .mapToObj(question -> random.nextDouble() < .9)
                        .toList())
                .toList();

        assertThat(Flips.disagreement(runs)).as("seed %d", seed).isCloseTo(.18, within(.01));
        double two = Flips.disagreement(runs.subList(0, 2));
        assertThat(two).as("seed %d", seed).isCloseTo(.18, within(.02));
    }

    @Test
    void isNoneWhenRunsRepeatExactly() {
        List<Boolean> run = List.of(true, false, true);
        assertThat(Flips.disagreement(List.of(run, run))).isZero();
    }

    @Test
    void comparesOnlyRunsOfTheSameQuestions() {
        assertThatThrownBy(() -> Flips.disagreement(List.of())).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> Flips.disagreement(List.of(List.of(true))))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> Flips.disagreement(List.of(List.of(), List.of())))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> Flips.disagreement(List.of(List.of(true), List.of(true, false))))
                .hasMessageContaining("[1, 2]");
    }
}
