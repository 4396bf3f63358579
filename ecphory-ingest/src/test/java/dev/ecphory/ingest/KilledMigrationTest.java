package dev.ecphory.ingest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ecphory.Event;
import dev.ecphory.LogEntry;
import dev.ecphory.Namespace;
import dev.ecphory.internal.runtime.FakeEmbedder;
import dev.ecphory.internal.runtime.Known;
import dev.ecphory.internal.runtime.Utterances;
import dev.ecphory.internal.store.SettableClock;
import dev.ecphory.knowledge.Decision;
import dev.ecphory.spi.store.AccessLog.Access;
import dev.ecphory.spi.store.EventStore;
import dev.ecphory.spi.store.EventStore.Durability;
import dev.ecphory.spi.store.VectorTable.EventVectors;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Kills migrating processes; what is finished afterwards is what was never killed. */
@Tag("deep")
final class KilledMigrationTest {
    private static final Namespace ANN = Namespace.of("ann");
    private static final long SEED = 20_261_124;
    private static final int EVENTS = Integer.getInteger("ecphory.migrated", 4_000);
    private static final int KILLS = 5;
    private static final int BATCH = 200;

    @TempDir
    Path folder;

    @Test
    void killedAnywhereItGoesOnAndEndsTheSame() throws Exception {
        Path source = folder.resolve("source.db");
        Path target = folder.resolve("target.db");
        try (EventStore from = open(source)) {
            fill(from);
        }
        Random random = new Random(SEED);
        int kills = 0;
        for (int kill = 0; kill < KILLS; kill++) {
            kills += killed(source, target, 1 + random.nextInt(6), random.nextLong(20_000_000)) ? 1 : 0;
        }
        assertThat(kills).isGreaterThan(1);
        List<String> said = new ArrayList<>();
        Process last = start(source, target);
        try (BufferedReader out = reader(last)) {
            out.lines().forEach(said::add);
        }
        assertThat(last.waitFor()).isZero();
        assertThat(said.getLast()).startsWith("level true");
        assertThat(Long.parseLong(said.getLast().substring("level true ".length())))
                .as("it went on where it was")
                .isLessThan(EVENTS);
        try (EventStore from = open(source);
                EventStore to = open(target)) {
            Known.requireSame("seed " + SEED, Lived.rows(to, ANN), Lived.rows(from, ANN));
            assertThat(Lived.exported(to, ANN)).isEqualTo(Lived.exported(from, ANN));
            assertThat(to.findProblems()).isEmpty();
        }
    }

    private static EventStore open(Path file) {
        return EventStore.open(file, Durability.NORMAL, new SettableClock());
    }

    /** False when it was faster. */
    private static boolean killed(Path source, Path target, int lines, long nanos) throws Exception {
        Process process = start(source, target);
        try (BufferedReader out = reader(process)) {
            for (int seen = 0; seen < lines; ) {
                String line = out.readLine();
                if (line == null || line.startsWith("level")) {
                    return false;
                }
                seen += line.startsWith("at ") ? 1 : 0;
            }
            LockSupport.parkNanos(nanos);
            return true;
        } finally {
            process.destroyForcibly().waitFor();
        }
    }

    private static Process start(Path source, Path target) throws Exception {
        return new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:+UseSerialGC",
                        "-XX:TieredStopAtLevel=1",
                        "-Xmx256m",
                        "--enable-native-access=ALL-UNNAMED",
                        "-cp",
                        System.getProperty("java.class.path"),
                        MigrationMain.class.getName(),
                        source.toString(),
                        target.toString(),
                        ANN.value())
                .redirectErrorStream(true)
                .start();
    }

    private static BufferedReader reader(Process process) {
        return new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
    }

    private static void fill(EventStore store) {
        Utterances utterances = new Utterances(new Random(SEED));
        SettableClock clock = new SettableClock();
        FakeEmbedder embedder = new FakeEmbedder();
        for (int done = 0; done < EVENTS; done += BATCH) {
            List<Event> batch = new ArrayList<>();
            for (int i = 0; i < BATCH; i++) {
                clock.advance(Duration.ofSeconds(1));
                batch.add(utterances.next(clock.instant()));
            }
            store.log().append(ANN, batch);
            store.decisions()
                    .append(ANN, List.of(new Decision.AddDirective("d" + done, "Answer in metric units " + done)));
            store.accessLog().record(ANN, List.of(Access.delivered(clock.instant(), "q " + done, List.of(1L, 2L))));
        }
        List<EventVectors> vectors = new ArrayList<>();
        for (LogEntry entry : store.log().after(ANN, 0, EVENTS)) {
            vectors.add(new EventVectors(
                    entry.seq(), List.of(embedder.question(entry.event().text()))));
        }
        store.vectors().put(ANN, embedder.space(), vectors);
        var unused = store.eraser().erase(ANN, List.of(7L, 8L, 900L));
    }
}
