package dev.ecphory.lab.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class McNemarTest {
    @Test
    void givesPublishedResults() {
        // approval of a prime minister, asked twice of 1,600: z = -4.17 (A. Agresti, Categorical Data Analysis, sec.
        // 10.1)
        assertThat(Math.sqrt(new McNemar(86, 150).chiSquared())).isCloseTo(4.17, within(.005));
        // two classifiers, as the documentation of mlxtend's mcnemar prints it: 2.025, p 0.154728923485
        assertThat(new McNemar(25, 15).corrected()).isCloseTo(2.025, within(1e-12));
        assertThat(new McNemar(25, 15).correctedP()).isCloseTo(.154728923485, within(1e-11));
        assertThat(new McNemar(105, 120).exactP()).isCloseTo(.3506719650699698, within(1e-9)); // scipy's binomtest
        // by hand: 2 (1 + 16 + 120 + 560 + 1820) of 2^16
        assertThat(new McNemar(4, 12).exactP()).isCloseTo(2 * 2517 / 65536.0, within(1e-12));
        assertThat(new McNemar(4, 12).chiSquared()).isEqualTo(4);
        assertThat(new McNemar(4, 12).chiSquaredP()).isCloseTo(.0455, within(5e-5)); // of two standard errors
    }

    @Test
    void doesNotCareWhichRunIsFirst() {
        long seed = 11;
        SplittableRandom random = new SplittableRandom(seed);
        for (int trial = 0; trial < 300; trial++) {
            McNemar one = new McNemar(random.nextInt(200), random.nextInt(200));
            McNemar other = new McNemar(/* firstOnly= */ one.secondOnly(), /* secondOnly= */ one.firstOnly());
            assertThat(one.exactP()).as("%s, seed %d", one, seed).isCloseTo(other.exactP(), within(1e-12));
            assertThat(one.chiSquared()).isEqualTo(other.chiSquared());
            assertThat(one.correctedP()).isEqualTo(other.correctedP());
            assertThat(one.correctedP()).isGreaterThanOrEqualTo(one.chiSquaredP());
        }
    }

    @Test
    void saysNothingOfRunsThatAgree() {
        McNemar none = new McNemar(0, 0);
        assertThat(none.exactP()).isEqualTo(1);
        assertThat(none.chiSquaredP()).isEqualTo(1);
        assertThat(none.correctedP()).isEqualTo(1);
        McNemar even = new McNemar(5, 5);
        assertThat(even.exactP()).isEqualTo(1);
        assertThat(even.corrected()).isZero();
    }

    @Test
    void refusesCountsBelowZero() {
        assertThatThrownBy(() -> new McNemar(-1, 3)).hasMessageContaining("-1");
        assertThatThrownBy(() -> new McNemar(3, -1)).isInstanceOf(IllegalArgumentException.class);
    }
}
