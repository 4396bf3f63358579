package dev.ecphory.lab.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class McNemarTest {
    @Test
    void givesPublishedResults() {
        assertThat(new McNemar(105, 120).exactP()).isCloseTo(.3506719650699698, within(1e-9)); // scipy's binomtest
        // by hand: 2 (1 + 16 + 120 + 560 + 1820) of 2^16
        assertThat(new McNemar(4, 12).exactP()).isCloseTo(2 * 2517 / 65536.0, within(1e-12));
    }

    @Test
    void doesNotCareWhichRunIsFirst() {
        long seed = 11;
        SplittableRandom random = new SplittableRandom(seed);
        for (int trial = 0; trial < 300; trial++) {
            McNemar one = new McNemar(random.nextInt(200), random.nextInt(200));
            McNemar other = new McNemar(/* firstOnly= */ one.secondOnly(), /* secondOnly= */ one.firstOnly());
            assertThat(one.exactP()).as("%s, seed %d", one, seed).isCloseTo(other.exactP(), within(1e-12));
        }
    }

    @Test
    void saysNothingOfRunsThatAgree() {
        McNemar none = new McNemar(0, 0);
        assertThat(none.exactP()).isEqualTo(1);
        McNemar even = new McNemar(5, 5);
        assertThat(even.exactP()).isEqualTo(1);
    }

    @Test
    void refusesCountsBelowZero() {
        assertThatThrownBy(() -> new McNemar(-1, 3)).hasMessageContaining("-1");
        assertThatThrownBy(() -> new McNemar(3, -1)).isInstanceOf(IllegalArgumentException.class);
    }
}
