package dev.ecphory.spi.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ecphory.internal.store.StoreFixture;
import dev.ecphory.spi.store.IndexSnapshotTable.Snapshot;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** What every store promises of the indexes that it keeps. */
public interface IndexSnapshotTableContract extends StoreFixture {
    @Test
    default void givesASnapshotBackChunkByChunk() {
        try (EventStore store = newStore()) {
            Random random = new Random(1);
            List<byte[]> chunks = new ArrayList<>();
            for (int size : List.of(IndexSnapshotTable.LONGEST, 1, 70_000)) {
                byte[] chunk = new byte[size];
                random.nextBytes(chunk);
                chunks.add(chunk);
            }
            IndexSnapshotTable snapshots = store.indexSnapshots();
            assertThat(snapshots.current(ALICE)).isEmpty();
            store.log().append(ALICE, StoreFixture.numbered(9));
            IndexSnapshotTable.Version stamp = new IndexSnapshotTable.Version(
                    7, "en", store.log().logPosition(ALICE).epoch(), 9);
            assertThat(snapshots.put(ALICE, "first", stamp, chunks)).isTrue();

            Snapshot there = snapshots.current(ALICE).orElseThrow();
            assertThat(there).isEqualTo(new Snapshot("first", stamp, 3, IndexSnapshotTable.LONGEST + 70_001L));
            for (int i = 0; i < 3; i++) {
                assertThat(Arrays.equals(snapshots.chunk(ALICE, there, i).orElseThrow(), chunks.get(i)))
                        .isTrue();
            }
            assertThat(snapshots.chunk(ALICE, there, 3)).isEmpty();
            assertThat(snapshots.current(BOB)).as("another namespace's").isEmpty();
            assertThat(snapshots.chunk(BOB, there, 0)).isEmpty();
            assertThat(store.findProblems()).isEmpty();
        }
    }

    @Test
    default void keepsOneSnapshotANamespaceAndNothingOfTheOneBefore() {
        try (EventStore store = newStore()) {
            store.log().append(ALICE, StoreFixture.numbered(9));
            Snapshot first = put(store, "first", 5);
            Snapshot second = put(store, "second", 9);
            assertThat(store.indexSnapshots().current(ALICE)).hasValue(second);
            assertThat(store.indexSnapshots().chunk(ALICE, first, 0)).isEmpty();
            assertThat(new String(store.indexSnapshots().chunk(ALICE, second, 0).orElseThrow(), StandardCharsets.UTF_8))
                    .isEqualTo("second");
        }
    }

    @Test
    default void anErasureTakesTheSnapshotWithIt() {
        try (EventStore store = newStore()) {
            store.log().append(ALICE, StoreFixture.numbered(9));
            store.log().append(BOB, StoreFixture.numbered(9));
            Snapshot one = put(store, "one", 9);
            store.eraser().erase(BOB, List.of(3L));
            assertThat(store.indexSnapshots().current(ALICE))
                    .as("of another namespace")
                    .hasValue(one);
            store.eraser().erase(ALICE, List.of(3L));
            assertGone(store, one);
            Snapshot two = put(store, "two", 9);
            store.eraser().redact(ALICE, List.of(4L));
            assertGone(store, two);
            Snapshot three = put(store, "three", 9);
            store.eraser().eraseAll(ALICE);
            assertGone(store, three);
        }
    }

    @Test
    default void keepsNoSnapshotOfWhatWasForgottenMeanwhileOrIsNotThere() {
        try (EventStore store = newStore()) {
            store.log().append(ALICE, StoreFixture.numbered(9));
            IndexSnapshotTable.Version before = new IndexSnapshotTable.Version(
                    7, "en", store.log().logPosition(ALICE).epoch(), 9);
            store.eraser().erase(ALICE, List.of(3L));
            Snapshot now = put(store, "now", 9);
            assertThat(store.indexSnapshots().put(ALICE, "late", before, List.of(new byte[3])))
                    .isFalse();
            assertThat(store.indexSnapshots().current(ALICE)).hasValue(now);
            Snapshot late = new Snapshot("late", before, 1, 3);
            assertThat(store.indexSnapshots().chunk(ALICE, late, 0)).isEmpty();
            IndexSnapshotTable.Version beyond = new IndexSnapshotTable.Version(
                    7, "en", store.log().logPosition(ALICE).epoch(), 10);
            assertThat(store.indexSnapshots().put(ALICE, "beyond", beyond, List.of(new byte[3])))
                    .isFalse();
            store.eraser().eraseAll(ALICE);
            assertThat(store.indexSnapshots().put(ALICE, "gone", before, List.of(new byte[3])))
                    .isFalse();
            assertGone(store, now);
        }
    }

    private static Snapshot put(EventStore store, String name, long through) {
        IndexSnapshotTable.Version stamp = new IndexSnapshotTable.Version(
                7, "en", store.log().logPosition(ALICE).epoch(), through);
        assertThat(store.indexSnapshots().put(ALICE, name, stamp, List.of(name.getBytes(StandardCharsets.UTF_8))))
                .isTrue();
        return store.indexSnapshots().current(ALICE).orElseThrow();
    }

    private static void assertGone(EventStore store, Snapshot snapshot) {
        assertThat(store.indexSnapshots().current(ALICE)).isEmpty();
        assertThat(store.indexSnapshots().chunk(ALICE, snapshot, 0)).isEmpty();
    }
}
