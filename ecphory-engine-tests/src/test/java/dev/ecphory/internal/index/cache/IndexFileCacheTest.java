package dev.ecphory.internal.index.cache;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ecphory.AppendResult;
import dev.ecphory.Event;
import dev.ecphory.Namespace;
import dev.ecphory.internal.store.RandomEvents;
import dev.ecphory.internal.store.SettableClock;
import dev.ecphory.internal.store.WrappedStore;
import dev.ecphory.internal.text.TermAnalyzer;
import dev.ecphory.spi.store.EventEraser;
import dev.ecphory.spi.store.EventLog;
import dev.ecphory.spi.store.EventStore;
import dev.ecphory.spi.store.LogPosition;
import dev.ecphory.testkit.InMemoryEventStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The index on disk is a cache: whatever becomes of it, the index is that of the log. */
final class IndexFileCacheTest {
    private static final Namespace ANN = Namespace.of("ann");
    private static final Namespace BOB = Namespace.of("bob");
    private static final TermAnalyzer ENGLISH = TermAnalyzer.of("en");
    private static final TermAnalyzer NONE = TermAnalyzer.of("none");

    @TempDir
    private Path folder;

    private EventStore store = new InMemoryEventStore(new SettableClock(), new SplittableRandom(1));

    @AfterAll
    static void close() {
        ENGLISH.close();
        NONE.close();
    }

    @BeforeEach
    void fill() {
        store = WrappedStore.withCache(new InMemoryEventStore(new SettableClock(), new SplittableRandom(1)), folder);
        store.log().append(ANN, new RandomEvents(1).next(80));
    }

    @Test
    void isKeptOwnerOnlyAndGivesTheIndexWithoutAReplay() throws IOException {
        long digest = keep(store, ANN, ENGLISH);
        Path file = file();
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                .isEqualTo("rw-------");
        assertThat(file.getFileName().toString()).doesNotContain("ann");

        Counting counting = new Counting(store);
        Projection loaded = new Projection(ANN, counting, ENGLISH, true);
        assertThat(loaded.digest(null)).isEqualTo(digest);
        assertThat(counting.replayed).isZero();
        assertThat(loaded.cacheBytes()).isEqualTo(Files.size(file));

        store.log()
                .append(
                        ANN,
                        new RandomEvents(2)
                                .next(20).stream()
                                        .map(IndexFileCacheTest::renamed)
                                        .toList());
        assertThat(loaded.digest(null)).isEqualTo(replayed(ANN, ENGLISH));
        assertThat(counting.replayed).isEqualTo(20);
    }

    @Test
    void isMadeAgainWhenItIsGone() throws IOException {
        long digest = keep(store, ANN, ENGLISH);
        Files.delete(file());
        assertThat(new Projection(ANN, store, ENGLISH, true).digest(null)).isEqualTo(digest);
    }

    @Test
    void isMadeAgainWhenItIsCutAnywhere() throws IOException {
        long digest = keep(store, ANN, ENGLISH);
        Path file = file();
        byte[] whole = Files.readAllBytes(file);
        SplittableRandom random = new SplittableRandom(2);
        for (int i = 0; i < 40; i++) {
            int length = i < 20 ? i * 3 : i == 39 ? whole.length - 1 : random.nextInt(whole.length);
            Files.write(file, Arrays.copyOf(whole, length));
            assertThat(new Projection(ANN, store, ENGLISH, true).digest(null))
                    .as("cut at %s of %s", length, whole.length)
                    .isEqualTo(digest);
        }
        Files.write(file, Arrays.copyOf(whole, whole.length + 1));
        assertThat(new Projection(ANN, store, ENGLISH, true).digest(null)).isEqualTo(digest);
    }

    @Test
    void isMadeAgainWhenAnyBitIsFlipped() throws IOException {
        long digest = keep(store, ANN, ENGLISH);
        Path file = file();
        byte[] whole = Files.readAllBytes(file);
        SplittableRandom random = new SplittableRandom(3);
        for (int i = 0; i < 60; i++) {
            byte[] damaged = whole.clone();
            int at = i < 24 ? i : random.nextInt(whole.length);
            int bit = random.nextInt(8);
            damaged[at] ^= (byte) (1 << bit);
            Files.write(file, damaged);
            Counting counting = new Counting(store);
            assertThat(new Projection(ANN, counting, ENGLISH, true).digest(null))
                    .as("bit %s of byte %s", bit, at)
                    .isEqualTo(digest);
            assertThat(counting.replayed).as("replayed").isEqualTo(80);
        }
    }

    @Test
    void isNeverTakenForAnotherStoreNamespaceOrLanguage() throws IOException {
        keep(store, ANN, ENGLISH);
        assertThat(new Projection(ANN, store, NONE, true).digest(null)).isEqualTo(replayed(ANN, NONE));

        keep(store, ANN, ENGLISH);
        EventStore other =
                WrappedStore.withCache(new InMemoryEventStore(new SettableClock(), new SplittableRandom(99)), folder);
        other.log().append(ANN, new RandomEvents(7).next(130));
        assertThat(new Projection(ANN, other, ENGLISH, true).digest(null))
                .isEqualTo(new Projection(ANN, other, ENGLISH, false).digest(null));

        store.log().append(BOB, new RandomEvents(8).next(90));
        keep(store, ANN, ENGLISH);
        Path anns = file();
        byte[] ofAnn = Files.readAllBytes(anns);
        keep(store, BOB, ENGLISH);
        try (Stream<Path> files = Files.list(folder)) {
            Path bobs = files.filter(file -> !file.equals(anns)).findAny().orElseThrow();
            Files.write(bobs, ofAnn);
        }
        assertThat(new Projection(BOB, store, ENGLISH, true).digest(null)).isEqualTo(replayed(BOB, ENGLISH));
    }

    @Test
    void isMadeAgainWhenTheLogWasRestoredFromABackup() {
        keep(store, ANN, ENGLISH);
        EventStore shorter = restored(50, List.of());
        assertThat(new Projection(ANN, shorter, ENGLISH, true).digest(null))
                .isEqualTo(new Projection(ANN, shorter, ENGLISH, false).digest(null));
    }

    @Test
    void isMadeAgainWhenTheLogWasRestoredAndWentAnotherWay() {
        keep(store, ANN, ENGLISH);
        EventStore otherWay = restored(
                50,
                new RandomEvents(77)
                        .next(100).stream().map(IndexFileCacheTest::renamed).toList());
        assertThat(new Projection(ANN, otherWay, ENGLISH, true).digest(null))
                .isEqualTo(new Projection(ANN, otherWay, ENGLISH, false).digest(null));
    }

    @Test
    void costsNothingWhenItCannotBeWritten() {
        EventStore nowhere = WrappedStore.withCache(store, folder.resolve("missing"));
        Projection projection = new Projection(ANN, nowhere, ENGLISH, true);
        assertThat(projection.digest(null)).isEqualTo(replayed(ANN, ENGLISH));
        projection.keepCache();
        assertThat(projection.cacheBytes()).isZero();
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void aRebuildThrowsItAway() {
        long digest = keep(store, ANN, ENGLISH);
        Projection projection = new Projection(ANN, store, ENGLISH, true);
        projection.rebuild(through -> {});
        assertThat(projection.cacheBytes()).isZero();
        assertThat(projection.digest(null)).isEqualTo(digest);
        projection.keepCache();
        assertThat(projection.cacheBytes()).isPositive();
    }

    @Test
    void isNotBegunOnceSomethingWasErased() {
        keepWhile(1, () -> store.eraser().erase(ANN, List.of(7L)));
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void isNotPutInItsPlaceOnceSomethingWasErased() {
        keepWhile(2, () -> {
            store.eraser().erase(ANN, List.of(7L));
            assertThat(folder).as("that which whoever erases has to find").isNotEmptyDirectory();
        });
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void isNotPutInItsPlaceWhenItWasTakenAwayMeanwhile() {
        keepWhile(2, () -> {
            try {
                Files.delete(file());
            } catch (IOException e) {
                throw new AssertionError(e);
            }
        });
        assertThat(folder).isEmptyDirectory();
    }

    /** Keeps an index, and does something just before it asks for the n-th time whether it may. */
    private void keepWhile(int asking, Runnable before) {
        AtomicInteger asked = new AtomicInteger();
        EventStore seam = new WrappedStore(store) {
            @Override
            public EventEraser eraser() {
                if (asked.incrementAndGet() == asking) {
                    before.run();
                }
                return super.eraser();
            }
        };
        keep(seam, ANN, ENGLISH);
        assertThat(asked).hasValueGreaterThanOrEqualTo(asking);
    }

    /** A store of the same identity whose log holds the first of these events, then others. */
    private EventStore restored(int kept, List<Event> others) {
        EventStore inner = new InMemoryEventStore(new SettableClock(), new SplittableRandom(1));
        inner.log().append(ANN, new RandomEvents(1).next(kept));
        inner.log().append(ANN, others);
        assertThat(inner.storeId()).isEqualTo(store.storeId());
        return WrappedStore.withCache(inner, folder);
    }

    private static Event renamed(Event event) {
        return event.withIdAndTime("other " + event.id(), java.time.OffsetDateTime.parse("2025-01-01T00:00Z"));
    }

    private static long keep(EventStore store, Namespace namespace, TermAnalyzer words) {
        Projection projection = new Projection(namespace, store, words, true);
        long digest = projection.digest(null);
        projection.keepCache();
        return digest;
    }

    private long replayed(Namespace namespace, TermAnalyzer words) {
        return new Projection(namespace, store, words, false).digest(null);
    }

    private Path file() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            List<Path> all = files.toList();
            assertThat(all).hasSize(1);
            return all.getFirst();
        }
    }

    /** Counts the entries that were read in order. */
    private static final class Counting extends WrappedStore {
        int replayed;

        Counting(EventStore inner) {
            super(inner);
        }

        @Override
        public EventLog log() {
            EventLog inner = super.log();
            return new EventLog() {
                @Override
                public List<AppendResult> append(
                        Namespace namespace, List<Event> events, dev.ecphory.admin.Quota quota) {
                    return inner.append(namespace, events, quota);
                }

                @Override
                public java.util.Optional<dev.ecphory.LogEntry> byId(Namespace namespace, String id) {
                    return inner.byId(namespace, id);
                }

                @Override
                public List<dev.ecphory.LogEntry> after(Namespace namespace, long seq, int limit) {
                    List<dev.ecphory.LogEntry> entries = inner.after(namespace, seq, limit);
                    replayed += entries.size();
                    return entries;
                }

                @Override
                public List<dev.ecphory.LogEntry> at(Namespace namespace, List<Long> seqs) {
                    return inner.at(namespace, seqs);
                }

                @Override
                public LogPosition logPosition(Namespace namespace) {
                    return inner.logPosition(namespace);
                }
            };
        }
    }
}
