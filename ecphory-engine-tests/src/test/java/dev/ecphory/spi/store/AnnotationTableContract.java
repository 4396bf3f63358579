package dev.ecphory.spi.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ecphory.RetryableException;
import dev.ecphory.internal.store.RandomTruth;
import dev.ecphory.internal.store.StoreFixture;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What every store of annotations promises. */
public interface AnnotationTableContract extends StoreFixture {
    @Test
    default void givesEveryAnnotationBackExactly() {
        List<EventAnnotation> run = new RandomTruth(1).annotations(1, 700);
        try (EventStore store = newStore()) {
            store.log().append(ALICE, StoreFixture.numbered(700));
            AnnotationTable table = store.annotations();
            table.put(ALICE, "v1", 0, run.subList(0, 600));
            assertThat(table.through(ALICE, "v1")).isEqualTo(600);
            table.put(ALICE, "v1", 600, run.subList(600, 700));
            assertThat(table.through(ALICE, "v1")).isEqualTo(700);
            assertThat(table.after(ALICE, 0, 1_000)).isEqualTo(run);
            assertThat(table.after(ALICE, 100, 7)).isEqualTo(run.subList(100, 107));
            List<Long> backwards =
                    run.reversed().stream().map(EventAnnotation::seq).toList();
            assertThat(table.at(ALICE, backwards)).isEqualTo(run.reversed());
            assertThat(table.at(ALICE, List.of(701L, 3L, 0L, 3L))).containsExactly(run.get(2), run.get(2));
            assertThat(table.at(ALICE, List.of())).isEmpty();
            assertThat(store.findProblems()).isEmpty();
        }
    }

    @Test
    default void storesNoAnnotationsWhoseCheckpointWasMoved() {
        RandomTruth truth = new RandomTruth(2);
        try (EventStore store = newStore()) {
            store.log().append(ALICE, StoreFixture.numbered(20));
            AnnotationTable table = store.annotations();
            List<EventAnnotation> first = truth.annotations(1, 10);
            table.put(ALICE, "v1", 0, first);
            for (long stale : List.of(0L, 5L, 12L)) {
                assertThatThrownBy(() -> table.put(ALICE, "v1", stale, truth.annotations(stale + 1, stale + 3)))
                        .isInstanceOf(RetryableException.class);
            }
            assertThatThrownBy(() -> table.put(ALICE, "v2", 10, truth.annotations(11, 12)))
                    .isInstanceOf(RetryableException.class);
            assertThat(table.through(ALICE, "v1")).isEqualTo(10);
            assertThat(table.after(ALICE, 0, 100)).isEqualTo(first);
        }
    }

    @Test
    default void refusesAnnotationsOutOfOrder() {
        RandomTruth truth = new RandomTruth(3);
        try (EventStore store = newStore()) {
            store.log().append(ALICE, StoreFixture.numbered(20));
            AnnotationTable table = store.annotations();
            table.put(ALICE, "v1", 0, truth.annotations(1, 5));
            for (List<EventAnnotation> wrong : List.of(
                    truth.annotations(6, 8).reversed(),
                    truth.annotations(5, 6),
                    List.of(truth.annotation(6), truth.annotation(6)))) {
                assertThatThrownBy(() -> table.put(ALICE, "v1", 5, wrong)).isInstanceOf(IllegalArgumentException.class);
            }
            assertThat(table.through(ALICE, "v1")).isEqualTo(5);
        }
    }

    @Test
    default void throwsAnotherVersionsAnnotationsAwayAtTheFirstPut() {
        RandomTruth truth = new RandomTruth(4);
        try (EventStore store = newStore()) {
            store.log().append(ALICE, StoreFixture.numbered(20));
            AnnotationTable table = store.annotations();
            table.put(ALICE, "v1", 0, truth.annotations(1, 10));
            assertThat(table.through(ALICE, "v2")).isZero();
            table.put(ALICE, "v2", 0, List.of());
            assertThat(table.through(ALICE, "v1")).isEqualTo(10);
            List<EventAnnotation> second = truth.annotations(1, 3);
            table.put(ALICE, "v2", 0, second);
            assertThat(table.after(ALICE, 0, 100)).isEqualTo(second);
            assertThat(table.through(ALICE, "v1")).isZero();
            assertThat(table.through(ALICE, "v2")).isEqualTo(3);
            table.clear(ALICE);
            assertThat(table.through(ALICE, "v2")).isZero();
            assertThat(table.after(ALICE, 0, 100)).isEmpty();
            table.put(ALICE, "v2", 0, second);
            assertThat(table.after(ALICE, 0, 100)).isEqualTo(second);
        }
    }

    @Test
    default void neverShowsAnotherNamespacesAnnotations() {
        RandomTruth truth = new RandomTruth(5);
        try (EventStore store = newStore()) {
            store.log().append(ALICE, StoreFixture.numbered(5));
            store.log().append(BOB, StoreFixture.numbered(5));
            AnnotationTable table = store.annotations();
            List<EventAnnotation> run = truth.annotations(1, 5);
            table.put(ALICE, "v1", 0, run);
            assertThat(table.through(BOB, "v1")).isZero();
            assertThat(table.after(BOB, 0, 10)).isEmpty();
            assertThat(table.at(BOB, List.of(1L))).isEmpty();
            table.put(BOB, "v2", 0, truth.annotations(1, 2));
            table.clear(BOB);
            assertThat(table.after(ALICE, 0, 10)).isEqualTo(run);
        }
    }
}
