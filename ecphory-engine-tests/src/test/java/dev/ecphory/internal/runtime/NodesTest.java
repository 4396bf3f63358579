package dev.ecphory.internal.runtime;

import static dev.ecphory.internal.runtime.EngineFixture.AT_ONCE;
import static dev.ecphory.internal.runtime.EngineFixture.bits;
import static dev.ecphory.internal.runtime.EngineFixture.ids;
import static dev.ecphory.internal.runtime.EngineFixture.saying;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ecphory.Ecphory;
import dev.ecphory.InvalidInputException;
import dev.ecphory.Memory;
import dev.ecphory.ProgressListener;
import dev.ecphory.Tier;
import dev.ecphory.admin.Deletion.Receipt;
import dev.ecphory.admin.Deletion.Selection;
import dev.ecphory.internal.engine.EcphoryEngine;
import dev.ecphory.internal.engine.EngineMemory;
import dev.ecphory.internal.store.RandomEvents;
import dev.ecphory.internal.store.SettableClock;
import dev.ecphory.internal.store.WrappedStore;
import dev.ecphory.spi.store.EventStore;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Several engines over one store, each with a folder of its own for what it can make again. */
final class NodesTest {
    private static final String RARE = "quokkadrome";

    @TempDir
    private Path folder;

    private final EventStore store = new WrappedStore(EngineFixture.store()) {
        @Override
        public void close() {} // it outlives the engines
    };

    @Test
    void eachNodeKeepsItsOwnCachesAndSeesWhatTheOtherAppends() {
        Ecphory one = node("one");
        one.memory("ann").append(new RandomEvents(1).next(100));
        List<String> ranked = bits(one.memory("ann").recall("Anna's boat", AT_ONCE));
        Ecphory two = node("two");
        assertThat(bits(two.memory("ann").recall("Anna's boat", AT_ONCE))).isEqualTo(ranked);
        two.memory("ann").append(saying("new", "a " + RARE));
        assertThat(ids(one.memory("ann").recall(RARE, AT_ONCE))).startsWith("new");
        one.close();
        two.close();
        Ecphory again = node("one");
        assertThat(ids(again.memory("ann").recall(RARE, AT_ONCE))).startsWith("new");
        assertThat(EcphoryEngine.of(again).indexes().fromCache()).isEqualTo(1);
        assertThat(again.configuration()).containsEntry("cache", caches("one").toString());
        assertThat(again.health().parts())
                .anySatisfy(part -> assertThat(part.note()).isEqualTo("kept in a folder of this machine"));
        again.close();
    }

    @Test
    void whoErasesLeavesNoByteInTheCachesOfItsOwnMachine() throws IOException {
        try (Ecphory node = node("one")) {
            Memory ann = filled(node);
            assertThat(holding()).as("what is looked for is there").hasSize(1);
            Receipt receipt = ann.deletion().erase(new Selection.Events(Set.of("secret")));
            assertThat(receipt.files())
                    .as("the other namespace's cache is scanned")
                    .isEqualTo(1);
            assertThat(receipt.found()).isEmpty();
            assertThat(holding()).isEmpty();
            assertThat(ids(ann.recall(RARE, AT_ONCE))).doesNotContain("secret");
            node.memory("other").recall("anything", AT_ONCE);
        }
        assertThat(holding()).as("nor when it closes").isEmpty();
    }

    @Test
    void anotherNodeLetsGoOfWhatWasErasedBeforeItAnswers() throws IOException {
        try (Ecphory two = node("two");
                Ecphory one = node("one")) {
            filled(two);
            assertThat(holding()).hasSize(1);
            one.memory("ann").deletion().erase(new Selection.Events(Set.of("secret")));
            assertThat(ids(two.memory("ann").recall(RARE, AT_ONCE))).doesNotContain("secret");
            assertThat(holding()).isEmpty();
        }
        assertThat(holding()).isEmpty();
    }

    @Test
    void aNodeThatWasOffDeletesWhatWasErasedWhenItIsOpened() throws IOException {
        try (Ecphory two = node("two")) {
            filled(two);
        }
        try (Ecphory one = node("one")) {
            one.memory("ann").deletion().erase(new Selection.Events(Set.of("secret")));
        }
        assertThat(holding()).as("as long as it is off").isNotEmpty();
        node("two").close();
        assertThat(holding()).isEmpty();
        assertThat(caches("two")).as("what is still of use stays").isNotEmptyDirectory();
    }

    @Test
    void consolidationKeepsTheIndexOfALargeNamespaceForNodesThatHaveNone() {
        List<String> ranked;
        try (Ecphory one = large()) {
            one.memory("ann").append(new RandomEvents(1).next(99));
            one.memory("ann").consolidate(ProgressListener.SILENT);
            assertThat(store.indexSnapshots().current(one.memory("ann").namespace()))
                    .isEmpty();
            one.memory("ann").append(saying("hundredth", "a " + RARE));
            one.memory("ann").consolidate(ProgressListener.SILENT);
            assertThat(store.indexSnapshots().current(one.memory("ann").namespace()))
                    .isPresent();
            ranked = bits(one.memory("ann").recall(RARE, AT_ONCE));
            assertThat(EngineMemory.of(one.memory("ann")).writeIndexSnapshot())
                    .as("nothing is new")
                    .isFalse();
        }
        try (Ecphory two = large()) {
            assertThat(bits(two.memory("ann").recall(RARE, AT_ONCE))).isEqualTo(ranked);
            assertThat(EcphoryEngine.of(two).indexes().fromSnapshot()).isEqualTo(1);
            assertThat(EcphoryEngine.of(two).indexes().replayed()).isZero();
            assertThat(two.memory("ann").admin().verify(ProgressListener.SILENT).problems())
                    .isEmpty();
            two.memory("ann").deletion().erase(new Selection.Events(Set.of("hundredth")));
            assertThat(store.indexSnapshots().current(two.memory("ann").namespace()))
                    .isEmpty();
            assertThat(ids(two.memory("ann").recall(RARE, AT_ONCE))).doesNotContain("hundredth");
        }
    }

    @Test
    void keepsNoSnapshotUnlessToldOrAtAServer() {
        try (Ecphory usual = node("one")) {
            assertThat(usual.configuration()).containsEntry("index-snapshots", "off");
            assertThat(EngineMemory.of(usual.memory("ann")).writeIndexSnapshot())
                    .isFalse();
        }
        EventStore server = new WrappedStore(store) {
            @Override
            public boolean isRemote() {
                return true;
            }
        };
        try (Ecphory node = Ecphory.builder(server)
                .tier(Tier.EDGE)
                .indexCacheFolder(folder.resolve("one"))
                .open()) {
            assertThat(node.configuration()).containsEntry("index-snapshots", "from 20000 events");
        }
        assertThatThrownBy(() -> Ecphory.builder(store).indexSnapshotsFrom(-1))
                .isInstanceOf(InvalidInputException.class);
    }

    /** Asks two namespaces of one so that both are cached, and one is let go. */
    private static Memory filled(Ecphory node) {
        Memory ann = node.memory("ann");
        ann.append(new RandomEvents(1).next(100));
        ann.append(saying("secret", "she keeps a " + RARE));
        assertThat(ids(ann.recall(RARE, AT_ONCE))).startsWith("secret");
        node.memory("other").append(new RandomEvents(2).next(100));
        node.memory("other").recall("anything", AT_ONCE);
        node.memory("third").append(saying("1", "nothing"));
        node.memory("third").recall("anything", AT_ONCE);
        return ann;
    }

    private Ecphory node(String name) {
        return Ecphory.builder(store)
                .tier(Tier.EDGE)
                .background(false)
                .clock(new SettableClock())
                .indexCacheFolder(folder.resolve(name))
                .indexMemoryLimit(1)
                .open();
    }

    private Ecphory large() {
        return Ecphory.builder(store)
                .tier(Tier.EDGE)
                .background(false)
                .clock(new SettableClock())
                .indexCache(false)
                .indexSnapshotsFrom(100)
                .open();
    }

    private Path caches(String node) {
        return folder.resolve(node).resolve(store.storeId());
    }

    private List<Path> holding() throws IOException {
        String word = RARE.substring(0, 8); // an index keeps stems
        String utf16 = new String(word.getBytes(StandardCharsets.UTF_16BE), StandardCharsets.ISO_8859_1);
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(Files::isRegularFile)
                    .filter(file -> {
                        try {
                            String bytes = Files.readString(file, StandardCharsets.ISO_8859_1);
                            return bytes.contains(word) || bytes.contains(utf16);
                        } catch (IOException e) {
                            throw new AssertionError(e);
                        }
                    })
                    .toList();
        }
    }
}
