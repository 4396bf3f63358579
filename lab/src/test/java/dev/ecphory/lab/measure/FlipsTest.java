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
        Flips flips = Flips.of(List.of(
                List.of(true, true, false, true), List.of(true, false, false, true), List.of(true, true, false, true)));

        assertThat(flips.changed()).isEqualTo(.25);
        assertThat(flips.disagreement()).isCloseTo(2 / 3.0 / 4, within(1e-12));
        assertThat(flips.questions()).isEqualTo(4);
        assertThat(flips.runs()).isEqualTo(3);
    }

    @Test
    void disagreementDoesNotGrowWithTheRunsAndChangedDoes() {
        // verdicts right with .9 each: two runs disagree on 2 · .9 · .1 = .18; all of ten are the same on .9^10 + .1^10
        long seed = 9;
        SplittableRandom random = new SplittableRandom(seed);
        List<List<Boolean>> runs = IntStream.range(0, 10)
                .mapToObj(run -> IntStream.range(0, 5000)
                        .mapToObj(question -> random.nextDouble() < .9)
                        .toList())
                .toList();

        assertThat(Flips.of(runs).disagreement()).as("seed %d", seed).isCloseTo(.18, within(.01));
        assertThat(Flips.of(runs).changed()).as("seed %d", seed).isCloseTo(1 - Math.pow(.9, 10), within(.02));
        Flips two = Flips.of(runs.subList(0, 2));
        assertThat(two.disagreement()).as("seed %d", seed).isCloseTo(.18, within(.02));
        assertThat(two.changed()).isCloseTo(two.disagreement(), within(1e-12));
    }

    @Test
    void isNoneWhenRunsRepeatExactly() {
        List<Boolean> run = List.of(true, false, true);
        Flips flips = Flips.of(List.of(run, run));
        assertThat(flips.changed()).isZero();
        assertThat(flips.disagreement()).isZero();
    }

    @Test
    void comparesOnlyRunsOfTheSameQuestions() {
        assertThatThrownBy(() -> Flips.of(List.of())).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> Flips.of(List.of(List.of(true)))).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> Flips.of(List.of(List.of(), List.of()))).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> Flips.of(List.of(List.of(true), List.of(true, false))))
                .hasMessageContaining("[1, 2]");
    }
}
