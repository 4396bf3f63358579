package dev.ecphory.lab.judge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EventOrderTest {
    /** Worked out by SciPy's {@code kendalltau} from the published formula. */
    @ParameterizedTest
    @CsvSource({
        "3, 1 2 3, 1, 1",
        "3, 3 2 1, -1, 0",
        "5, 1 2 4, .737865, .651699",
        "5, 0, -.57735, 0",
        "5, 1, .632456, .272076",
        "3, 2 0 1 3, 0, .428571",
        "4, 1 1 3 9 2, .138013, .379338",
        "10, 3 1 2 5 0 4 7 10, .486172, .577956"
    })
    void countsAsThePublishedFormulaDoes(int events, String told, double tau, double score) {
        EventOrder order = EventOrder.of(
                events, List.of(told.split(" ")).stream().map(Integer::valueOf).toList());

        assertThat(order.tau()).isCloseTo(tau, within(1e-6));
        assertThat(order.score()).isCloseTo(score, within(1e-6));
    }

    @Test
    void whatIsMissingAndWhatIsTooMuchBothCost() {
        double whole = EventOrder.of(3, List.of(1, 2, 3)).score();

        assertThat(EventOrder.of(3, List.of(1, 2)).score()).isLessThan(whole);
        assertThat(EventOrder.of(3, List.of(1, 2, 3, 0)).score()).isLessThan(whole);
        assertThat(EventOrder.of(3, List.of(1, 2, 3, 3)).score()).isLessThan(whole);
    }

    @Test
    void nothingToldIsWorthNothingAndOneEventHasNoOrder() {
        assertThat(EventOrder.of(4, List.of()).score()).isZero();
        assertThat(EventOrder.of(1, List.of(1)).score()).isEqualTo(1);
        assertThat(EventOrder.of(1, List.of(0)).score()).isZero();
    }
}
