package dev.ecphory.spi.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ecphory.internal.store.StoreFixture;
import dev.ecphory.spi.Embedding;
import dev.ecphory.spi.VectorSpace;
import dev.ecphory.spi.store.VectorTable.EventVectors;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** What every table of vectors promises. */
public interface VectorTableContract extends StoreFixture {
    /** A space with room for odd numbers. */
    VectorSpace SMALL = new VectorSpace("small", "1", 7, "none");
    /** One of the size of a real model's. */
    VectorSpace LARGE = new VectorSpace("large", "1", 384, "query");

    @Test
    default void keepsEveryBitOfEveryPassage() {
        try (EventStore store = withEvents(50)) {
            List<EventVectors> run = vectors(LARGE, 1, 50, 7);
            store.vectors().put(ALICE, LARGE, run);
            assertThat(store.vectors().after(ALICE, LARGE, 0, 100)).isEqualTo(run);
            List<Long> backwards =
                    LongStream.rangeClosed(1, 50).map(n -> 51 - n).boxed().toList();
            assertThat(store.vectors().at(ALICE, LARGE, backwards)).isEqualTo(run.reversed());
        }
    }

    @Test
    default void movesTheCheckpointWithEachRun() {
        try (EventStore store = withEvents(10)) {
            VectorTable table = store.vectors();
            assertThat(table.through(ALICE, SMALL)).isZero();
            table.put(ALICE, SMALL, List.of());
            assertThat(table.through(ALICE, SMALL)).isZero();
            assertThat(table.spaces(ALICE)).isEmpty();
            table.put(ALICE, SMALL, vectors(SMALL, 1, 4, 1));
            assertThat(table.through(ALICE, SMALL)).isEqualTo(4);
            table.put(ALICE, SMALL, vectors(SMALL, 5, 10, 2));
            assertThat(table.through(ALICE, SMALL)).isEqualTo(10);
            assertThat(store.findProblems()).isEmpty();
        }
    }

    @Test
    default void replacesVectorsThatArePutAgain() {
        try (EventStore store = withEvents(10)) {
            VectorTable table = store.vectors();
            List<EventVectors> first = vectors(SMALL, 1, 8, 1);
            List<EventVectors> again = vectors(SMALL, 3, 5, 2);
            List<EventVectors> beyond = vectors(SMALL, 8, 10, 3);
            table.put(ALICE, SMALL, first);
            table.put(ALICE, SMALL, again);
            assertThat(table.through(ALICE, SMALL)).isEqualTo(8);
            table.put(ALICE, SMALL, beyond);
            assertThat(table.through(ALICE, SMALL)).isEqualTo(10);
            List<EventVectors> expected = new ArrayList<>(first.subList(0, 2));
            expected.addAll(again);
            expected.addAll(first.subList(5, 7));
            expected.addAll(beyond);
            assertThat(table.after(ALICE, SMALL, 0, 100)).isEqualTo(expected);
        }
    }

    @Test
    default void refusesHolesForeignVectorsAndEventsThatAreNotThere() {
        try (EventStore store = withEvents(10)) {
            VectorTable table = store.vectors();
            table.put(ALICE, SMALL, vectors(SMALL, 1, 2, 1));
            List<EventVectors> holed = new ArrayList<>(vectors(SMALL, 3, 6, 1));
            holed.remove(1);
            List<List<EventVectors>> refused = List.of(
                    vectors(SMALL, 4, 5, 1),
                    holed,
                    vectors(SMALL, 3, 6, 1).reversed(),
                    vectors(SMALL, 3, 11, 1),
                    vectors(SMALL, 0, 3, 1),
                    vectors(LARGE, 3, 3, 1));
            for (List<EventVectors> run : refused) {
                assertThatThrownBy(() -> table.put(ALICE, SMALL, run)).isInstanceOf(IllegalArgumentException.class);
            }
            assertThatThrownBy(() -> table.put(BOB, SMALL, vectors(SMALL, 1, 1, 1)))
                    .isInstanceOf(IllegalArgumentException.class);
            assertThat(table.through(ALICE, SMALL)).isEqualTo(2);
            assertThat(table.after(ALICE, SMALL, 0, 100)).hasSize(2);
        }
    }

    @Test
    default void keepsSpacesApartAndClearsOneAlone() {
        VectorSpace newer = new VectorSpace("small", "2", 7, "none");
        try (EventStore store = withEvents(5)) {
            VectorTable table = store.vectors();
            table.put(ALICE, SMALL, vectors(SMALL, 1, 5, 1));
            table.put(ALICE, newer, vectors(newer, 1, 3, 2));
            table.put(ALICE, LARGE, vectors(LARGE, 1, 2, 3));
            assertThat(table.spaces(ALICE)).containsExactly("large/1/384/query", "small/1/7/none", "small/2/7/none");
            assertThat(table.through(ALICE, newer)).isEqualTo(3);
            assertThat(table.after(ALICE, newer, 0, 9)).isEqualTo(vectors(newer, 1, 3, 2));

            table.clear(ALICE, SMALL);
            table.clear(ALICE, SMALL);
            assertThat(table.through(ALICE, SMALL)).isZero();
            assertThat(table.after(ALICE, SMALL, 0, 9)).isEmpty();
            assertThat(table.at(ALICE, SMALL, List.of(1L))).isEmpty();
            assertThat(table.spaces(ALICE)).containsExactly("large/1/384/query", "small/2/7/none");
            assertThat(table.after(ALICE, newer, 0, 9)).isEqualTo(vectors(newer, 1, 3, 2));
            assertThat(table.after(ALICE, LARGE, 0, 9)).isEqualTo(vectors(LARGE, 1, 2, 3));

            table.put(ALICE, SMALL, vectors(SMALL, 1, 1, 4));
            assertThat(table.after(ALICE, SMALL, 0, 9)).isEqualTo(vectors(SMALL, 1, 1, 4));
            assertThat(table.after(ALICE, newer, 0, 9)).isEqualTo(vectors(newer, 1, 3, 2));
            assertThat(store.findProblems()).isEmpty();
        }
    }

    @Test
    default void pagesThroughVectorsAndSkipsWhatIsNotEmbedded() {
        try (EventStore store = withEvents(1100)) {
            VectorTable table = store.vectors();
            table.put(ALICE, SMALL, vectors(SMALL, 1, 1050, 1));
            assertThat(table.after(ALICE, SMALL, 1000, 30))
                    .extracting(EventVectors::seq)
                    .containsExactlyElementsOf(
                            LongStream.rangeClosed(1001, 1030).boxed().toList());
            assertThat(table.after(ALICE, SMALL, 1040, 30)).hasSize(10);
            assertThat(table.at(ALICE, SMALL, List.of(1050L, 1051L, 0L, 2L, 9_999L)))
                    .extracting(EventVectors::seq)
                    .containsExactly(1050L, 2L);
        }
    }

    @Test
    default void neverShowsAnotherNamespacesVectors() {
        try (EventStore store = withEvents(3)) {
            store.log().append(BOB, StoreFixture.numbered(3));
            VectorTable table = store.vectors();
            table.put(ALICE, SMALL, vectors(SMALL, 1, 3, 1));
            assertThat(table.through(BOB, SMALL)).isZero();
            assertThat(table.after(BOB, SMALL, 0, 10)).isEmpty();
            assertThat(table.at(BOB, SMALL, List.of(1L))).isEmpty();
            assertThat(table.spaces(BOB)).isEmpty();
            table.put(BOB, SMALL, vectors(SMALL, 1, 1, 2));
            table.clear(BOB, SMALL);
            assertThat(table.after(ALICE, SMALL, 0, 10)).isEqualTo(vectors(SMALL, 1, 3, 1));
        }
    }

    private EventStore withEvents(int count) {
        EventStore store = newStore();
        store.log().append(ALICE, StoreFixture.numbered(count));
        return store;
    }

    /** One, two or no passages an event, the same for the same seed. */
    private static List<EventVectors> vectors(VectorSpace space, long from, long to, long seed) {
        List<EventVectors> run = new ArrayList<>();
        for (long seq = from; seq <= to; seq++) {
            Random random = new Random(seed * 1_000_003 + seq);
            List<Embedding> passages = new ArrayList<>();
            for (long passage = seq % 3; passage < 2; passage++) {
                float[] vector = new float[space.dimension()];
                for (int i = 0; i < vector.length; i++) {
                    vector[i] = (float) random.nextGaussian();
                }
                passages.add(Embedding.of(space, vector));
            }
            run.add(new EventVectors(seq, passages));
        }
        return run;
    }
}
