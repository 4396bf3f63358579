package dev.ecphory.internal.index.cache;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ecphory.Event;
import dev.ecphory.Namespace;
import dev.ecphory.Visibility;
import dev.ecphory.internal.store.RandomEvents;
import dev.ecphory.internal.store.SettableClock;
import dev.ecphory.internal.store.WrappedStore;
import dev.ecphory.internal.text.TermAnalyzer;
import dev.ecphory.spi.store.EventStore;
import dev.ecphory.spi.store.IndexSnapshotTable;
import dev.ecphory.testkit.InMemoryEventStore;
import java.nio.file.Path;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A machine that has no index begins with what the store keeps, and whatever that is, its index is that of the log. */
final class IndexSnapshotStoreTest {
    private static final Namespace ANN = Namespace.of("ann");
    private static final TermAnalyzer ENGLISH = TermAnalyzer.of("en");
    private static final TermAnalyzer NONE = TermAnalyzer.of("none");
    private static final int FROM = 50;

    @TempDir
    private Path folder;

    private EventStore store = new InMemoryEventStore(new SettableClock(), new SplittableRandom(1));
    private final IndexMemoryBudget memory = IndexMemoryBudget.unbounded();

    @AfterAll
    static void close() {
        ENGLISH.close();
        NONE.close();
    }

    @BeforeEach
    void fill() {
        store.log().append(ANN, new RandomEvents(1).next(80));
        store.decisions().append(ANN, List.of(new dev.ecphory.knowledge.Decision.RetractEvent(id(3))));
        assertThat(projection(ENGLISH, null).keepSnapshot(null, "one")).isTrue();
    }

    @Test
    void beginsWithWhatTheStoreKeepsAndReadsOnlyTheRest() {
        long before = memory.account().replayed();
        store.log().append(ANN, others(2, 20));
        assertThat(projection(ENGLISH, null).digest(null)).isEqualTo(replayed(store, ENGLISH));
        assertThat(memory.account().fromSnapshot()).isEqualTo(1);
        assertThat(memory.account().replayed() - before).isEqualTo(20);
        int hidden = projection(ENGLISH, null)
                .read(null, fields -> fields.excluded(Visibility.NOW).cardinality());
        assertThat(hidden).as("decisions are read whole").isEqualTo(1);
    }

    @Test
    void keepsAnotherOnlyWhenTheLogHasGrownByAQuarter() {
        store.log().append(ANN, others(2, 20));
        assertThat(projection(ENGLISH, null).keepSnapshot(null, "two")).isFalse();
        store.log().append(ANN, others(3, 1));
        assertThat(projection(ENGLISH, null).keepSnapshot(null, "two")).isTrue();
        assertThat(store.indexSnapshots().current(ANN).orElseThrow().stamp().through())
                .isEqualTo(101);
    }

    @Test
    void asksForNoneWhereTheLogIsShortOrTheMachineHasItsOwn() {
        Projection small = new Projection(ANN, store, ENGLISH, false, memory, null, 81);
        assertThat(small.digest(null)).isEqualTo(replayed(store, ENGLISH));
        Projection never = new Projection(ANN, store, ENGLISH, false, memory, null, 0);
        assertThat(never.digest(null)).isEqualTo(replayed(store, ENGLISH));
        assertThat(memory.account().fromSnapshot()).isZero();

        Projection own = projection(ENGLISH, folder);
        own.catchUp(null, through -> {});
        own.keepCache();
        Projection again = projection(ENGLISH, folder);
        assertThat(again.digest(null)).isEqualTo(replayed(store, ENGLISH));
        assertThat(memory.account().fromCache()).isEqualTo(1);
    }

    @Test
    void takesTheStoresWhereItsOwnIsFarBehind() {
        Projection own = projection(ENGLISH, folder);
        own.catchUp(null, through -> {});
        own.keepCache();
        store.log().append(ANN, others(2, FROM));
        assertThat(projection(ENGLISH, null).keepSnapshot(null, "two")).isTrue();
        long before = memory.account().fromSnapshot();
        assertThat(projection(ENGLISH, folder).digest(null)).isEqualTo(replayed(store, ENGLISH));
        assertThat(memory.account().fromSnapshot()).isEqualTo(before + 1);
    }

    @Test
    void isPassedOverInAnotherLanguageAndAfterAnErasure() {
        assertThat(projection(NONE, null).digest(null)).isEqualTo(replayed(store, NONE));
        store.eraser().erase(ANN, List.of(7L));
        assertThat(projection(ENGLISH, null).digest(null)).isEqualTo(replayed(store, ENGLISH));
        assertThat(memory.account().fromSnapshot()).isZero();
        assertThat(projection(ENGLISH, null).keepSnapshot(null, "two")).isTrue();
        assertThat(projection(ENGLISH, null).digest(null)).isEqualTo(replayed(store, ENGLISH));
        assertThat(memory.account().fromSnapshot()).isEqualTo(1);
    }

    @Test
    void isPassedOverWhenItIsDamagedOrTakenAwayMeanwhile() {
        long digest = replayed(store, ENGLISH);
        SplittableRandom random = new SplittableRandom(5);
        for (int i = 0; i < 40; i++) {
            int place = i < 20 ? i : random.nextInt(20_000);
            int bit = random.nextInt(8);
            EventStore damaged = chunks(chunk -> {
                chunk[place % chunk.length] ^= (byte) (1 << bit);
                return Optional.of(chunk);
            });
            assertThat(digestOf(damaged)).as("bit %s of byte %s", bit, place).isEqualTo(digest);
        }
        assertThat(digestOf(chunks(chunk -> Optional.of(java.util.Arrays.copyOf(chunk, chunk.length - 1)))))
                .isEqualTo(digest);
        assertThat(digestOf(chunks(chunk -> Optional.empty()))).isEqualTo(digest);
        assertThat(memory.account().fromSnapshot()).isZero();
    }

    @Test
    void isPassedOverWhenTheLogWasRestoredAndWentAnotherWay() {
        EventStore other = new InMemoryEventStore(new SettableClock(), new SplittableRandom(1));
        other.log().append(ANN, new RandomEvents(1).next(50));
        other.log().append(ANN, others(9, 60));
        EventStore mixed = new WrappedStore(other) {
            @Override
            public IndexSnapshotTable indexSnapshots() {
                return store.indexSnapshots();
            }
        };
        assertThat(digestOf(mixed)).isEqualTo(replayed(other, ENGLISH));
        assertThat(memory.account().fromSnapshot()).isZero();
    }

    @Test
    void isNotKeptWhenSomethingIsErasedWhileItIsCopied() {
        store.log().append(ANN, others(2, 40));
        EventStore seam = new WrappedStore(store) {
            @Override
            public IndexSnapshotTable indexSnapshots() {
                IndexSnapshotTable inner = super.indexSnapshots();
                return new Passing(inner) {
                    @Override
                    public boolean put(
                            Namespace namespace, String name, IndexSnapshotTable.Version stamp, List<byte[]> chunks) {
                        store.eraser().erase(ANN, List.of(7L));
                        return inner.put(namespace, name, stamp, chunks);
                    }
                };
            }
        };
        assertThat(new Projection(ANN, seam, ENGLISH, false, memory, null, FROM).keepSnapshot(null, "two"))
                .isFalse();
        assertThat(store.indexSnapshots().current(ANN)).isEmpty();
    }

    private long digestOf(EventStore from) {
        return new Projection(ANN, from, ENGLISH, false, memory, null, FROM).digest(null);
    }

    /** What a chunk is given as. */
    private interface Giving {
        Optional<byte[]> of(byte[] chunk);
    }

    private EventStore chunks(Giving giving) {
        return new WrappedStore(store) {
            @Override
            public IndexSnapshotTable indexSnapshots() {
                return new Passing(super.indexSnapshots()) {
                    @Override
                    public Optional<byte[]> chunk(Namespace namespace, Snapshot snapshot, int number) {
                        return super.chunk(namespace, snapshot, number).flatMap(giving::of);
                    }
                };
            }
        };
    }

    private Projection projection(TermAnalyzer words, @Nullable Path where) {
        return new Projection(ANN, store, words, false, memory, where, FROM);
    }

    private static long replayed(EventStore from, TermAnalyzer words) {
        return new Projection(ANN, from, words, false).digest(null);
    }

    private String id(long seq) {
        return store.log().at(ANN, List.of(seq)).getFirst().id();
    }

    private static List<Event> others(int seed, int count) {
        return new RandomEvents(seed)
                .next(count).stream()
                        .map(event ->
                                event.withIdAndTime(seed + " " + event.id(), OffsetDateTime.parse("2025-01-01T00:00Z")))
                        .toList();
    }

    /** Passes everything on. */
    private static class Passing implements IndexSnapshotTable {
        private final IndexSnapshotTable inner;

        Passing(IndexSnapshotTable inner) {
            this.inner = inner;
        }

        @Override
        public Optional<Snapshot> current(Namespace namespace) {
            return inner.current(namespace);
        }

        @Override
        public Optional<byte[]> chunk(Namespace namespace, Snapshot snapshot, int number) {
            return inner.chunk(namespace, snapshot, number);
        }

        @Override
        public boolean put(Namespace namespace, String name, IndexSnapshotTable.Version stamp, List<byte[]> chunks) {
            return inner.put(namespace, name, stamp, chunks);
        }
    }
}
