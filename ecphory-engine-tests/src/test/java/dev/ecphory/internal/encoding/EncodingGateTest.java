package dev.ecphory.internal.encoding;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.ecphory.internal.encoding.GateVerdict.Why;
import dev.ecphory.spi.store.EventAnnotation.Category;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class EncodingGateTest {
    private final EncodingGate gate = new EncodingGate(GatePolicy.DEFAULT);

    @Test
    void theScoreIsTheWeightedSumDividedByTheSumOfWeights() {
        assertThat(GatePolicy.DEFAULT.score(.4, .5, .1))
                .isCloseTo((.25 * .4 + .20 * .5 + .30 * .1) / .75, within(1e-12));
        assertThat(GatePolicy.DEFAULT.score(1, 1, 1)).isCloseTo(1, within(1e-12));
    }

    @ParameterizedTest
    @CsvSource({
        "OTHER, .30",
        "DECISION, .26",
        "RELATIONSHIP, .26",
        "EVENT, .26",
        "ACTIVITY, .28",
        "CORRECTION, .24",
        "PREFERENCE, .30"
    })
    void everyCategoryHasItsThreshold(Category category, double threshold) {
        assertThat(GatePolicy.DEFAULT.threshold(category)).isCloseTo(threshold, within(1e-12));
    }

    @Test
    void noOffsetBringsTheThresholdBelowTheLowest() {
        assertThat(GatePolicy.DEFAULT.withThreshold(.12).threshold(Category.DECISION))
                .isEqualTo(.10);
    }

    @Test
    void whatMattersTooLittleIsRejectedHoweverNewItIs() {
        assertThat(gate.judge(1, .09, 1, Category.OTHER, false).why()).isEqualTo(Why.FLOOR);
        assertThat(gate.judge(1, .10, 1, Category.OTHER, false).admitted()).isTrue();
    }

    @Test
    void correctionsAndMarkedTextsAreAdmittedWhateverTheScore() {
        assertThat(gate.judge(.05, .02, 0, Category.CORRECTION, false).why()).isEqualTo(Why.MARKED);
        assertThat(gate.judge(.05, .02, 0, Category.OTHER, true).admitted()).isTrue();
        assertThat(gate.judge(.05, .02, 0, Category.OTHER, false).admitted()).isFalse();
    }

    @Test
    void standingInstructionsAreNeverGated() {
        assertThat(gate.judge(.05, .02, 0, Category.DIRECTIVE, false).why()).isEqualTo(Why.DIRECTIVE);
    }

    @Test
    void otherWeightsGiveOtherVerdicts() {
        EncodingGate onlyNovelty = new EncodingGate(GatePolicy.DEFAULT.withWeights(1, 0, 0));
        assertThat(gate.judge(.2, .8, .4, Category.OTHER, false).admitted()).isTrue();
        assertThat(onlyNovelty.judge(.2, .8, .4, Category.OTHER, false).why()).isEqualTo(Why.MISSED);
    }

    @Test
    void refusesWeightsThatWeighNothing() {
        assertThatThrownBy(() -> GatePolicy.DEFAULT.withWeights(0, 0, 0)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> GatePolicy.DEFAULT.withWeights(-1, 1, 1)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> GatePolicy.DEFAULT.withThreshold(Double.NaN))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void policiesThatDifferHaveDifferentKeys() {
        GatePolicy bare = new GatePolicy(.25, .20, .30, .30, .10, .10, Map.of());
        assertThat(bare.key()).isNotEqualTo(GatePolicy.DEFAULT.key());
        assertThat(GatePolicy.DEFAULT.withThreshold(.31).key()).isNotEqualTo(GatePolicy.DEFAULT.key());
        assertThat(GatePolicy.DEFAULT.withThreshold(.30).key()).isEqualTo(GatePolicy.DEFAULT.key());
    }
}
