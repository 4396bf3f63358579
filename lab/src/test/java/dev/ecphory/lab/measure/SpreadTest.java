package dev.ecphory.lab.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SpreadTest {
    @Test
    void summarizesValuesInAnyOrder() {
        assertThat(Spread.of(4, 1, 10, 3)).isEqualTo(new Spread(3.5, 10, 10));
        assertThat(Spread.of(7)).isEqualTo(new Spread(7, 7, 7));
        double[] hundred =
                IntStream.rangeClosed(1, 100).mapToDouble(i -> 101 - i).toArray();
        assertThat(Spread.of(hundred)).isEqualTo(new Spread(50.5, 95, 99));
        assertThat(hundred[0]).as("the caller's array is left alone").isEqualTo(100);
    }

    @Test
    void refusesNothingAndWhatIsNotFinite() {
        assertThatThrownBy(() -> Spread.of()).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> Spread.of(1, Double.NaN)).hasMessageContaining("NaN");
    }
}
