package dev.ecphory.internal.index.cache;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ecphory.Namespace;
import dev.ecphory.internal.store.RandomEvents;
import dev.ecphory.internal.store.SettableClock;
import dev.ecphory.internal.text.TermAnalyzer;
import dev.ecphory.spi.store.EventStore;
import dev.ecphory.testkit.InMemoryEventStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Caches in a folder of this machine: only their owner's, and gone when they are of no use. */
final class IndexCacheFolderTest {
    private static final Namespace ANN = Namespace.of("ann");
    private static final TermAnalyzer ENGLISH = TermAnalyzer.of("en");

    @TempDir
    private Path base;

    private final EventStore store = new InMemoryEventStore(new SettableClock(), new SplittableRandom(1));

    @AfterAll
    static void close() {
        ENGLISH.close();
    }

    @BeforeEach
    void fill() {
        store.log().append(ANN, new RandomEvents(1).next(80));
        store.log().append(Namespace.of("bob"), new RandomEvents(2).next(80));
    }

    @Test
    void isTheOwnersAloneAndNamedByTheStore() throws IOException {
        IndexCacheFolder folder =
                IndexCacheFolder.in(base.resolve("not/there"), store.storeId()).orElseThrow();
        assertThat(folder.folder()).isEqualTo(base.resolve("not/there").resolve(store.storeId()));
        for (Path one : List.of(folder.folder(), base.resolve("not/there"), base.resolve("not"))) {
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(one)))
                    .isEqualTo("rwx------");
        }
        Files.setPosixFilePermissions(folder.folder(), PosixFilePermissions.fromString("rwxr-xr-x"));
        assertThat(IndexCacheFolder.in(base.resolve("not/there"), store.storeId()))
                .hasValue(folder);
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(folder.folder())))
                .isEqualTo("rwx------");
        assertThat(IndexCacheFolder.in(base, "../../etc").orElseThrow().folder())
                .hasParent(base);
    }

    @Test
    void isNoneWhereItCannotBeMade() throws IOException {
        Files.writeString(base.resolve("file"), "no folder");
        assertThat(IndexCacheFolder.in(base.resolve("file"), store.storeId())).isEmpty();
        Files.createSymbolicLink(base.resolve(store.storeId()), Files.createDirectory(base.resolve("elsewhere")));
        assertThat(IndexCacheFolder.in(base, store.storeId()))
                .as("a link to another folder")
                .isEmpty();
    }

    @Test
    void isInTheUsersCacheUnlessTold() {
        assertThat(IndexCacheFolder.ofUser(name -> "XDG_CACHE_HOME".equals(name) ? "/caches" : null))
                .isEqualTo(Path.of("/caches/ecphory/indexes"));
        assertThat(IndexCacheFolder.ofUser(name -> "relative").toString()).endsWith(".cache/ecphory/indexes");
    }

    @Test
    void sweepsWhatIsOfAnotherEpochStoreOrVersionAndLeavesTheRest() throws IOException {
        IndexCacheFolder folder = IndexCacheFolder.in(base, store.storeId()).orElseThrow();
        Path anns = keep(ANN, folder);
        Path bobs = keep(Namespace.of("bob"), folder);
        assertThat(folder.sweep(store)).isZero();
        assertThat(folder.files()).containsExactlyInAnyOrder(anns, bobs);

        Path begun = Files.write(folder.folder().resolve(anns.getFileName() + ".new"), Files.readAllBytes(anns));
        Path unreadable = Files.writeString(folder.folder().resolve("x.index"), "the word quokka");
        store.eraser().erase(ANN, List.of(7L));
        assertThat(folder.sweep(store)).isEqualTo(3);
        assertThat(List.of(anns, begun, unreadable)).noneMatch(Files::exists);
        assertThat(folder.files()).containsExactly(bobs);

        EventStore other = new InMemoryEventStore(new SettableClock(), new SplittableRandom(2));
        assertThat(folder.sweep(other)).isEqualTo(1);
        assertThat(folder.files()).isEmpty();
    }

    @Test
    void forgetsANamespaceAndNoOther() throws IOException {
        IndexCacheFolder folder = IndexCacheFolder.in(base, store.storeId()).orElseThrow();
        Path anns = keep(ANN, folder);
        Path begun = Files.write(folder.folder().resolve(anns.getFileName() + ".new"), new byte[] {1});
        Path bobs = keep(Namespace.of("bob"), folder);
        folder.forget(ANN);
        assertThat(anns).doesNotExist();
        assertThat(begun).doesNotExist();
        assertThat(folder.files()).containsExactly(bobs);
    }

    private Path keep(Namespace namespace, IndexCacheFolder folder) {
        Projection projection =
                new Projection(namespace, store, ENGLISH, false, IndexMemoryBudget.unbounded(), folder.folder(), 0);
        projection.catchUp(null, through -> {});
        projection.keepCache();
        return folder.folder().resolve(IndexFileCache.name(namespace));
    }
}
