package dev.ecphory.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ecphory.AppendResult;
import dev.ecphory.knowledge.Decision;
import dev.ecphory.spi.Embedding;
import dev.ecphory.Event;
import dev.ecphory.knowledge.EvidenceSpan;
import dev.ecphory.Namespace;
import dev.ecphory.spi.VectorSpace;
import dev.ecphory.spi.store.AccessLog.Access;
import dev.ecphory.spi.store.EventStore;
import dev.ecphory.spi.store.FactReader;
import dev.ecphory.spi.store.IndexSnapshotTable;
import dev.ecphory.spi.store.MentionTable.Mention;
import dev.ecphory.internal.store.RandomTruth;
import dev.ecphory.spi.store.VectorTable.EventVectors;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** After an erasure and a scrub, no file of the store holds a byte of what was erased. */
final class ErasureLeavesNoByteTest {
    private static final String MARKER = "Zanzibar7Quokka";
    private static final VectorSpace SPACE = new VectorSpace("m", "1", 4, "none");

    @TempDir
    Path folder;

    @Test
    void leavesNoByteOfAnErasedEvent() throws IOException {
        Path file = folder.resolve("erased.db");
        try (EventStore store = FaultStores.open(file)) {
            List<Long> seqs = fill(store, Child.NAMESPACE, 40, 1);
            assertThat(FaultStores.holding(file, MARKER))
                    .as("what is looked for is there")
                    .isNotEmpty();
            Files.writeString(store.cacheFolder().orElseThrow().resolve("x.index"), "terms: " + MARKER);
            store.eraser().erase(Child.NAMESPACE, seqs);
            store.eraser().scrubFiles();
            assertThat(FaultStores.holding(file, MARKER)).as("while it is open").isEmpty();
            assertThat(store.eraser().files()).contains(file).noneMatch(one -> one.toString()
                    .endsWith(".index"));
            assertThat(store.findProblems()).isEmpty();
            assertThat(store.log().after(Child.NAMESPACE, 0, 1_000)).hasSize(40 - seqs.size());
        }
        assertThat(FaultStores.holding(file, MARKER)).as("after it was closed").isEmpty();
    }

    @Test
    void leavesNoByteOfARedactedEvent() throws IOException {
        Path file = folder.resolve("redacted.db");
        try (EventStore store = FaultStores.open(file)) {
            List<Long> seqs = fill(store, Child.NAMESPACE, 40, 2, false);
            assertThat(FaultStores.holding(file, MARKER))
                    .as("what is looked for is there")
                    .isNotEmpty();
            store.eraser().redact(Child.NAMESPACE, seqs);
            store.eraser().scrubFiles();
            assertThat(FaultStores.holding(file, MARKER)).isEmpty();
            assertThat(store.log().after(Child.NAMESPACE, 0, 1_000)).hasSize(40);
            assertThat(store.findProblems()).isEmpty();
        }
    }

    @Test
    void leavesNoByteOfAnErasedNamespaceNorItsName() throws IOException {
        Path file = folder.resolve("namespace.db");
        try (EventStore store = FaultStores.open(file)) {
            Namespace named = Namespace.of("the memory of " + MARKER);
            fill(store, named, 40, 3);
            fill(store, Child.NAMESPACE, 20, 4);
            store.settings().put(named, MARKER, MARKER);
            store.eraser().eraseAll(named);
            store.eraser().erase(Child.NAMESPACE, marked(store));
            store.eraser().scrubFiles();
            assertThat(FaultStores.holding(file, MARKER)).isEmpty();
            assertThat(store.namespaces()).containsExactly(Child.NAMESPACE);
            assertThat(store.findProblems()).isEmpty();
        }
    }

    /** Pages are split, freed, used again and moved, so that old copies of rows are left everywhere. */
    @Test
    void leavesNoByteAfterManyAppendsAndErasures() throws IOException {
        Path file = folder.resolve("many.db");
        Random random = new Random(20_261_122);
        try (EventStore store = FaultStores.open(file)) {
            for (int round = 0; round < 25; round++) {
                List<Long> seqs = fill(store, Child.NAMESPACE, 60, 100 + round);
                List<Long> some =
                        seqs.stream().filter(seq -> random.nextInt(3) > 0).toList();
                store.eraser().erase(Child.NAMESPACE, some);
                if (round % 9 == 4) {
                    store.eraser().scrubFiles();
                }
            }
            assertThat(FaultStores.holding(file, MARKER))
                    .as("what is looked for is there")
                    .isNotEmpty();
            store.eraser().erase(Child.NAMESPACE, marked(store));
            store.eraser().scrubFiles();
            assertThat(FaultStores.holding(file, MARKER)).isEmpty();
            assertThat(store.findProblems()).isEmpty();
        }
    }

    @Test
    void leavesNoByteWhileAnotherProcessHasTheFileOpen() throws IOException, InterruptedException {
        Path file = folder.resolve("shared.db");
        try (EventStore store = FaultStores.open(file)) {
            List<Long> seqs = fill(store, Child.NAMESPACE, 40, 5);
            Process process = FaultStores.start(FaultStores.command(folder, "hold", file.toString()));
            try (BufferedReader output = FaultStores.output(process)) {
                assertThat(output.readLine()).isEqualTo("holding 40");
                store.eraser().erase(Child.NAMESPACE, seqs);
                store.eraser().scrubFiles();
                assertThat(FaultStores.holding(file, MARKER)).isEmpty();
                process.outputWriter().write("look\n");
                process.outputWriter().flush();
                assertThat(output.readLine()).isEqualTo("holding " + (40 - seqs.size()));
                assertThat(FaultStores.holding(file, MARKER)).isEmpty();
            } finally {
                process.destroyForcibly().waitFor();
            }
        }
    }

    @Test
    void overwritesWhatIsErasedEvenBeforeTheScrub() throws IOException {
        Path file = folder.resolve("secure.db");
        try (EventStore store = FaultStores.open(file)) {
            List<Long> seqs = fill(store, Child.NAMESPACE, 40, 6);
            store.eraser().erase(Child.NAMESPACE, seqs);
        }
        // closing brought the log into the file and took it away; nothing was vacuumed
        assertThat(FaultStores.holding(file, MARKER)).isEmpty();
    }

    @Test
    void namesItsBackups() {
        Path file = folder.resolve("named.db");
        try (EventStore store = FaultStores.open(file)) {
            fill(store, Child.NAMESPACE, 10, 7);
            store.backup(folder.resolve("one.db"));
            store.backup(folder.resolve("two.db"));
            assertThat(store.eraser().backups()).containsExactly(folder.resolve("one.db"), folder.resolve("two.db"));
        }
    }

    /** Events, every third with the marker wherever a text can be, and everything derived from them. */
    private static List<Long> fill(EventStore store, Namespace namespace, int count, int seed) {
        return fill(store, namespace, count, seed, true);
    }

    private static List<Long> fill(EventStore store, Namespace namespace, int count, int seed, boolean inNames) {
        String name = inNames ? MARKER : "Ann";
        RandomTruth truth = new RandomTruth(seed);
        List<Event> events = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            Event.Builder event = Event.ofText("plain text " + i + " " + "y".repeat(i * 13))
                    .id(seed + "-" + i)
                    .speaker("Ann");
            if (i % 3 == 0) {
                event = Event.ofText("I met " + MARKER + " " + "x".repeat((i * 977) % 20_000))
                        .id(seed + "-" + i + (i % 2 == 0 ? name : ""))
                        .speaker(name)
                        .session(name + i % 2)
                        .caption(MARKER)
                        .metadata("who", MARKER)
                        .idempotencyKey(seed + " " + MARKER + i);
            }
            events.add(event.build());
        }
        List<AppendResult> appended = store.log().append(namespace, events);
        List<Long> all = appended.stream().map(AppendResult::seq).toList();
        List<AppendResult> marked = appended.stream()
                .filter(one -> (one.seq() - all.getFirst()) % 3 == 0)
                .toList();
        List<Long> seqs = marked.stream().map(AppendResult::seq).toList();
        List<EvidenceSpan> evidence = List.of(new EvidenceSpan(marked.getFirst().id(), 0, 3));
        derive(store, namespace, truth, all, seqs, evidence);
        return seqs;
    }

    private static void derive(
            EventStore store,
            Namespace namespace,
            RandomTruth truth,
            List<Long> all,
            List<Long> seqs,
            List<EvidenceSpan> evidence) {
        long last = all.getLast();
        List<EventVectors> vectors = new ArrayList<>();
        for (long seq : all) {
            vectors.add(new EventVectors(seq, List.of(Embedding.of(SPACE, new float[] {seq, 1, 2, 3}))));
        }
        store.vectors().put(namespace, SPACE, vectors);
        store.annotations().clear(namespace);
        store.annotations().put(namespace, "v", 0, List.of(truth.annotation(last)));
        store.mentions().clear(namespace);
        store.mentions()
                .put(
                        namespace,
                        "v",
                        0,
                        last,
                        seqs.stream()
                                .map(seq -> new Mention(seq, MARKER.toLowerCase(Locale.ROOT), MARKER, "person"))
                                .toList());
        store.claims()
                .put(
                        namespace,
                        "rules",
                        store.claims().through(namespace, "rules"),
                        last,
                        seqs.stream()
                                .map(seq -> truth.claim(MARKER + seq, seq * 1_000, MARKER, evidence))
                                .toList());
        store.facts().clear(namespace);
        store.facts()
                .replaceSubjects(
                        namespace,
                        FactReader.FactCheckpoint.NOTHING,
                        new FactReader.FactCheckpoint(last * 1_000, 1),
                        Set.of(MARKER),
                        List.of(truth.fact(MARKER, MARKER, evidence)),
                        List.of(truth.contradiction(MARKER, MARKER)));
        store.decisions()
                .append(
                        namespace,
                        List.of(
                                new Decision.AssertClaim(truth.claim("mine " + MARKER, 0, MARKER, evidence)),
                                new Decision.RetractEvent(evidence.getFirst().event()),
                                new Decision.RetractClaim(MARKER + seqs.getFirst())));
        store.accessLog().record(namespace, List.of(Access.delivered(Instant.EPOCH, "who met " + MARKER + "?", seqs)));
        store.choreFailures().add(namespace, "facts", seqs.getFirst(), "about " + MARKER);
        byte[] index = (MARKER + " in an index ").repeat(5_000).getBytes(StandardCharsets.UTF_8);
        IndexSnapshotTable.Version stamp = new IndexSnapshotTable.Version(
                1, "en", store.log().logPosition(namespace).epoch(), last);
        assertThat(store.indexSnapshots().put(namespace, "snapshot " + last, stamp, List.of(index, index)))
                .isTrue();
    }

    private static List<Long> marked(EventStore store) {
        return store.log().after(Child.NAMESPACE, 0, Integer.MAX_VALUE).stream()
                .filter(entry -> entry.event().text().contains(MARKER))
                .map(entry -> entry.seq())
                .toList();
    }
}
