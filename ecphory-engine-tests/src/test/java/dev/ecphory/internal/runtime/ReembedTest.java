package dev.ecphory.internal.runtime;

import static dev.ecphory.internal.runtime.EngineFixture.AT_ONCE;
import static dev.ecphory.internal.runtime.EngineFixture.base;
import static dev.ecphory.internal.runtime.EngineFixture.bits;
import static dev.ecphory.internal.runtime.EngineFixture.ids;
import static dev.ecphory.internal.runtime.EngineFixture.notes;
import static dev.ecphory.internal.runtime.EngineFixture.saying;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ecphory.Ecphory;
import dev.ecphory.Memory;
import dev.ecphory.ModelUnavailableException;
import dev.ecphory.Namespace;
import dev.ecphory.ProgressListener;
import dev.ecphory.internal.embedding.ActiveVectorSpace;
import dev.ecphory.internal.store.CalledTable;
import dev.ecphory.internal.store.SettableClock;
import dev.ecphory.internal.store.StoreFixture;
import dev.ecphory.internal.store.WrappedStore;
import dev.ecphory.internal.vector.HashingEmbedder;
import dev.ecphory.spi.Embedder;
import dev.ecphory.spi.VectorSpace;
import dev.ecphory.spi.store.EventStore;
import dev.ecphory.spi.store.VectorTable;
import dev.ecphory.spi.store.VectorTable.EventVectors;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A memory moves to another model while it is recalled from: it is served by one space of vectors, whole, at any time. */
@Timeout(60)
final class ReembedTest {
    private static final Namespace ANN = Namespace.of("ann");
    private static final VectorSpace OLD = new HashingEmbedder().space();
    private static final VectorSpace NEW = FakeEmbedder.SPACE;
    private static final String[] TEXTS = {"the automobile broke down", "a physician called", "a puppy", "supper"};

    private final EventStore store = EngineFixture.store();

    /** A memory whose vectors are of the old space, all there. */
    private void fill() {
        try (Ecphory before = base(store, new HashingEmbedder())) {
            Memory memory = before.memory("ann");
            for (int i = 0; i < 70; i++) {
                memory.append(saying("e" + i, TEXTS[i % TEXTS.length] + " " + i));
            }
            assertThat(memory.admin().embedPending(ProgressListener.SILENT)).isEqualTo(70);
        }
    }

    private Ecphory both(Embedder wanted) {
        return Ecphory.builder(store)
                .embedder(wanted)
                .previousEmbedder(new HashingEmbedder())
                .background(false)
                .clock(new SettableClock())
                .open();
    }

    @Test
    void aMemoryOfAnotherSpaceIsRecalledByWordsAndSaysWhatToDo() {
        fill();
        try (Ecphory engine = base(store, new FakeEmbedder())) {
            var recalled = engine.memory("ann").recall("automobile", AT_ONCE);
            assertThat(recalled.items().getFirst().entry().event().text()).contains("automobile");
            assertThat(notes(recalled))
                    .contains("embed: without neural vectors, by the static table")
                    .contains(OLD.key())
                    .contains(NEW.key())
                    .contains("call admin().migrateEmbeddings() of the memory \"ann\"");
            assertThat(engine.health().parts())
                    .anyMatch(part -> part.note().contains("call admin().migrateEmbeddings() of the memory \"ann\""));
            assertThatThrownBy(() -> engine.memory("ann").admin().embedPending(ProgressListener.SILENT))
                    .isInstanceOf(ModelUnavailableException.class)
                    .hasMessageContaining(OLD.key())
                    .hasMessageContaining(NEW.key())
                    .hasMessageContaining("call admin().migrateEmbeddings() of the memory \"ann\"");
            assertThat(store.vectors().spaces(ANN)).containsExactly(OLD.key());
        }
    }

    @Test
    void whoeverIsStrictIsRefused() {
        fill();
        try (Ecphory engine = Ecphory.builder(store)
                .embedder(new FakeEmbedder())
                .strictVectorSpace(true)
                .background(false)
                .clock(new SettableClock())
                .open()) {
            assertThatThrownBy(() -> engine.memory("ann").recall("automobile", AT_ONCE))
                    .isInstanceOf(ModelUnavailableException.class)
                    .hasMessageContaining("call admin().migrateEmbeddings() of the memory \"ann\"");
            assertThat(engine.memory("bob").recall("automobile", AT_ONCE).items())
                    .isEmpty();
        }
    }

    @Test
    void anEarlierEmbedderServesUntilEveryVectorIsThere() {
        fill();
        AtomicReference<Memory> memory = new AtomicReference<>();
        AtomicInteger asked = new AtomicInteger();
        FakeEmbedder wanted = new FakeEmbedder(text -> {
            Memory asking = memory.get();
            if (asked.incrementAndGet() % 10 == 1 && asking != null) {
                assertThat(notes(asking.recall("automobile", AT_ONCE))).contains("embed: " + OLD.key());
            }
        });
        try (Ecphory engine = both(wanted)) {
            memory.set(engine.memory("ann"));
            List<String> before = bits(engine.memory("ann").recall("vehicle", AT_ONCE));
            engine.memory("ann").admin().migrateEmbeddings(ProgressListener.SILENT);
            assertThat(asked.get()).isEqualTo(70);
            var after = engine.memory("ann").recall("vehicle", AT_ONCE);
            assertThat(notes(after)).contains("embed: " + NEW.key());
            assertThat(bits(after)).isNotEqualTo(before);
            assertThat(store.vectors().spaces(ANN)).containsExactly(NEW.key());
            assertThat(engine.memory("ann")
                            .admin()
                            .verify(ProgressListener.SILENT)
                            .problems())
                    .isEmpty();
        }
    }

    @Test
    void whatIsAppendedOnTheWayIsInBothSpaces() {
        fill();
        AtomicReference<Memory> memory = new AtomicReference<>();
        AtomicInteger asked = new AtomicInteger();
        FakeEmbedder wanted = new FakeEmbedder(text -> {
            Memory asking = memory.get();
            if (asked.incrementAndGet() == 40 && asking != null) {
                asking.append(saying("late", "the vehicle again"));
                assertThat(asking.admin().embedPending(ProgressListener.SILENT)).isEqualTo(1);
                assertThat(store.vectors().through(ANN, OLD)).isEqualTo(71);
                assertThat(ids(asking.recall("late vehicle again", AT_ONCE))).startsWith("late");
            }
        });
        try (Ecphory engine = both(wanted)) {
            memory.set(engine.memory("ann"));
            engine.memory("ann").admin().migrateEmbeddings(ProgressListener.SILENT);
        }
        assertThat(store.vectors().through(ANN, NEW)).isEqualTo(71);
        assertThat(store.vectors().spaces(ANN)).containsExactly(NEW.key());
    }

    @Test
    void endsThoughEveryBatchBringsAnotherEvent() {
        fill();
        AtomicInteger appended = new AtomicInteger();
        EventStore busy = new WrappedStore(store) {
            @Override
            public VectorTable vectors() {
                return CalledTable.before(VectorTable.class, store.vectors(), "put", () -> {
                    if (appended.incrementAndGet() <= 50) {
                        store.log().append(ANN, List.of(saying("late" + appended, "a puppy")));
                    }
                });
            }
        };
        try (Ecphory engine = Ecphory.builder(busy)
                .embedder(new FakeEmbedder())
                .previousEmbedder(new HashingEmbedder())
                .background(false)
                .clock(new SettableClock())
                .open()) {
            engine.memory("ann").admin().migrateEmbeddings(ProgressListener.SILENT);
            assertThat(appended).as("what came meanwhile").hasValueBetween(1, 10);
            assertThat(store.vectors().spaces(ANN)).containsExactly(NEW.key());
            engine.memory("ann").admin().migrateEmbeddings(ProgressListener.SILENT);
            assertThat(appended).as("what came while they were made again").hasValueBetween(2, 20);
        }
    }

    @Test
    void brokenOffItGoesOnWhereItWasAndTheResultIsTheSame() {
        fill();
        List<String> undisturbed = undisturbed();
        int embedded = 0;
        for (int broken = 1; broken <= 3; broken++) {
            int most = 25;
            FakeEmbedder dies = new FakeEmbedder();
            FakeEmbedder breaks = new FakeEmbedder(text -> {
                if (dies.passages.size() >= most) {
                    throw new ModelUnavailableException("killed", "go on", null);
                }
                dies.passages.add(text);
            });
            try (Ecphory engine = both(breaks)) {
                if (embedded < 64) {
                    assertThatThrownBy(() -> engine.memory("ann").admin().migrateEmbeddings(ProgressListener.SILENT))
                            .isInstanceOf(ModelUnavailableException.class);
                    assertThat(notes(engine.memory("ann").recall("puppy", AT_ONCE)))
                            .contains("embed: " + OLD.key());
                }
            }
            embedded = (int) store.vectors().through(ANN, NEW);
        }
        try (Ecphory engine = both(new FakeEmbedder())) {
            engine.memory("ann").admin().migrateEmbeddings(ProgressListener.SILENT);
            assertThat(state(engine)).isEqualTo(undisturbed);
        }
    }

    @Test
    void vectorsThatWereLeftWhenItWasKilledBehindTheSwapGoTheNextTime() {
        fill();
        try (Ecphory engine = both(new FakeEmbedder())) {
            engine.memory("ann").admin().migrateEmbeddings(ProgressListener.SILENT);
        }
        store.vectors().put(ANN, OLD, List.of(new EventVectors(1, List.of(new HashingEmbedder().passage("left")))));
        new ActiveVectorSpace(NEW, null, List.of(OLD)).write(store, ANN);
        FakeEmbedder counting = new FakeEmbedder();
        try (Ecphory engine = base(store, counting)) {
            engine.memory("ann").admin().migrateEmbeddings(ProgressListener.SILENT);
        }
        assertThat(counting.passages).isEmpty();
        assertThat(store.vectors().spaces(ANN)).containsExactly(NEW.key());
        assertThat(ActiveVectorSpace.recorded(store, ANN)).contains(new ActiveVectorSpace(NEW, null, List.of()));
    }

    @Test
    void makingTheServedVectorsAgainNeverLeavesTheMemoryWithoutAny() {
        AtomicReference<Memory> memory = new AtomicReference<>();
        FakeEmbedder embedder = new FakeEmbedder(text -> {
            Memory asking = memory.get();
            if (asking != null) {
                assertThat(notes(asking.recall("car", AT_ONCE))).doesNotContain("not embedded");
            }
        });
        try (Ecphory engine = base(store, embedder)) {
            engine.memory("ann").append(StoreFixture.numbered(40));
            assertThat(engine.memory("ann").admin().embedPending(ProgressListener.SILENT))
                    .isEqualTo(40);
            memory.set(engine.memory("ann"));
            engine.memory("ann").admin().migrateEmbeddings(ProgressListener.SILENT);
            assertThat(embedder.passages).hasSize(80);
        }
    }

    private List<String> undisturbed() {
        EventStore fresh = EngineFixture.store();
        store.log().after(ANN, 0, 1_000).forEach(entry -> fresh.log().append(ANN, List.of(entry.event())));
        try (Ecphory engine = base(fresh, new FakeEmbedder())) {
            assertThat(engine.memory("ann").admin().embedPending(ProgressListener.SILENT))
                    .isEqualTo(70);
            return state(engine, fresh);
        }
    }

    private List<String> state(Ecphory engine) {
        return state(engine, store);
    }

    private static List<String> state(Ecphory engine, EventStore store) {
        List<String> all = new ArrayList<>();
        store.vectors()
                .after(ANN, NEW, 0, 1_000)
                .forEach(one -> all.add(one.seq() + " "
                        + one.passages().stream()
                                .map(passage -> Arrays.toString(passage.toArray()))
                                .toList()));
        for (String question : List.of("vehicle", "the doctor", "terrier", "what was for dinner?")) {
            all.addAll(bits(engine.memory("ann").recall(question, AT_ONCE)));
        }
        return all;
    }
}
