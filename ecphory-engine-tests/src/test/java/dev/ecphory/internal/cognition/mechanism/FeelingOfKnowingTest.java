package dev.ecphory.internal.cognition.mechanism;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.ecphory.internal.cognition.mechanism.FeelingOfKnowing.Beyond;
import dev.ecphory.internal.cognition.mechanism.FeelingOfKnowing.Sense;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Where exactly a feeling of knowing begins. */
final class FeelingOfKnowingTest {
    private static final FeelingOfKnowing SEED = new FeelingOfKnowing(true, .3, .6, 2, .6, .3, .4);

    private static Beyond strong(String id, double nearness, double similarity, double entities) {
        return new Beyond(id, nearness, similarity, entities, 1, 1);
    }

    private static Persona extraverted(double extraversion) {
        return new Persona(.5, .5, extraversion, .5, .5, .5);
    }

    @Test
    void weighsNearnessSimilarityAndEntitiesFourToThreeToThree() {
        assertThat(sense(strong("a", .5, .4, 1)).level()).isCloseTo(.4 * .5 + .3 * .4 + .3, within(1e-12));
        assertThat(sense(strong("a", 1, 1, 1)).level()).isCloseTo(1, within(1e-12));
        assertThat(sense(strong("a", 0, .3, 0)).level()).isCloseTo(.09, within(1e-12));
    }

    private static Sense sense(Beyond... beyond) {
        return SEED.sense(List.of(beyond), Persona.NEUTRAL);
    }

    @Test
    void whoIsExtravertedFeelsWhatResemblesLess() {
        List<Beyond> at = List.of(strong("a", 1, .25, 1));
        assertThat(SEED.sense(at, extraverted(1)).level()).isPositive(); // from .21
        assertThat(SEED.sense(at, extraverted(.5)).level()).isZero(); // from .3
        List<Beyond> above = List.of(strong("a", 1, .35, 1));
        assertThat(SEED.sense(above, extraverted(.5)).level()).isPositive();
        assertThat(SEED.sense(above, extraverted(0)).level()).isZero(); // from .39
    }

    @Test
    void isKnownOnlyAboveTheThreshold() {
        Beyond one = strong("a", .5, .5, .5);
        double level = sense(one).level();
        for (double high : new double[] {level, Math.nextDown(level)}) {
            FeelingOfKnowing at = new FeelingOfKnowing(true, .3, high, 1, .6, .3, .4);
            Sense sense = at.sense(List.of(one), Persona.NEUTRAL);
            assertThat(sense.known().isEmpty()).isEqualTo(high == level);
            assertThat(sense.widen()).isEqualTo(high < level);
        }
    }

    @Test
    void severalMakeTheCutTooTightAndTheStrongestComesFirst() {
        Beyond strongest = strong("z", 1, 1, 1);
        Beyond same = strong("a", .9, .9, .9);
        Beyond twin = strong("b", .9, .9, .9);
        assertThat(sense(strongest).widen()).isFalse();
        assertThat(sense(strongest, same).widen()).isTrue();
        assertThat(sense(twin, strongest, same).known()).containsExactly("z", "a", "b");
        assertThat(sense(same, twin, strongest).known()).containsExactly("z", "a", "b");
        assertThat(sense(same, twin, strongest).level()).isCloseTo(1, within(1e-12));
    }

    @Test
    void onTheTipOfTheTongueIsWhatResemblesAndIsWeakOrUncertain() {
        Beyond weak = new Beyond("c", 0, .7, 0, .29, 1);
        Beyond uncertain = new Beyond("b", 0, .7, 0, 1, .39);
        Beyond sure = new Beyond("d", 0, .7, 0, .3, .4);
        Beyond other = new Beyond("e", 0, .6, 0, 0, 0);
        assertThat(sense(weak, sure, uncertain, other).tipOfTheTongue()).containsExactly("b", "c");
    }

    @Test
    void offNothingIsFelt() {
        assertThat(SEED.switched(false).sense(List.of(strong("a", 1, 1, 1)), Persona.NEUTRAL))
                .isEqualTo(Sense.NONE);
    }
}
