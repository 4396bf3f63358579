package dev.ecphory.internal.retrieval.rerank;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** Where what superseded an event is seated. */
final class SuccessorSeatsTest {
    private static List<Long> seated(Map<Long, Long> successors, int limit) {
        return SuccessorSeats.seated(LiteralSeatsTest.ranked(), successors, limit).stream()
                .map(event -> event.entry().seq())
                .toList();
    }

    @Test
    void standsDirectlyBehindWhatItSuperseded() {
        assertThat(seated(Map.of(2L, 20L), 10))
                .startsWith(1L, 2L, 20L, 3L, 4L)
                .hasSize(30)
                .doesNotHaveDuplicates();
        assertThat(seated(Map.of(2L, 9L, 4L, 9L), 10)).startsWith(1L, 2L, 9L, 3L, 4L, 5L);
    }

    @Test
    void staysWhereItStandsBefore() {
        assertThat(seated(Map.of(5L, 2L), 10))
                .isEqualTo(LongStream.rangeClosed(1, 30).boxed().toList());
    }

    @Test
    void takesNoSeatBehindTheLimit() {
        assertThat(seated(Map.of(3L, 20L), 3))
                .isEqualTo(LongStream.rangeClosed(1, 30).boxed().toList());
        assertThat(seated(Map.of(2L, 20L), 3)).startsWith(1L, 2L, 20L, 3L);
    }
}
