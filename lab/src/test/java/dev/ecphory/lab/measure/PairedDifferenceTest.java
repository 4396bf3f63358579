package dev.ecphory.lab.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

class PairedDifferenceTest {
    @Test
    void matchesTheNormalApproximation() {
        // 400 differences, half 1 and half 0: mean .5, standard error .5/20, so .5 ± 1.96 × .025
        double[] first = new double[400];
        Arrays.fill(first, 0, 200, 1);

        PairedDifference paired = PairedDifference.of(Collections.nCopies(400, "c"), first, new double[400]);

        assertThat(paired.difference()).isEqualTo(0.5);
        assertThat(paired.low()).isCloseTo(0.451, within(0.004));
        assertThat(paired.high()).isCloseTo(0.549, within(0.004));
        assertThat(paired.above()).isTrue();
        assertThat(paired.clusteredLow()).isNaN();
    }

    @Test
    void widensWhenAConversationStandsTogether() {
        // within a conversation all questions agree: two of four conversations gain
        double[] first = new double[400];
        Arrays.fill(first, 0, 200, 1);
        List<String> clusters = new java.util.ArrayList<>();
        for (int i = 0; i < 400; i++) {
            clusters.add("c" + i / 100);
        }

        PairedDifference paired = PairedDifference.of(clusters, first, new double[400]);

        // of 4 draws from {1,1,0,0}, none gains with probability 1/16 > 2.5 %
        assertThat(paired.clusteredLow()).isZero();
        assertThat(paired.clusteredHigh()).isEqualTo(1);
        assertThat(paired.questions()).isEqualTo(400);
    }

    @Test
    void callsALossALossAndNothingNothing() {
        List<String> clusters = Collections.nCopies(50, "c");
        double[] ones = new double[50];
        Arrays.fill(ones, 1);

        assertThat(PairedDifference.of(clusters, new double[50], ones).below()).isTrue();
        PairedDifference same = PairedDifference.of(clusters, ones, ones);
        assertThat(same.below()).isFalse();
        assertThat(same.above()).isFalse();
        assertThat(same.difference()).isZero();
    }

    @Test
    void repeatsExactly() {
        double[] first = {1, 0, .5, .25, 1, 0};
        List<String> clusters = List.of("a", "a", "b", "b", "c", "c");

        assertThat(PairedDifference.of(clusters, first, new double[6]))
                .isEqualTo(PairedDifference.of(clusters, first, new double[6]));
    }

    @Test
    void comparesOnlyTheSameQuestions() {
        assertThatThrownBy(() -> PairedDifference.of(List.of("c"), new double[1], new double[2]))
                .isInstanceOf(IllegalArgumentException.class);
    }
}
