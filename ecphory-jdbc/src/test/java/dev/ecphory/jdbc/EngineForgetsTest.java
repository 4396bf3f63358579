package dev.ecphory.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ecphory.ConsolidationResult;
import dev.ecphory.Ecphory;
import dev.ecphory.Event;
import dev.ecphory.InvalidInputException;
import dev.ecphory.LogEntry;
import dev.ecphory.Memory;
import dev.ecphory.Namespace;
import dev.ecphory.ProgressListener;
import dev.ecphory.RecallOptions;
import dev.ecphory.RetryableException;
import dev.ecphory.admin.Deletion.Receipt;
import dev.ecphory.admin.Deletion.Selection;
import dev.ecphory.internal.engine.EngineMemory;
import dev.ecphory.internal.runtime.FakeEmbedder;
import dev.ecphory.internal.runtime.Known;
import dev.ecphory.internal.runtime.Utterances;
import dev.ecphory.internal.store.SettableClock;
import dev.ecphory.internal.store.WrappedStore;
import dev.ecphory.spi.store.EventEraser;
import dev.ecphory.spi.store.EventStore;
import dev.ecphory.spi.store.LogPosition;
import dev.ecphory.spi.store.VectorTable.EventVectors;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the whole engine forgets is gone: from the store's files, its caches, other processes, and its own memory. */
final class EngineForgetsTest {
    private static final String MARKER = "Zanzibar7Quokka";
    private static final Namespace NAMESPACE = Child.NAMESPACE;
    private static final Selection MARKED = Selection.events(List.of("id-" + MARKER));

    @TempDir
    Path folder;

    private final SettableClock clock = new SettableClock(Instant.parse("2026-03-01T12:00:00Z"));
    private final List<Ecphory> open = new ArrayList<>();

    @AfterEach
    void close() {
        open.forEach(Ecphory::close);
    }

    @Test
    void noFileHoldsAByteOfAnErasedEvent() throws IOException {
        Path file = folder.resolve("erased.db");
        var unused = filled(engine(file, new FakeEmbedder()));
        Path backup = folder.resolve("before.db");
        open.getLast().backup(backup);
        reopen(file); // which keeps the index on disk
        assertThat(FaultStores.holding(file, MARKER))
                .as("what is looked for is there")
                .anyMatch(one -> one.contains(".index"));
        Memory memory = open.getLast().memory(NAMESPACE);
        ask(memory);
        Receipt receipt = memory.deletion().erase(MARKED);
        assertThat(receipt.complete()).isTrue();
        assertThat(receipt.backups()).containsExactly(backup.toString());
        assertThat(receipt.rows()).containsKeys("accesses", "claims", "decisions", "events", "vectors");
        assertThat(receipt.toString()).doesNotContainIgnoringCase(MARKER);
        assertThat(FaultStores.holding(file, MARKER)).as("right after it").isEmpty();
        assertThat(memory.consolidate(ProgressListener.SILENT).complete()).isTrue();
        reopen(file);
        open.getLast().memory(NAMESPACE).recall("where is it?");
        reopen(file);
        assertThat(FaultStores.holding(file, MARKER))
                .as("after all was made again")
                .isEmpty();
        assertThat(open.getLast().verify(ProgressListener.SILENT).problems()).isEmpty();
    }

    @Test
    void anotherProcessWithAWarmIndexBringsNothingBack() throws IOException, InterruptedException {
        Path file = folder.resolve("shared.db");
        Memory memory = filled(engine(file, new FakeEmbedder()));
        Process process = FaultStores.start(FaultStores.command(
                EngineChild.class, folder, "warm", file.toString(), "Who lives in " + MARKER + "?"));
        try (BufferedReader output = FaultStores.output(process)) {
            assertThat(output.lines()
                            .filter(line -> line.startsWith("recalled"))
                            .findFirst())
                    .isPresent()
                    .get()
                    .isNotEqualTo("recalled 0");
            assertThat(memory.deletion().erase(MARKED).complete()).isTrue();
            process.outputWriter().write("close\n");
            process.outputWriter().flush();
            assertThat(output.lines()).contains("closed");
        } finally {
            process.destroyForcibly().waitFor();
        }
        assertThat(FaultStores.holding(file, MARKER)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"speaker", "session", "time", "namespace"})
    void everySelectionLeavesNoByte(String by) throws IOException {
        Path file = folder.resolve(by + ".db");
        Memory memory = filled(engine(file, new FakeEmbedder()));
        Instant at = memory.get("id-" + MARKER).orElseThrow().occurredAt().toInstant();
        Selection selection =
                switch (by) {
                    case "speaker" -> new Selection.Speaker("speaker " + MARKER.toUpperCase(Locale.ROOT));
                    case "session" -> new Selection.Session("session " + MARKER);
                    case "time" -> new Selection.Between(at, at.plusSeconds(1));
                    default -> new Selection.Everything();
                };
        Receipt receipt = memory.deletion().erase(selection);
        assertThat(receipt.by()).isEqualTo(by);
        assertThat(receipt.events()).isNotEmpty();
        assertThat(receipt.complete()).isTrue();
        reopen(file);
        assertThat(FaultStores.holding(file, MARKER)).isEmpty();
    }

    @Test
    void aRedactedEventKeepsWhoAndWhenAndNothingElse() throws IOException {
        Path file = folder.resolve("redacted.db");
        Ecphory engine = engine(file, new FakeEmbedder());
        Memory memory = filled(engine);
        memory.append(Event.ofText("My sister lives in Faro" + MARKER + ".")
                .id("plain")
                .speaker("Ann")
                .caption("by " + MARKER)
                .metadata("where", MARKER)
                .build());
        ConsolidationResult unused = memory.consolidate(ProgressListener.SILENT);
        memory.admin().embedPending(ProgressListener.SILENT);
        assertThat(memory.deletion().erase(MARKED).complete()).isTrue();
        LogEntry before = memory.get("plain").orElseThrow();
        assertThat(memory.recall("Whose sister lives in Faro" + MARKER + "?").context())
                .contains("Faro" + MARKER);
        assertThat(memory.deletion().redact(Selection.events(List.of("plain"))).complete())
                .isTrue();
        LogEntry after = memory.get("plain").orElseThrow();
        assertThat(after.event()).isEqualTo(before.event().toRedacted());
        assertThat(after.event().text()).isEqualTo("[redacted]");
        assertThat(after.recordedAt()).isEqualTo(before.recordedAt());
        assertThat(memory.recall("[redacted]").context()).doesNotContain(MARKER);
        reopen(file);
        assertThat(FaultStores.holding(file, MARKER)).isEmpty();
    }

    @Test
    void anIdThatNoEventHasIsRefusedAndNothingIsChanged() {
        Path file = folder.resolve("nothing.db");
        EventStore store = FaultStores.open(file, clock);
        Memory memory = filled(engine(store, new FakeEmbedder()));
        List<String> before = Known.derived(store, NAMESPACE);
        var head = store.log().logPosition(NAMESPACE);
        for (List<String> ids : List.of(List.of("nobody"), List.of("nobody", "id-" + MARKER))) {
            assertThatThrownBy(() -> memory.deletion().erase(Selection.events(ids)))
                    .isInstanceOf(InvalidInputException.class)
                    .hasMessageContaining("nobody")
                    .hasMessageContaining("nothing was changed");
            assertThatThrownBy(() -> memory.deletion().redact(Selection.events(ids)))
                    .isInstanceOf(InvalidInputException.class);
        }
        assertThat(store.log().logPosition(NAMESPACE)).isEqualTo(head);
        Known.requireSame("as before", Known.derived(store, NAMESPACE), before);
    }

    @Test
    void whatWasTooShortToBeLookedForIsToldAsProvedByItsRows() {
        EventStore store = FaultStores.open(folder.resolve("short.db"), clock);
        Memory memory = engine(store, new FakeEmbedder()).memory(NAMESPACE);
        memory.append(
                Event.ofText("Hi!").id("s1").build(),
                Event.ofText("Quokkaleen came.").id("s2").build());
        Receipt brief = memory.deletion().erase(Selection.events(List.of("s1")));
        assertThat(brief.probes()).isZero();
        assertThat(brief.proof()).isEqualTo("rows");
        assertThat(brief.complete()).isTrue();
        assertThat(brief.rows()).containsEntry("events", 1L);
        assertThat(memory.deletion().erase(Selection.events(List.of("s2"))).proof())
                .isEqualTo("content");
    }

    @Test
    void aRowThatAnErasureLeftBehindIsFound() {
        EventStore store = new WrappedStore(FaultStores.open(folder.resolve("left.db"), clock)) {
            @Override
            public EventEraser eraser() {
                return new NothingErased(super.eraser());
            }
        };
        Memory memory = engine(store, new FakeEmbedder()).memory(NAMESPACE);
        memory.append(Event.ofText("Hi!").id("s1").build());
        Receipt receipt = memory.deletion().erase(Selection.events(List.of("s1")));
        assertThat(receipt.complete()).isFalse();
        assertThat(receipt.found()).contains("events");
    }

    @Test
    void anErasureThatWasBrokenOffIsFinishedByAskingAgain() {
        AtomicBoolean busy = new AtomicBoolean(true);
        EventStore store = new WrappedStore(FaultStores.open(folder.resolve("broken.db"), clock)) {
            @Override
            public EventEraser eraser() {
                if (busy.get() && log().byId(NAMESPACE, "s1").isEmpty()) {
                    throw new RetryableException("another process reads the store", "call again", null);
                }
                return super.eraser();
            }
        };
        Memory memory = engine(store, new FakeEmbedder()).memory(NAMESPACE);
        memory.append(Event.ofText("Quokkaleen came.").id("s1").build());
        Selection one = Selection.events(List.of("s1"));
        assertThatThrownBy(() -> memory.deletion().erase(one)).isInstanceOf(RetryableException.class);
        busy.set(false);
        assertThat(memory.deletion().erase(one).complete()).isTrue();
        assertThatThrownBy(() -> memory.deletion().erase(one)).isInstanceOf(InvalidInputException.class);
    }

    @Test
    void whoIsEmbeddingItMeanwhileDoesNotBringItBack() throws Exception {
        for (boolean redacts : new boolean[] {false, true}) {
            CountDownLatch reading = new CountDownLatch(1);
            CountDownLatch on = new CountDownLatch(1);
            AtomicBoolean stall = new AtomicBoolean();
            FakeEmbedder embedder = new FakeEmbedder(text -> {
                if (text.contains(MARKER) && stall.get()) {
                    reading.countDown();
                    try {
                        on.await();
                    } catch (InterruptedException e) {
                        Thread.currentThread().interrupt();
                    }
                }
            });
            EventStore store = FaultStores.open(folder.resolve("embedding" + redacts + ".db"), clock);
            Memory memory = engine(store, embedder).memory(NAMESPACE);
            memory.append(said("before", 0), marked(), said("after", 1));
            stall.set(true);
            Thread embedding = Thread.ofVirtual().start(() -> memory.admin().embedPending(ProgressListener.SILENT));
            reading.await();
            Thread forgetting = Thread.ofVirtual().start(() -> {
                Receipt unused = redacts
                        ? memory.deletion().redact(MARKED)
                        : memory.deletion().erase(MARKED);
            });
            if (!redacts) {
                forgetting.join(); // an erasure does not wait: the put is refused
            }
            stall.set(false);
            on.countDown();
            forgetting.join();
            embedding.join();
            memory.admin().embedPending(ProgressListener.SILENT);
            List<EventVectors> vectors = store.vectors().after(NAMESPACE, embedder.space(), 0, 10);
            assertThat(vectors).hasSize(redacts ? 3 : 2);
            if (redacts) {
                assertThat(vectors.get(1).passages()).doesNotContain(embedder.passage(marked().text()));
            }
            assertThat(memory.admin().verify(ProgressListener.SILENT).problems())
                    .isEmpty();
        }
    }

    private Ecphory engine(Path file, FakeEmbedder embedder) {
        return engine(FaultStores.open(file, clock), embedder);
    }

    private Ecphory engine(EventStore store, FakeEmbedder embedder) {
        Ecphory engine = Ecphory.builder(store)
                .embedder(embedder)
                .background(false)
                .clock(clock)
                .open();
        open.add(engine);
        return engine;
    }

    private void reopen(Path file) {
        open.removeLast().close();
        engine(file, new FakeEmbedder());
    }

    private Event said(String id, int minutes) {
        return Event.ofText("I have a dog called Rex.")
                .id(id)
                .speaker("Ann")
                .occurredAt(clock.instant().plusSeconds(60L * minutes).atOffset(ZoneOffset.UTC))
                .build();
    }

    private Event marked() {
        return Event.ofText("I moved to " + MARKER + ". My brother is " + MARKER + "son, and I have a dog called Rex.")
                .id("id-" + MARKER)
                .speaker("speaker " + MARKER)
                .session("session " + MARKER)
                .metadata("key " + MARKER, MARKER)
                .idempotencyKey("once " + MARKER)
                .occurredAt(clock.instant().minus(Duration.ofDays(3_000)).atOffset(ZoneOffset.UTC))
                .build();
    }

    /** Some hundred events, one of them marked, and everything that an engine makes and keeps of them. */
    private Memory filled(Ecphory engine) {
        Memory memory = engine.memory(NAMESPACE);
        Utterances utterances = new Utterances(new Random(5));
        List<Event> events = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            events.add(i == 40 ? marked() : utterances.next(clock.instant()));
        }
        memory.append(events);
        assertThat(memory.consolidate(ProgressListener.SILENT).complete()).isTrue();
        memory.admin().embedPending(ProgressListener.SILENT);
        ask(memory);
        var store = memory.facts();
        String claim = "r:id-" + MARKER + ":0";
        store.retractClaim(claim);
        store.restoreClaim(claim);
        memory.deletion().retract("id-" + MARKER);
        memory.deletion().restore("id-" + MARKER);
        EngineMemory.of(memory).gate().admit("id-" + MARKER);
        return memory;
    }

    private static void ask(Memory memory) {
        var unused = memory.recall("Who moved to " + MARKER + "?", RecallOptions.defaults());
    }

    /** Says that it erased and does not. */
    private record NothingErased(EventEraser inner) implements EventEraser {
        @Override
        public SortedMap<String, Long> erase(Namespace namespace, List<Long> seqs) {
            return new TreeMap<>();
        }

        @Override
        public SortedMap<String, Long> redact(Namespace namespace, List<Long> seqs) {
            return inner.redact(namespace, seqs);
        }

        @Override
        public SortedMap<String, Long> eraseAll(Namespace namespace) {
            return inner.eraseAll(namespace);
        }

        @Override
        public boolean runIfUnchanged(Namespace namespace, LogPosition head, Runnable work) {
            return inner.runIfUnchanged(namespace, head, work);
        }

        @Override
        public void scrubFiles() {
            inner.scrubFiles();
        }

        @Override
        public List<Path> files() {
            return inner.files();
        }

        @Override
        public List<Path> backups() {
            return inner.backups();
        }
    }
}
