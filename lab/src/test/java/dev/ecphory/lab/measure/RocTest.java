package dev.ecphory.lab.measure;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ecphory.lab.measure.Roc.ScoredItem;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

final class RocTest {
    @Test
    void aPerfectScoreHasOneAndItsReverseNone() {
        assertThat(Roc.area(scored(true, .9, true, .8, false, .2))).isEqualTo(1);
        assertThat(Roc.area(scored(true, .1, false, .8, false, .2))).isZero();
    }

    @Test
    void tiesCountHalf() {
        assertThat(Roc.area(scored(true, .5, false, .5))).isEqualTo(.5);
        assertThat(Roc.area(scored(true, .5, true, .7, false, .5, false, .1))).isEqualTo(3.5 / 4);
    }

    @Test
    void theIntervalHoldsTheArea() {
        SplittableRandom random = new SplittableRandom(4);
        List<ScoredItem> all = new ArrayList<>();
        for (int i = 0; i < 200; i++) {
            boolean worth = random.nextBoolean();
            all.add(new ScoredItem("c" + i % 9, Math.round(10 * (random.nextDouble() + (worth ? .2 : 0))), worth));
        }
        Roc.Area interval = Roc.interval(all);
        assertThat(interval.low()).isLessThan(interval.value()).isGreaterThan(.4);
        assertThat(interval.high()).isGreaterThan(interval.value());
        assertThat(Roc.interval(all)).isEqualTo(interval);
    }

    @Test
    void oneSidedLabelsHaveNoArea() {
        assertThat(Roc.area(scored(true, .5, true, .7))).isNaN();
    }

    private static List<ScoredItem> scored(Object... pairs) {
        List<ScoredItem> all = new ArrayList<>();
        for (int i = 0; i < pairs.length; i += 2) {
            all.add(new ScoredItem("c", (Double) pairs[i + 1], (Boolean) pairs[i]));
        }
        return all;
    }
}
